import { isIP } from 'node:net';

/** A host as it stands in a certificate: `dns:a.svc`, `ip:127.0.0.1`. An address has several spellings, and one of them here. */
export function hostName(host: string): string {
  switch (isIP(host)) {
    case 0:
      return `dns:${host.toLowerCase()}`;
    case 6:
      return `ip:${new URL(`http://[${host}]`).hostname.slice(1, -1)}`;
    default:
      return `ip:${host}`;
  }
}
