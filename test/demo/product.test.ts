import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { startProduct } from '../../src/demo/product.js';

/** Fails at once as interceptor; as controller it begins to listen when the other one is gone. */
const BUNDLE = `
const { existsSync, writeFileSync } = require('node:fs');
const gone = __dirname + '/gone';
if (process.argv[2] === 'interceptor') {
  writeFileSync(gone, '');
  console.error('no certificate');
  process.exit(1);
}
setInterval(() => {
  if (existsSync(gone)) {
    writeFileSync(__dirname + '/pid', String(process.pid));
    console.log(JSON.stringify({ message: 'listening', port: 1, healthPort: 2 }));
  }
}, 200);
`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-product-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('startProduct', () => {
  it('leaves no process behind where the other one cannot start, and says why', async () => {
    const bundle = join(folder, 'main.cjs');
    writeFileSync(bundle, BUNDLE);
    const starting = startProduct({
      node: process.execPath,
      bundle,
      folder,
      namespace: 'tekton-concurrency',
      kubeconfigs: { interceptor: '', controller: '' },
      tlsFolder: folder,
      mounted: Promise.resolve(),
      flags: { interceptor: [], controller: [] },
      onExit: () => undefined,
    });
    await expect(starting).rejects.toThrow('the interceptor ended with code 1 before it listened: no certificate');
    expect(existsSync(join(folder, 'pid'))).toBe(true);
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
