import { evaluateKey, type KeyResult } from '../../src/core/key.js';
import { parseJson } from '../../src/core/parse-json.js';
import { isJsonObject } from '../../src/core/json.js';
import { eventLookup } from '../../src/interceptor/event-lookup.js';
import { ExpressionCompiler } from '../../src/interceptor/expression-compiler.js';
import { resolveParams } from '../../src/tekton/bindings.js';
import { eventRoot } from '../../src/tekton/event-root.js';
import type { Question } from './jsonpath-questions.js';

/** The text that a binding gives for `$(path)`, or why there is none. */
export type BindingAnswer =
  { readonly text: string; readonly failure?: never } | { readonly failure: string; readonly text?: never };

/** The same of Tekton's; `varies` if it is a text one time and a failure another time. */
export type GoAnswer = BindingAnswer & { readonly varies?: true };

// The event of test/cluster/go/jsonpath.
const header = { 'X-Github-Event': ['push'], Accept: ['a', 'b'] };
const extensions = { lab: { n: 7 } };
const eventID = 'id-1';

/** What a TriggerBinding has, by our own JSONPath. */
export function bindingAnswer({ path, body }: Question): BindingAnswer {
  const value = `$(${path})`;
  const root = eventRoot({ body: parseJson(body), header, extensions, eventId: eventID });
  const result = resolveParams([{ name: 'p', value }], [], root);
  if (result.ok) {
    return { text: result.params.get('p') ?? '' };
  }
  const prefix = `failed to ApplyEventValuesToParams: failed to replace JSONPath value for param p: ${value}: `;
  return { failure: result.message.slice(prefix.length) };
}

/** What a Trigger has whose key is `$(path)`; `refused` where the setting itself is. The body must be an object. */
export function keyAnswer({ path, body }: Question): KeyResult | { readonly kind: 'refused'; readonly why: string } {
  const compiler = new ExpressionCompiler();
  const expression = compiler.compile(`$(${path})`, 'params[key]');
  const [problem] = compiler.problems;
  if (problem !== undefined) {
    return { kind: 'refused', why: problem.message };
  }
  const object = parseJson(body);
  if (!isJsonObject(object)) {
    throw new Error('an EventListener takes no body that is not an object');
  }
  return evaluateKey([expression], eventLookup({ body: { object }, header, extensions, eventID }, compiler.paths));
}
