import { CERTIFICATE_SECRET } from '../installed.js';
import { listAt, numberAt, textAt } from '../typed-at.js';

/** What a Deployment of ours says of itself. */
export interface DeploymentRead {
  readonly image: string;
  readonly args: readonly string[];
  /** How many pods there should be, and how many answer. */
  readonly wanted: number;
  readonly available: number;
  /** The Secrets that its pods mount. */
  readonly secrets: readonly string[];
}

export function readDeployment(object: unknown): DeploymentRead {
  const pod = ['spec', 'template', 'spec'] as const;
  const [container] = listAt(object, ...pod, 'containers');
  return {
    image: textAt(container, 'image'),
    args: listAt(container, 'args').map(String),
    wanted: numberAt(object, 'spec', 'replicas') ?? 1,
    available: numberAt(object, 'status', 'availableReplicas') ?? 0,
    secrets: listAt(object, ...pod, 'volumes')
      .map((volume) => textAt(volume, 'secret', 'secretName'))
      .filter((name) => name !== ''),
  };
}

/** The value of a flag, `--name=value`; undefined where it is not given. */
export function flagOf({ args }: DeploymentRead, name: string): string | undefined {
  const start = `--${name}=`;
  return args.find((arg) => arg.startsWith(start))?.slice(start.length);
}

/** The Secret in which the controller keeps the certificates that it makes. */
export function ownSecretOf(controller: DeploymentRead): string {
  return flagOf(controller, 'certificate-secret') ?? CERTIFICATE_SECRET;
}

/** Whether the controller makes its certificates itself, or is given files that somebody else renews. */
export function makesOwnCertificates(controller: DeploymentRead): boolean {
  return flagOf(controller, 'tls-cert') === undefined;
}
