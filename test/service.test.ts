import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express, { type Express } from 'express';

import type { Config } from '../src/config.js';
import { type Authority, issueCertificate, makeAuthority } from '../src/kube/certificates.js';
import { createLog } from '../src/log.js';
import { type Part, serve, type Service } from '../src/service.js';
import { readTlsFiles, reloadTlsFiles } from '../src/tls-files.js';

let folder: string;
let authority: Authority;
let lines: PassThrough;
const files = (): { certFile: string; keyFile: string } => ({
  certFile: join(folder, 'tls.crt'),
  keyFile: join(folder, 'tls.key'),
});

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

function config(): Config {
  const any = { host: '127.0.0.1', port: 0 };
  return {
    role: 'interceptor',
    listen: any,
    healthListen: any,
    tlsCert: files().certFile,
    tlsKey: files().keyFile,
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
): Promise<{ service: Service; port: number; healthPort: number }> {
  const part: Part = {
    app,
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
  const service = await serve(part, config(), createLog('info', lines));
  const line = text.split('\n').find((each) => each.includes('listening'))!;
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

describe('reloadTlsFiles', () => {
  it('serves with the new pair once the files have changed, and keeps the last good one', async () => {
    const log = createLog('info', lines);
    const certificates: string[] = [];
    let told = (): void => undefined;
    const stop = reloadTlsFiles(
      {
        setSecureContext: ({ cert }) => {
          if (cert !== readTlsFiles(files()).cert || cert.includes('broken')) {
            throw new Error('bad pair');
          }
          certificates.push(cert);
          told();
        },
      },
      files(),
      log,
      20,
    );
    const next = async (): Promise<void> => {
      await new Promise<void>((resolve) => (told = resolve));
    };
    const first = next();
    await writeCertificate('two.test');
    await first;
    expect(certificates.at(-1)).toBe(readTlsFiles(files()).cert);

    let complaint = '';
    const complained = new Promise<void>((resolve) => {
      lines.on('data', (chunk: Buffer) => {
        complaint += chunk.toString();
        if (complaint.includes('the old one stays in use')) {
          resolve();
        }
      });
    });
    const count = certificates.length;
    writeFileSync(files().certFile, 'broken, and of another length');
    await complained;
    expect(certificates).toHaveLength(count);
    stop();
  });
});
