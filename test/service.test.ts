import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express, { type Express } from 'express';

import type { FileCertificates } from '../src/certificate-config.js';
import type { InterceptorConfig } from '../src/config.js';
import { type Authority, issueCertificate, makeAuthority } from '../src/kube/certificates.js';
import { createLog } from '../src/log.js';
import type { Means } from '../src/means.js';
import { createProcessMetrics } from '../src/metrics/process-metrics.js';
import { processMeans } from '../src/process-means.js';
import { type Certificates, type Part, serve, type Service } from '../src/service.js';
import { tlsFiles } from '../src/tls-files.js';
import { freePorts } from './free-ports.js';
import { handClock } from './kube/hand-clock.js';

let folder: string;
let authority: Authority;
let lines: PassThrough;
const files = (): { certFile: string; keyFile: string } => ({
  certFile: join(folder, 'tls.crt'),
  keyFile: join(folder, 'tls.key'),
});
const certificates = (): FileCertificates => ({ kind: 'files', ...files(), caLeadMs: 60_000 });

async function writeCertificate(dnsName: string): Promise<void> {
  const names = { dnsNames: [dnsName, 'localhost'], ipAddresses: ['127.0.0.1'] };
  const { cert, key } = await issueCertificate(authority, { ...names, now: new Date(), days: 1 });
  writeFileSync(files().keyFile, key);
  writeFileSync(files().certFile, cert);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-service-'));
  authority = await makeAuthority({ commonName: 'test', now: new Date(), days: 1 });
  lines = new PassThrough();
  await writeCertificate('one.test');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const means: Means = processMeans('pod', '1.2.3');

function aPart(app: Express = express()): Pick<Part, 'app' | 'metrics' | 'report'> {
  return { app, metrics: createProcessMetrics('1.2.3'), report: () => ({ watches: [] }) };
}

function config(): InterceptorConfig {
  const any = { host: '127.0.0.1', port: 0 };
  return {
    role: 'interceptor',
    listen: any,
    healthListen: any,
    certificates: certificates(),
    namespace: 'n',
    logLevel: 'info',
    claimTtlMs: 1,
    drainDelayMs: 0,
    leaseDurationMs: 15_000,
    holdWhenAway: 'Limited',
  };
}

async function started(
  app: Express,
  events: string[],
  from?: Certificates,
): Promise<{ service: Service; port: number; healthPort: number }> {
  const log = createLog('info', lines);
  const part: Part = {
    ...aPart(app),
    certificates: from ?? tlsFiles(certificates(), { time: handClock(), log }),
    start: async () => {
      events.push('start');
      await Promise.resolve();
    },
    stop: async () => {
      events.push('stop');
      await Promise.resolve();
    },
  };
  let text = '';
  lines.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const service = await serve(part, { config: config(), log, means });
  while (!text.includes('"listening"')) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const line = text.split('\n').find((each) => each.includes('"listening"'))!;
  return { service, ...(JSON.parse(line) as { port: number; healthPort: number }) };
}

async function get(port: number): Promise<{ status: number; body: string; agent: string }> {
  return await new Promise((resolve, reject) => {
    const request = https.get({ host: '127.0.0.1', port, ca: authority.cert, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body, agent: '' });
      });
    });
    request.on('error', reject);
  });
}

describe('serve', () => {
  it('answers over https once it says that it listens, and its health over http', async () => {
    const app = express().get('/', (_request, response) => response.send('hello'));
    const { service, port, healthPort } = await started(app, []);
    expect(await get(port)).toMatchObject({ status: 200, body: 'hello' });
    expect((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(200);
    await service.shutDown('test');
  });

  it('finishes the request that it began before it stops its part, and takes no other', async () => {
    const events: string[] = [];
    let release = (): void => undefined;
    let arrived = (): void => undefined;
    const inside = new Promise<void>((resolve) => (arrived = resolve));
    const app = express().get('/', (_request, response) => {
      release = () => {
        events.push('answered');
        response.send('late');
      };
      arrived();
    });
    const { service, port } = await started(app, events);
    const answer = get(port);
    await inside;
    const down = service.shutDown('SIGTERM');
    // Refused as soon as the server has closed; until then a connection may still be taken.
    let refused = false;
    while (!refused) {
      refused = await new Promise<boolean>((resolve) => {
        const probe = https.get({ host: '127.0.0.1', port, ca: authority.cert, agent: false });
        probe.on('error', () => {
          resolve(true);
        });
        probe.on('socket', (socket) => {
          socket.once('secureConnect', () => {
            probe.destroy();
          });
        });
      });
    }
    release();
    expect(await answer).toMatchObject({ status: 200, body: 'late' });
    await down;
    expect(events).toEqual(['start', 'answered', 'stop']);
  });
});

describe('serve without a certificate', () => {
  it('is not ready, says why, and can be ended; with one it answers', async () => {
    let use: Parameters<Certificates['start']>[0] = () => undefined;
    const waiting: Certificates = {
      start: async (given) => {
        use = given;
        await Promise.resolve();
      },
      lookNow: () => undefined,
      known: () => [],
      stop: async () => {
        await Promise.resolve();
      },
    };
    const [free = 0] = await freePorts(1);
    const healthListen = { host: '127.0.0.1', port: free };
    const nothing = async (): Promise<void> => {
      await Promise.resolve();
    };
    const part: Part = { ...aPart(), certificates: waiting, start: nothing, stop: nothing };
    const service = await serve(part, { config: { ...config(), healthListen }, log: createLog('info', lines), means });
    const readyz = async (): Promise<string> =>
      await (await fetch(`http://127.0.0.1:${healthListen.port}/readyz`)).text();
    expect(await readyz()).toBe('waiting for the certificate\n');
    use({ cert: readFileSync(files().certFile, 'utf8'), key: readFileSync(files().keyFile, 'utf8') });
    expect(await readyz()).toBe('ready\n');
    await service.shutDown('test');
  });
});

describe('tlsFiles', () => {
  it('serves with the new pair once the files have changed, and keeps the last good one', async () => {
    const clock = handClock(Date.now());
    let told = '';
    lines.on('data', (chunk: Buffer) => (told += chunk.toString()));
    const served: string[] = [];
    const source = tlsFiles(certificates(), { time: clock, log: createLog('info', lines) });
    await source.start(({ cert }) => served.push(cert));
    const pass = async (isDone: () => boolean): Promise<void> => {
      while (!isDone()) {
        clock.advance(10_000);
        // The files are read by other threads: turning without a pause would pass days until they are.
        await delay(2);
      }
    };
    await pass(() => served.length === 1);
    await writeCertificate('two.test');
    await pass(() => served.length === 2);
    expect(served[1]).toBe(readFileSync(files().certFile, 'utf8'));
    expect(source.known()).toMatchObject([{ name: 'serving' }]);

    writeFileSync(files().certFile, 'half written');
    await pass(() => told.includes('the last good one stays in use'));
    rmSync(files().certFile);
    await pass(() => told.includes('not possible at the moment'));
    await writeCertificate('three.test');
    await pass(() => served.length === 3);
    expect(told).toContain('all is well again');
    await source.stop();
  });

  it('does not start with what makes no pair', async () => {
    writeFileSync(files().certFile, 'nothing');
    const source = tlsFiles(certificates(), { time: handClock(), log: createLog('info', lines) });
    await expect(source.start(() => undefined)).rejects.toThrow('do not make a pair');
  });
});
