import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Role } from '../../src/config.js';

export interface RoleLogin {
  readonly url: string;
  readonly ca: string;
  readonly role: Role;
  readonly token: string;
}

/** Writes the kubeconfig of one of the product's processes into a folder; answers its path. */
export function writeRoleKubeconfig(folder: string, { url, ca, role, token }: RoleLogin): string {
  writeFileSync(join(folder, `${role}.token`), token, { mode: 0o600 });
  const path = join(folder, `${role}.kubeconfig`);
  const caData = Buffer.from(ca).toString('base64');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'real', cluster: { server: url, 'certificate-authority-data': caData } }],
    // In a file of its own, as a pod has it.
    users: [{ name: role, user: { tokenFile: `${role}.token` } }],
    contexts: [{ name: 'real', context: { cluster: 'real', user: role } }],
    'current-context': 'real',
  };
  writeFileSync(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}
