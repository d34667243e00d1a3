import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';

import { aRequest } from './a-call.js';
import type { LoadReport } from './load-server.js';

const MIB = 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), 'interceptor-load-'));
let child: ChildProcess | undefined;
let port = 0;

async function reportOf(kind: LoadReport['kind']): Promise<LoadReport> {
  const [report] = (await once(child!, 'message')) as [LoadReport];
  expect(report.kind).toBe(kind);
  return report;
}

beforeAll(async () => {
  const outfile = path.join(folder, 'server.mjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'load-server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  });
  child = fork(outfile, { execArgv: [] });
  const listening = await reportOf('listening');
  port = listening.kind === 'listening' ? listening.port : 0;
});

afterAll(() => {
  child?.disconnect();
  rmSync(folder, { recursive: true });
});

const agent = new http.Agent({ keepAlive: false });

/** Posts the parts of a body as one, and gives the key of the answer. */
async function post(parts: readonly Buffer[]): Promise<{ readonly key: string; readonly ms: number }> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const started = performance.now();
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent,
    headers: { 'content-length': length },
  });
  for (const part of parts) {
    request.write(part);
  }
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
  }
  const answer = JSON.parse(Buffer.concat(chunks).toString());
  return { key: answer.extensions?.concurrency?.key ?? answer.status.message, ms: performance.now() - started };
}

/** A push of about `bytes`, as a string within the request: its quotes and line ends are escaped once more. */
function aPush(bytes: number): readonly [Buffer, Buffer] {
  const commit = { id: 'a'.repeat(40), message: 'Merge "x" – ümlaut\nand a line', added: ['src/a.ts'], number: 12.5 };
  const count = Math.ceil(bytes / Buffer.byteLength(JSON.stringify(commit)));
  const request = JSON.stringify(
    aRequest({ body: { commits: Array.from({ length: count }, () => commit) }, params: { key: '$(context.eventID)' } }),
  );
  const [before = '', after = ''] = request.split(/(?<="event_id":")[^"]*/);
  return [Buffer.from(before), Buffer.from(after)];
}

describe('the interceptor under load', () => {
  test('I11 20 bodies of 25 MiB beside 200 small ones: none is lost, and the small ones need not wait for the long', async () => {
    const [largeBefore, largeAfter] = aPush(25 * MIB);
    const [smallBefore, smallAfter] = aPush(27_000);
    const large = Array.from({ length: 20 }, (_, index) => `large-${index}`);
    const small = Array.from({ length: 200 }, (_, index) => `small-${index}`);
    const started = performance.now();
    const larges = Promise.all(large.map(async (id) => await post([largeBefore, Buffer.from(id), largeAfter])));
    const smalls = Promise.all(small.map(async (id) => await post([smallBefore, Buffer.from(id), smallAfter])));
    const answers = [...(await larges), ...(await smalls)];
    const seconds = (performance.now() - started) / 1_000;
    const slowestSmall = Math.max(...(await smalls).map(({ ms }) => ms));

    expect(answers.map(({ key }) => key)).toEqual([...large, ...small]);
    child?.send('report');
    const report = await reportOf('report');
    expect(report.kind === 'report' ? [...report.keys].sort() : []).toEqual([...large, ...small].sort());
    const peak = report.kind === 'report' ? report.peakRssMiB : Infinity;
    process.stdout.write(
      `interceptor load: 20 x ${(largeBefore.length / MIB).toFixed(1)} MiB on the wire and 200 small in ` +
        `${seconds.toFixed(1)} s, slowest small ${slowestSmall.toFixed(0)} ms, peak RSS ${peak} MiB\n`,
    );
    expect(peak).toBeLessThan(1_500);
    // 600 MiB go through one process: a busy machine takes a while.
  }, 120_000);
});
