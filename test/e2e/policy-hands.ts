import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { EVENT_ID_LABEL, GROUPS_ANNOTATION, REASON_ANNOTATION } from '../../src/api/names.js';
import { createManifests, type Manifest, readManifests } from '../../src/devcluster/apply-manifests.js';
import type { GitHubEvent } from '../../src/devcluster/story/github-event.js';
import { isDone, PENDING, type RunObject } from '../../src/tekton/run.js';
import { succeed } from './succeed.js';
import type { World } from './world.js';

/** The namespace of the examples of policies. */
export const POLICIES = 'ci-policies';

/** Which of the policies a scenario is about, and how it differs there from the file. */
export interface Edit {
  readonly replace: string;
  readonly by: string;
}

/** A Trigger that hears of one type of event. */
export interface PolicyTrigger {
  readonly name: string;
  readonly on: 'push' | 'pull_request';
  readonly params: Fields;
}

interface TriggerEvent {
  readonly regarding: { readonly name: string };
  readonly reason: string;
  readonly note: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** What scenarios about policies do again and again. Nothing ends by itself in them: tasks end when they are told to. */
export interface PolicyHands {
  /** Applies a file of Triggers. An edit that changes nothing is a fault of the test. */
  readonly apply: (file: string, ...edits: readonly Edit[]) => Promise<void>;
  /** Makes any object. */
  readonly manifest: (object: Manifest) => Promise<void>;
  /** Makes a Trigger of its own, with the template of the examples. */
  readonly define: (trigger: PolicyTrigger) => Promise<void>;
  /** Posts the event and resolves with the run that it makes. */
  readonly arrive: (event: GitHubEvent) => Promise<RunObject>;
  /** Resolves when the run works on a task. */
  readonly works: (run: RunObject, task?: string) => Promise<void>;
  /** Resolves when the reconciler has let the run in and it waits. */
  readonly waits: (run: RunObject) => Promise<void>;
  /** Has a task of the run succeed. */
  readonly endTask: (run: RunObject, task: string) => Promise<void>;
  /** Has every task of the run succeed, and resolves when the run is done. */
  readonly finish: (run: RunObject) => Promise<RunObject>;
  readonly done: (run: RunObject) => Promise<RunObject>;
  /** Resolves with the reason for which we ended the run, once we have. */
  readonly reason: (run: RunObject) => Promise<string>;
  /** The run as it is now. */
  readonly now: (run: RunObject) => RunObject;
  /** Resolves when a moment has come, in milliseconds since the epoch: of age alone nothing that happens tells. */
  readonly reach: (moment: number) => Promise<void>;
  /** The note of the Kubernetes Event of that reason about an object, once there is one. */
  readonly eventOn: (name: string, reason: string) => Promise<string>;
  /** Takes away what was applied, and has every run finish. */
  readonly tidyUp: () => Promise<void>;
}

const FIRST_TASK = 'test';

/** `namespaces`: where the runs are. Events come in where the examples of policies listen. */
export function policyHandsOn(world: () => World, namespaces: readonly string[] = [POLICIES]): PolicyHands {
  const applied: Manifest[] = [];
  const manifest: PolicyHands['manifest'] = async (object) => {
    applied.push(object);
    await createManifests(world().stack.call, [object]);
  };
  const now: PolicyHands['now'] = ({ name }) => world().run(name);
  const tasksAtWork = (run: RunObject): readonly RunObject[] =>
    [...world().tasksOf(run.name).values()].filter((task) => task.startTime !== undefined && !isDone(task));
  const works: PolicyHands['works'] = async (run, task = FIRST_TASK) => {
    await world().until(
      `${run.name} works on ${task}`,
      () => world().tasksOf(run.name).get(task)?.startTime !== undefined && now(run).startTime !== undefined,
    );
  };
  const done: PolicyHands['done'] = async (run) =>
    await world().until(`${run.name} is done`, () => isDone(now(run)) && now(run));
  const endTasksOf = async (runs: readonly RunObject[]): Promise<void> => {
    for (;;) {
      const isOver = (): boolean => runs.every((run) => isDone(now(run)));
      const tasks = await world().until(`a task of ${runs.map(({ name }) => name).join()} to end`, () => {
        const found = runs.flatMap(tasksAtWork);
        return (found.length > 0 || isOver()) && found;
      });
      if (isOver()) {
        return;
      }
      await Promise.all(
        tasks.map(async (task) => {
          await succeed(world(), task);
        }),
      );
      await world().until('the tasks are seen to be done', () =>
        tasks.every((task) => !runs.flatMap(tasksAtWork).some(({ name }) => name === task.name)),
      );
    }
  };
  return {
    apply: async (file, ...edits) => {
      const text = edits.reduce(
        (before, { replace, by }) => {
          if (!before.includes(replace)) {
            throw new Error(`${file} has no ${replace}`);
          }
          return before.replaceAll(replace, by);
        },
        readFileSync(file, 'utf8'),
      );
      const manifests = readManifests(text);
      applied.push(...manifests);
      await createManifests(world().stack.call, manifests);
    },
    manifest,
    define: async (trigger) => {
      await manifest(toTrigger(trigger));
    },
    arrive: async (event) => {
      const id = await world().post(event, POLICIES);
      return await world().until(`a run for event ${id}`, () =>
        world()
          .runs(POLICIES)
          .find(({ labels }) => labels[EVENT_ID_LABEL] === id),
      );
    },
    works,
    waits: async (run) => {
      await world().until(`${run.name} waits`, () => {
        const { uid, specStatus, annotations } = now(run);
        return specStatus === PENDING && annotations[GROUPS_ANNOTATION]?.startsWith(uid);
      });
    },
    endTask: async (run, task) => {
      await works(run, task);
      await succeed(world(), world().tasksOf(run.name).get(task)!);
    },
    finish: async (run) => {
      await endTasksOf([run]);
      return await done(run);
    },
    done,
    reason: async (run) => {
      const mark = await world().until(`${run.name} is ended by us`, () => now(run).annotations[REASON_ANNOTATION]);
      return mark.split(' ').at(-1)!;
    },
    now,
    reach: async (moment) => {
      await delay(Math.max(0, moment - Date.now()));
    },
    eventOn: async (name, wanted) => {
      const path = `/apis/events.k8s.io/v1/namespaces/${POLICIES}/events`;
      for (let tries = 0; tries < 400; tries += 1) {
        const { body } = await world().stack.call({ method: 'GET', path });
        const { items } = body as { readonly items: readonly TriggerEvent[] };
        const found = items.find(({ regarding, reason }) => regarding.name === name && reason === wanted);
        if (found !== undefined) {
          return found.note;
        }
        await delay(100);
      }
      throw new Error(`there is no Event ${wanted} on ${name}`);
    },
    tidyUp: async () => {
      for (const object of applied.splice(0)) {
        await world().stack.call({ method: 'DELETE', path: pathOf(object) });
      }
      await endTasksOf(namespaces.flatMap(world().runs));
    },
  };
}

/** Every kind that is applied is written in the plural by adding an s. */
function pathOf({ apiVersion, kind, metadata: { namespace, name } }: Manifest): string {
  const place = namespace === undefined ? '' : `/namespaces/${namespace}`;
  return `/apis/${apiVersion}${place}/${kind.toLowerCase()}s/${name}`;
}

function toTrigger({ name, on, params }: PolicyTrigger): Manifest & { readonly spec: Fields } {
  const ask = (interceptor: string, given: Fields): Fields => ({
    ref: { name: interceptor, kind: 'ClusterInterceptor' },
    params: Object.entries(given).map(([param, value]) => ({ name: param, value })),
  });
  return {
    apiVersion: 'triggers.tekton.dev/v1beta1',
    kind: 'Trigger',
    metadata: { name, namespace: POLICIES },
    spec: {
      interceptors: [ask('github', { eventTypes: [on] }), ask('concurrency', params)],
      bindings: [{ ref: on.replace('_', '-') }],
      template: { ref: 'build' },
    },
  };
}

/** The files of a folder of examples, by what their names say after the number: `queue`. */
export function examplesIn(folder: 'policies' | 'controls' | 'controls/runs'): ReadonlyMap<string, string> {
  const path = fileURLToPath(new URL(`../../examples/${folder}/`, import.meta.url));
  const names = readdirSync(path).filter((name) => name.endsWith('.yaml'));
  return new Map(names.map((name) => [basename(name, '.yaml').replace(/^\d+-/, ''), `${path}${name}`]));
}
