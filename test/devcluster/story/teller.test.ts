import { describe, expect, it } from '@jest/globals';

import { createTeller } from '../../../src/devcluster/story/teller.js';

describe('createTeller', () => {
  it('lets nothing through that a terminal obeys', () => {
    let written = '';
    const plain = (text: string): string => text;
    const teller = createTeller(
      (text) => {
        written += text;
      },
      { bold: plain, dim: plain },
    );
    teller.line('GitHub', 'acme/\u001b[31mweb\n\r\u009b2J\u202e#7 ünïcode 🎉');
    expect(written).toBe('        GitHub  acme/\ufffd[31mweb\ufffd\ufffd\ufffd2J\ufffd#7 ünïcode 🎉\n');
  });
});
