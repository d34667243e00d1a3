import { githubSignature } from '../../devcluster/story/github-event.js';
import { PROVIDERS } from '../../interceptor/presets/providers.js';
import type { Provider } from '../../interceptor/presets/provider.js';

/** As `--sender` names them. */
export const SENDERS = ['github', 'gitlab', 'bitbucket-cloud', 'bitbucket-server', 'gitea'] as const;
export type SenderName = (typeof SENDERS)[number];

/** How the presets call them. */
const PROVIDER_NAMES: Readonly<Record<SenderName, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  'bitbucket-cloud': 'Bitbucket Cloud',
  'bitbucket-server': 'Bitbucket Server',
  gitea: 'Gitea',
};

/** Whose event it is, by its name: GitLab's end with "Hook", Bitbucket's have a colon, and Gitea's look like GitHub's. */
export function senderOf(event: string): SenderName {
  if (event.endsWith(' Hook')) {
    return 'gitlab';
  }
  if (event.includes(':')) {
    return /^(pr:|repo:refs_changed$)/.test(event) ? 'bitbucket-server' : 'bitbucket-cloud';
  }
  return 'github';
}

export interface Delivery {
  readonly sender: SenderName;
  readonly event: string;
  readonly id: string;
  readonly body: string;
  /** The secret of the webhook, as the played Secrets hold it. */
  readonly secret: string;
}

/** The headers that the sender puts on a delivery: its own names, and the proof that GitHub and GitLab give of the secret. */
export function headersOfDelivery({
  sender,
  event,
  id,
  body,
  secret,
}: Delivery): readonly (readonly [string, string])[] {
  const provider = providerOf(sender);
  const names = provider.eventHeaders.slice(-1);
  return [
    ['Content-Type', 'application/json'],
    ...names.map((name) => [name, event] as const),
    ...provider.deliveryHeaders.slice(-1).map((name) => [name, id] as const),
    ...extrasOf({ sender, event, body, secret }),
  ];
}

function providerOf(sender: SenderName): Provider {
  const provider = PROVIDERS.find(({ name }) => name === PROVIDER_NAMES[sender]);
  if (provider === undefined) {
    throw new Error(`no preset knows ${PROVIDER_NAMES[sender]}`);
  }
  return provider;
}

function extrasOf({ sender, event, body, secret }: Omit<Delivery, 'id'>): readonly (readonly [string, string])[] {
  const signature = githubSignature(body, secret);
  switch (sender) {
    case 'github':
      return [['X-Hub-Signature-256', signature]];
    // Gitea and Forgejo send GitHub's headers beside their own.
    case 'gitea':
      return [
        ['X-GitHub-Event', event],
        ['X-Hub-Signature-256', signature],
      ];
    case 'gitlab':
      return [['X-Gitlab-Token', secret]];
    case 'bitbucket-cloud':
      return [['X-Hook-UUID', secret]];
    case 'bitbucket-server':
      return [['X-Hub-Signature', signature]];
  }
}

/** Whether the event moves or deletes a branch or a tag: then the preset `branch` is the one for it. */
export function isPush(event: string): boolean {
  return ['push', 'delete', 'Push Hook', 'Tag Push Hook', 'repo:push', 'repo:refs_changed'].includes(event);
}
