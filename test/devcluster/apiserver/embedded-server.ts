import { issueCertificate, makeAuthority } from '../../../src/kube/certificates.js';
import { type ApiServer, type ApiServerOptions, startApiServer } from '../../../src/devcluster/apiserver/start.js';
import type { Access } from '../../contract/access.js';

export interface Embedded extends ApiServer {
  readonly access: Access;
  /** Moves the server's clock. */
  readonly setTime: (time: string) => void;
}

/** The embedded server on a free port, with a clock set by hand and counted uids. */
export async function startEmbedded(given: Partial<ApiServerOptions> = {}): Promise<Embedded> {
  let now = new Date('2026-01-02T03:04:05.678Z');
  let ids = 0;
  let draws = 0;
  const certificateTime = new Date();
  const authority = await makeAuthority({ commonName: 'test', now: certificateTime, days: 1 });
  const tls = await issueCertificate(authority, {
    dnsNames: ['localhost'],
    ipAddresses: ['127.0.0.1'],
    now: certificateTime,
    days: 1,
  });
  const token = 'secret';
  const server = await startApiServer({
    listen: { host: '127.0.0.1', port: 0 },
    tls,
    token,
    clock: () => now,
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    random: () => {
      draws += 1;
      return (draws * 0.618_034) % 1;
    },
    ...given,
  });
  return {
    ...server,
    access: {
      url: server.url,
      token,
      ca: authority.cert,
      compact: async () => {
        server.compact();
        await Promise.resolve();
      },
    },
    setTime: (time) => {
      now = new Date(time);
    },
  };
}
