import type { Lookup } from '../core/evaluate-text.js';
import type { JsonObject } from '../core/json.js';
import { eventRoot } from '../tekton/event-root.js';
import { Budget } from '../tekton/jsonpath/budget.js';
import { evaluatePath, MAX_PATH_VALUES } from '../tekton/jsonpath/evaluate-path.js';
import type { Path } from '../tekton/jsonpath/path.js';
import { type Bindings, bindingLookup } from './binding-lookup.js';
import type { EventBody } from './event-body.js';

/** What the expressions of a Trigger look into. */
export interface EventFacts {
  readonly body: EventBody;
  readonly header: Readonly<Record<string, readonly string[]>>;
  readonly extensions: JsonObject;
  readonly eventID: string;
  /** Of the Trigger, where an expression asks for them. */
  readonly bindings?: Bindings;
}

/** The name of the binding that a path asks for, if it asks for one. */
export function bindingOf({ nodes }: Path): string | undefined {
  const [root, name] = nodes;
  const isBinding = root?.kind === 'field' && root.name === 'bindings' && nodes.length === 2;
  return isBinding && name?.kind === 'field' ? name.name : undefined;
}

/** Finds what a path finds in the event. `paths` are those of the settings, parsed. */
export function eventLookup(facts: EventFacts, paths: ReadonlyMap<string, Path>): Lookup {
  const { body, header, extensions, eventID, bindings = new Map<string, string>() } = facts;
  const root = eventRoot({ body: 'object' in body ? body.object : null, header, extensions, eventId: eventID });
  // One for all: whoever posts brings both the body and the params, which have room for thousands of paths.
  const budget = new Budget(MAX_PATH_VALUES);
  const inBindings = bindingLookup(bindings, root, budget);
  return (text) => {
    const path = paths.get(text);
    if (path === undefined) {
      throw new Error('an expression was evaluated that was not compiled');
    }
    const binding = bindingOf(path);
    if (binding !== undefined) {
      return inBindings(binding);
    }
    if ('missing' in body && isOfBody(path)) {
      return { missing: body.missing };
    }
    const found = evaluatePath(path, root, budget);
    return found.ok ? { values: found.values } : { missing: found.message };
  };
}

function isOfBody({ nodes: [first] }: Path): boolean {
  return first?.kind === 'field' && (first.name === 'body' || first.name === 'Body');
}
