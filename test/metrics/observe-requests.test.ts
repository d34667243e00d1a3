import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';

import { observeRequests } from '../../src/metrics/observe-requests.js';

describe('observeRequests', () => {
  let server: http.Server;
  let now: number;
  let observed: (readonly [string, string, number])[];
  let told: () => void;
  beforeEach(() => {
    now = 0;
    observed = [];
    told = () => undefined;
    server = http.createServer((request, response) => {
      now += 5;
      if (request.url !== '/never') {
        response.statusCode = request.url === '/validate' ? 503 : 200;
        response.end('x');
      }
    });
    observeRequests(
      server,
      () => now,
      (...all) => {
        observed.push(all);
        told();
      },
    );
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const untilObserved = async (): Promise<void> => {
    while (observed.length === 0) {
      await new Promise<void>((resolve) => (told = resolve));
    }
  };

  it.each([
    ['/', '/', '200'],
    ['/pipelineruns?timeout=5s', '/pipelineruns', '200'],
    ['/validate', '/validate', '503'],
    ['/of/somebody?else', 'other', '200'],
  ])('measures %s as %s, with the status of its answer', async (url, path, code) => {
    await supertest(server).get(url);
    await untilObserved();
    expect(observed).toEqual([[path, code, 0.005]]);
  });

  it('tells of a request whose caller went away before its answer', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'request');
    socket.destroy();
    await untilObserved();
    expect(observed).toEqual([['other', 'aborted', 0.005]]);
  });
});
