import { createHmac } from 'node:crypto';

/** A webhook delivery as GitHub posts it. */
export interface GitHubEvent {
  readonly name: string;
  readonly action: string;
  readonly delivery: string;
  /** The JSON text that is posted and signed. */
  readonly body: string;
  readonly repository: string;
  readonly number: number;
  /** The commit that it is about. */
  readonly sha: string;
}

/** By which GitHub proves that it knows the webhook's secret; others have taken its form over. */
export function githubSignature(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** The headers that GitHub sends along; the signature is over the body, with the webhook's secret. */
export function headersOf({ name, delivery, body }: GitHubEvent, secret: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    'X-GitHub-Event': name,
    'X-GitHub-Delivery': delivery,
    'X-Hub-Signature-256': githubSignature(body, secret),
  };
}
