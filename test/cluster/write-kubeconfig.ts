import { writeFileSync } from 'node:fs';

export interface Login {
  readonly url: string;
  readonly ca: string;
  readonly user: string;
  readonly token: string;
}

/** Writes a kubeconfig with one context; answers its path. */
export function writeKubeconfig(path: string, { url, ca, user, token }: Login): string {
  const cluster = { server: url, 'certificate-authority-data': Buffer.from(ca).toString('base64') };
  // JSON is YAML.
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster }],
    users: [{ name: user, user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user } }],
    'current-context': 'test',
  };
  writeFileSync(path, `${JSON.stringify(config, undefined, 2)}\n`, { mode: 0o600 });
  return path;
}
