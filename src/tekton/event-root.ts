import type { JsonObject, JsonValue } from '../core/json.js';
import { headerRoot } from './header.js';

/** What an event brings to the paths of its bindings. */
export interface EventParts {
  readonly body: JsonValue;
  readonly header: Readonly<Record<string, readonly string[]>>;
  readonly extensions: JsonObject;
  readonly eventId: string;
}

/**
 * The object that paths start from. In Tekton it is a Go struct, whose fields client-go also finds under their Go names:
 * `$(Body.ref)` is `$(body.ref)`. Those names are there, but are no members: `..` and `*` pass them by.
 */
export function eventRoot({ body, header, extensions, eventId }: EventParts): JsonObject {
  return withGoNames({
    header: headerRoot(header),
    body,
    extensions,
    context: withGoNames({ eventID: eventId }),
  });
}

function withGoNames(fields: JsonObject): JsonObject {
  const named = { ...fields };
  for (const [name, value] of Object.entries(fields)) {
    const goName = name.charAt(0).toUpperCase() + name.slice(1);
    Object.defineProperty(named, goName, { value, enumerable: false });
  }
  return named;
}
