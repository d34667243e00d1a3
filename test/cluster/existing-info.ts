import { readFileSync, writeFileSync } from 'node:fs';

/** What the tests are told of a cluster that is there already: written by the command, read by each test file. */
export interface ExistingInfo {
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  /** Of an account of ours that may do everything; it ends with the run. */
  readonly token: string;
  /** With that token. */
  readonly kubeconfig: string;
  /** Of this run. */
  readonly id: string;
  /** This machine, as the cluster calls it. */
  readonly host: string;
  readonly hasTekton: boolean;
}

/** The environment variable with the path of the file. */
const VARIABLE = 'TEST_CLUSTER_EXISTING';

export function writeExistingInfo(path: string, info: ExistingInfo): Readonly<Record<string, string>> {
  writeFileSync(path, JSON.stringify(info), { mode: 0o600 });
  return { [VARIABLE]: path };
}

/** Undefined where the tests bring up a control plane of their own. */
export function existingInfo(): ExistingInfo | undefined {
  const path = process.env[VARIABLE];
  return path === undefined ? undefined : (JSON.parse(readFileSync(path, 'utf8')) as ExistingInfo);
}
