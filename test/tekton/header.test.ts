import { describe, expect, it } from '@jest/globals';

import { canonicalHeaderName, canonicalHeaderPath, headerRoot } from '../../src/tekton/header.js';

describe('canonicalHeaderName', () => {
  it.each([
    ['x-github-event', 'X-Github-Event'],
    ['X-GitHub-Event', 'X-Github-Event'],
    ['IDEMPOTENCY-KEY', 'Idempotency-Key'],
    ['x.y-z', 'X.y-Z'],
    ['with space', 'with space'],
    ['', ''],
  ])('spells %j as %j', (name, canonical) => {
    expect(canonicalHeaderName(name)).toBe(canonical);
  });
});

describe('headerRoot', () => {
  it('K16: finds a header under its canonical name and joins several values with a comma', () => {
    expect(headerRoot({ 'x-github-event': ['push'], Accept: ['a', 'b'], accept: ['c'] })).toEqual({
      'X-Github-Event': 'push',
      Accept: 'a,b,c',
    });
  });
});

describe('canonicalHeaderPath', () => {
  it('spells the header of the plain form, and leaves every other path alone', () => {
    expect(canonicalHeaderPath('header.x-GITHUB-event')).toBe('header.X-Github-Event');
    expect(canonicalHeaderPath('.header.x-github-event')).toBe('.header.x-github-event');
    expect(canonicalHeaderPath("header['x']")).toBe("header['x']");
    expect(canonicalHeaderPath('body.header.x-y')).toBe('body.header.x-y');
  });
});
