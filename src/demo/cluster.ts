import type { Role } from '../config.js';
import type { ApiServer } from '../devcluster/apiserver/start.js';
import type { Guest } from './guest.js';
import type { Authority } from '../kube/certificates.js';
import type { Means } from '../means.js';

/** Where a Service of the product listens on this machine; undefined while it does not. */
export type ServicePort = (namespace: string, name: string) => number | undefined;

export interface ClusterOptions {
  /** Where kubeconfigs go; must exist. */
  readonly folder: string;
  /** Signs what serves on this machine. */
  readonly authority: Authority;
  readonly portOf: ServicePort;
  readonly port: number;
  readonly means: Means;
}

/** A call that one of the product's processes made, as the API server has it in its audit log. */
export interface ProductCall {
  readonly role: Role;
  readonly verb: string;
  readonly resource: string;
  readonly uri: string;
  /** Of the answer; 0 while there is none. */
  readonly status: number;
}

/** An API server that a stack runs on: the embedded one, or another. */
export interface Cluster {
  /** Of somebody who may do everything: who installs, and who plays Tekton. */
  readonly kubeconfig: string;
  /** The kubeconfig of one of the product's processes. Asked for when its account exists. */
  readonly kubeconfigOf: (role: Role) => Promise<string>;
  /** Whether a webhook's Service is found by its name, as in a cluster with a network; else it is reached by URL. */
  readonly hasServices: boolean;
  /** Where it is somebody else's. */
  readonly guest?: Guest;
  /** The embedded API server, where it is that. */
  readonly embedded?: ApiServer;
  /** What the product has asked so far, where an audit log is kept. */
  readonly productCalls?: () => readonly ProductCall[];
  readonly close: () => Promise<void>;
}

export type StartCluster = (options: ClusterOptions) => Promise<Cluster>;
