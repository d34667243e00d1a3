import { type GitHubEvent, headersOf } from '../devcluster/story/github-event.js';

/** An EventListener, and the secret that it shares with GitHub. */
export interface Listening {
  readonly url: string;
  readonly secret: string;
}

/** Posts the event as GitHub does; answers the event id of the EventListener's 202. */
export async function postEvent(event: GitHubEvent, { url, secret }: Listening): Promise<string> {
  const answer = await fetch(url, { method: 'POST', headers: headersOf(event, secret), body: event.body });
  const body: unknown = await answer.json();
  const id = typeof body === 'object' && body !== null && 'eventID' in body ? body.eventID : undefined;
  if (answer.status !== 202 || typeof id !== 'string') {
    throw new Error(`the EventListener did not take the event: ${answer.status} ${JSON.stringify(body)}`);
  }
  return id;
}
