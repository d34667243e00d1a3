import { readFileSync } from 'node:fs';

import { parseAllDocuments } from 'yaml';

import { defaultTrigger, type OwnTriggers, ownTriggers } from './own-triggers.js';
import type { OwnEvent } from './play-events.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.js';
import { errorMessage } from '../../kube/error-message.js';
import { fileError } from '../../kube/file-error.js';
import type { OwnOptions } from '../demo-options.js';

export interface OwnEvents {
  readonly own: OwnTriggers;
  readonly events: readonly OwnEvent[];
}

/** Reads the files that the user names. Throws, with the name of the file and what is wrong, before anything is started. */
export function readOwnEvents(
  { deliveries, headers, trigger }: OwnOptions,
  { secret, shown }: { readonly secret: string; readonly shown: (path: string) => string },
): OwnEvents {
  const events = deliveries.map(({ file, event, sender }) => {
    const body = read(file, '--payload', shown);
    checkPayload(body, { file: shown(file), event, sender });
    return { file: shown(file), body, event, sender, headers };
  });
  const [first] = deliveries;
  const documents =
    trigger === undefined
      ? defaultTrigger(first?.event ?? '')
      : readDocuments(read(trigger, '--trigger', shown), shown(trigger));
  try {
    return { own: ownTriggers(documents, secret), events };
  } catch (error) {
    throw new Error(`--trigger ${trigger === undefined ? '' : shown(trigger)}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}

function read(path: string, flag: string, shown: (path: string) => string): string {
  try {
    // A byte order mark is the editor's, not the sender's.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new Error(`${flag} ${shown(path)} cannot be read: ${fileError(error)}`, { cause: error });
  }
}

/** Twice what GitHub and GitLab send at most. The EventListener that is played here takes a little more. */
const MAX_MIB = 50;

/** What the EventListener would refuse with 400 is said with the file's name, and sooner. */
function checkPayload(body: string, { file, event, sender }: Pick<OwnEvent, 'file' | 'event' | 'sender'>): void {
  const mebibytes = Buffer.byteLength(body) / 1024 / 1024;
  if (mebibytes > MAX_MIB) {
    throw new Error(`--payload ${file} is of ${Math.ceil(mebibytes)} MiB; at most ${MAX_MIB} MiB are played`);
  }
  let value: JsonValue;
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- JSON.parse yields exactly JSON values
    value = JSON.parse(body) as JsonValue;
  } catch (error) {
    throw new Error(`--payload ${file} is no JSON: ${errorMessage(error)}`, { cause: error });
  }
  if (!isJsonObject(value)) {
    throw new Error(`--payload ${file} is no JSON object: an EventListener takes nothing else`);
  }
  const { object_kind: kind } = value;
  if (typeof kind === 'string' && sender !== 'gitlab') {
    const name = `${kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()} Hook`;
    throw new Error(
      `--payload ${file} is of GitLab, and --event "${event}" is not: GitLab's header says "${name}". Else say --sender=gitlab`,
    );
  }
}

function readDocuments(yaml: string, file: string): readonly JsonObject[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) {
      throw new Error(`--trigger ${file} is no YAML: ${error.message}`, { cause: error });
    }
    const value = plain(document, file);
    return isJsonObject(value) ? [value] : [];
  });
}

/** With its aliases put in: one that names nothing, or brings in too much, is found only there. */
function plain(document: { readonly toJS: () => unknown }, file: string): JsonValue | undefined {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- YAML of the JSON kind; what is not is no object
    return document.toJS() as JsonValue | undefined;
  } catch (error) {
    throw new Error(`--trigger ${file} is no YAML: ${errorMessage(error)}`, { cause: error });
  }
}
