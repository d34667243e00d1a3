import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { SENDERS, type SenderName, senderOf } from './own-event/sender.js';

/** What the demo is told at its start. */
export interface DemoOptions {
  readonly once: boolean;
  readonly apiPort: number;
  readonly listenerPort: number;
  readonly folder: string;
  readonly runsPerSecond?: number;
  /** Events of the user's own, in place of the story. */
  readonly own?: OwnOptions;
}

/** What to post, in order, and through which Triggers. Files are absolute paths. */
export interface OwnOptions {
  readonly deliveries: readonly { readonly file: string; readonly event: string; readonly sender: SenderName }[];
  readonly headers: readonly (readonly [string, string])[];
  /** A Trigger with the preset for the event where none is given. */
  readonly trigger?: string;
}

export const DEMO_USAGE = `Usage: npm run demo -- [--once] [--api-port=PORT] [--listener-port=PORT] [--runs-per-second=N] [--folder=DIR]
       npm run demo -- --payload=FILE --event=NAME [--trigger=FILE] [--sender=NAME] [--header=NAME:VALUE]

  --once                 end after the story; exit code 0 only if everything came out as told
  --api-port=PORT        port of the Kubernetes API (a free one)
  --listener-port=PORT   port of the EventListener (a free one)
  --runs-per-second=N    the limit that Tekton's EventListener ships with is 5 (none)
  --folder=DIR           where kubeconfig and logs go while it runs (.demo)

An event of your own, in place of the story; ends after it, with exit code 0 only if each event made a run of a group:

  --payload=FILE         the JSON that the sender posts; several times for several events, one after the other
  --event=NAME           what the sender's header calls it: pull_request, push, "Merge Request Hook", pullrequest:updated …;
                         once for all payloads, or once for each
  --trigger=FILE         YAML with your Trigger or EventListener, and its bindings and templates if you have them at hand
                         (a Trigger with the preset for the event)
  --sender=NAME          ${SENDERS.join(', ')} (by the event's name)
  --header=NAME:VALUE    one more header; several times for several`;

/** Folders that paths are told from: the user's (npm moves the process to the checkout), and the checkout. */
export interface Places {
  readonly here: string;
  readonly root: string;
}

/** Reads the arguments. `help` where they ask for it; throws with what is wrong with them. */
export function readDemoOptions(args: readonly string[], { here, root }: Places): DemoOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      once: { type: 'boolean' },
      help: { type: 'boolean' },
      'api-port': { type: 'string' },
      'listener-port': { type: 'string' },
      'runs-per-second': { type: 'string' },
      folder: { type: 'string' },
      payload: { type: 'string', multiple: true },
      event: { type: 'string', multiple: true },
      trigger: { type: 'string', multiple: true },
      sender: { type: 'string', multiple: true },
      header: { type: 'string', multiple: true },
    },
  });
  if (values.help === true) {
    return 'help';
  }
  return {
    once: values.once === true,
    apiPort: readPort('--api-port', values['api-port']),
    listenerPort: readPort('--listener-port', values['listener-port']),
    folder: values.folder === undefined ? join(root, '.demo') : resolve(here, values.folder),
    ...readRate(values['runs-per-second']),
    ...readOwn(values, here),
  };
}

interface OwnValues {
  readonly payload?: readonly string[];
  readonly event?: readonly string[];
  readonly trigger?: readonly string[];
  readonly sender?: readonly string[];
  readonly header?: readonly string[];
}

function readOwn(values: OwnValues, here: string): Pick<DemoOptions, 'own'> {
  const { payload = [], event = [], header = [] } = values;
  checkOwn(values);
  if (payload.length === 0) {
    return {};
  }
  const trigger = onlyOne('trigger', values.trigger);
  const sender = readSender(onlyOne('sender', values.sender));
  const deliveries = payload.map((file, index) => {
    const name = event[index] ?? event[0] ?? '';
    return { file: resolve(here, file), event: name, sender: sender ?? senderOf(name) };
  });
  const headers = header.map(readHeader);
  return { own: { deliveries, headers, ...(trigger !== undefined && { trigger: resolve(here, trigger) }) } };
}

/** Throws where events of the user's own are not given as they have to be. */
function checkOwn(values: OwnValues): void {
  const { payload = [], event = [] } = values;
  const empty = (['payload', 'event', 'trigger'] as const).find((name) => values[name]?.includes('') === true);
  if (empty !== undefined) {
    throw new Error(`--${empty} is empty: give a value, as in --payload=opened.json --event=pull_request`);
  }
  const lost = (['event', 'trigger', 'sender', 'header'] as const).find((name) => values[name] !== undefined);
  if (payload.length === 0 && lost !== undefined) {
    throw new Error(`--${lost} is about an event of your own: give it with --payload=FILE`);
  }
  if (payload.length > 0 && event.length !== 1 && event.length !== payload.length) {
    const given = event.length === 0 ? 'is missing' : `is given ${event.length} times for ${payload.length} payloads`;
    throw new Error(`--event ${given}: say what the header of the sender says, such as pull_request, once or for each`);
  }
}

/** The last of several would count, and nobody would know. */
function onlyOne(flag: string, given: readonly string[] = []): string | undefined {
  if (given.length > 1) {
    throw new Error(`--${flag} is given ${given.length} times: ${given.join(', ')}. Give it once`);
  }
  return given[0];
}

function readSender(text: string | undefined): SenderName | undefined {
  const found = SENDERS.find((name) => name === text);
  if (text !== undefined && found === undefined) {
    throw new Error(`--sender "${text}" is not known: there are ${SENDERS.join(', ')}`);
  }
  return found;
}

function readHeader(text: string): readonly [string, string] {
  const [, name, value] = /^([\w-]+)\s*:(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new Error(`--header "${text}" is no header: NAME:VALUE is needed, such as X-GitHub-Delivery:1`);
  }
  return [name, value.trim()];
}

function readPort(flag: string, text = '0'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new Error(`${flag} "${text}" is no port: a number from 1 to 65535 is needed`);
  }
  return Number(text);
}

function readRate(text: string | undefined): Pick<DemoOptions, 'runsPerSecond'> {
  if (text === undefined) {
    return {};
  }
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new Error(`--runs-per-second "${text}" is no rate: a whole number from 1 to 9999 is needed`);
  }
  return { runsPerSecond: Number(text) };
}
