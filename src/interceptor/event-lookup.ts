import type { Lookup } from '../core/evaluate-text.js';
import type { JsonObject } from '../core/json.js';
import { eventRoot } from '../tekton/event-root.js';
import { evaluatePath } from '../tekton/jsonpath/evaluate-path.js';
import type { Path } from '../tekton/jsonpath/path.js';
import type { EventBody } from './event-body.js';

/** What the expressions of a Trigger look into. */
export interface EventFacts {
  readonly body: EventBody;
  readonly header: Readonly<Record<string, readonly string[]>>;
  readonly extensions: JsonObject;
  readonly eventID: string;
}

/** Finds what a path finds in the event. `paths` are those of the settings, parsed. */
export function eventLookup(facts: EventFacts, paths: ReadonlyMap<string, Path>): Lookup {
  const { body, header, extensions, eventID } = facts;
  const root = eventRoot({ body: 'object' in body ? body.object : null, header, extensions, eventId: eventID });
  return (text) => {
    const path = paths.get(text);
    if (path === undefined) {
      throw new Error('an expression was evaluated that was not compiled');
    }
    if ('missing' in body && isOfBody(path)) {
      return { missing: body.missing };
    }
    const found = evaluatePath(path, root);
    return found.ok ? { values: found.values } : { missing: found.message };
  };
}

function isOfBody({ nodes: [first] }: Path): boolean {
  return first?.kind === 'field' && (first.name === 'body' || first.name === 'Body');
}
