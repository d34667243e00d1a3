import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { EVENT_ID_LABEL } from '../../src/api/names.js';
import { atHome } from '../../src/demo/guest.js';
import { createManifests, type Manifest, readManifests } from '../../src/devcluster/apply-manifests.js';
import { startEventListener } from '../../src/devcluster/eventlistener/start.js';
import type { RunObject } from '../../src/tekton/run.js';
import { aPayload, changed, type Payload } from '../interceptor/presets/a-payload.js';
import type { World } from './world.js';

type Fields = Readonly<Record<string, unknown>>;

/** The namespace of examples/gitlab-merge-request. */
export const GITLAB = 'ci-gitlab';

const folder = fileURLToPath(new URL('../../examples/gitlab-merge-request/', import.meta.url));

/** A file of the example. */
export function exampleFile(name: string): string {
  return readFileSync(`${folder}${name}`, 'utf8');
}

/** A GitLab whose webhook leads to the EventListener of the example. */
export interface GitLab {
  /** Posts the event; resolves with its id when all that it brings about is done. */
  readonly post: (event: Payload, headers?: Readonly<Record<string, string>>) => Promise<string>;
  /** The same; resolves with the run that it makes. */
  readonly arrive: (event: Payload, headers?: Readonly<Record<string, string>>) => Promise<RunObject>;
  /** How many runs an event has made. */
  readonly madeBy: (id: string) => Promise<number>;
  /** What `kubectl apply` does with objects that are there and with those that are not. */
  readonly apply: (yaml: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Does what the README of the example says. */
export async function installGitLab(world: World): Promise<GitLab> {
  const { stack, namespaceOf } = world;
  const { call, cluster, product } = stack;
  const { guest = atHome } = cluster;
  const token = randomUUID();
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const manifests = files.toSorted((a, b) => (a < b ? -1 : 1)).flatMap((name) => readManifests(exampleFile(name)));
  await createManifests(call, [...manifests, secretOfReadme(token)].map(guest.adapt));
  const listener = await startEventListener({
    listen: { host: '127.0.0.1', port: 0 },
    namespace: namespaceOf(GITLAB),
    name: 'gitlab',
    call,
    newId: randomUUID,
    clock: () => new Date(),
    log: { debug: () => undefined, info: () => undefined, error: () => undefined },
    resolveService: () => ({ host: '127.0.0.1', port: product.ports.interceptor }),
  });
  const post: GitLab['post'] = async ({ header, body }, headers = {}) => {
    const sent = Object.entries(header).map(([name, values]) => [name, values.join()]);
    const answer = await fetch(listener.url, {
      method: 'POST',
      headers: {
        ...(Object.fromEntries(sent) as Readonly<Record<string, string>>),
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        'X-Gitlab-Token': token,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    await listener.idle();
    return ((await answer.json()) as { eventID: string }).eventID;
  };
  return {
    post,
    arrive: async (event, headers) => {
      const id = await post(event, headers);
      return await world.until(`a run for event ${id}`, () =>
        world.runs(GITLAB).find(({ labels }) => labels[EVENT_ID_LABEL] === id),
      );
    },
    madeBy: async (id) => {
      const path = `/apis/tekton.dev/v1/namespaces/${namespaceOf(GITLAB)}/pipelineruns`;
      const { body } = await call({ method: 'GET', path, query: { labelSelector: `${EVENT_ID_LABEL}=${id}` } });
      return (body as { readonly items: readonly unknown[] }).items.length;
    },
    apply: async (yaml) => {
      for (const manifest of readManifests(yaml).map(guest.adapt)) {
        const { status } = await call({
          method: 'PATCH',
          path: pathOf(manifest),
          contentType: 'application/merge-patch+json',
          body: manifest,
        });
        if (status !== 200) {
          await createManifests(call, [manifest]);
        }
      }
    },
    close: listener.close,
  };
}

/** The Secret that the command of the README makes. */
function secretOfReadme(token: string): Manifest {
  const command = /kubectl -n (\S+) create secret generic (\S+) --from-literal=(\S+)="/.exec(exampleFile('README.md'));
  const [, namespace = '', name = '', key = ''] = command ?? [];
  const data = { [key]: Buffer.from(token).toString('base64') };
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, data } as Manifest;
}

/** Every kind of a Trigger is written in the plural by adding an s. */
function pathOf({ apiVersion, kind, metadata: { namespace = '', name } }: Manifest): string {
  return `/apis/${apiVersion}/namespaces/${namespace}/${kind.toLowerCase()}s/${name}`;
}

/** The YAML of a block of the README, by a text in it. */
export function readmeBlock(text: string): string {
  const blocks = [...exampleFile('README.md').matchAll(/```yaml\n(.*?) *```/gs)].map(([, yaml = '']) => yaml);
  const found = blocks.find((yaml) => yaml.includes(text));
  if (found === undefined) {
    throw new Error(`the README has no block of YAML with ${text}`);
  }
  // It is part of a list.
  return found.replaceAll(/^ {2}/gm, '');
}

const opened = aPayload('gitlab/merge-request');

/** Push `number` to a merge request: the first opens it, every other brings a commit, a minute after the one before. */
export function pushTo(iid: number, number: number, changes: Fields = {}): Payload {
  const news = number === 1 ? { action: 'open' } : { action: 'update', oldrev: commit(number - 1) };
  const attributes = { iid, ...news, updated_at: time(number), last_commit: { id: commit(number) }, ...changes };
  return changed(opened, { object_attributes: attributes });
}

/** An update of the merge request after push `number` that brings no commits, such as a new label. */
export function edited(iid: number, number: number, action = 'update'): Payload {
  return changed(pushTo(iid, 1), {
    object_attributes: { action, updated_at: time(number, 10), last_commit: { id: commit(number) } },
  });
}

/** A comment on a merge request after push `number`. */
export function commentOn(iid: number, number: number, note: string): Payload {
  const { body } = opened as unknown as { readonly body: { readonly object_attributes: { readonly source: Fields } } };
  return changed(aPayload('gitlab/note-on-merge-request'), {
    object_attributes: { note, created_at: time(number, 20), updated_at: time(number, 20) },
    merge_request: { iid, source: body.object_attributes.source, last_commit: { id: commit(number) } },
  });
}

/** The same event of another project. */
export function inProject(id: number, event: Payload): Payload {
  return changed(event, { project: { id, path_with_namespace: `acme/project-${id}` } });
}

export function commit(number: number): string {
  return createHash('sha1').update(`commit ${number}`).digest('hex');
}

/** Some seconds after a push, as GitLab writes it. */
function time(number: number, seconds = 0): string {
  return new Date(Date.UTC(2026, 4, 1, 10, number, seconds)).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
}
