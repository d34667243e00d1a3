import type { BindingAnswer, GoAnswer, keyAnswer } from './jsonpath-answers.js';

/** `same`, or the name of a difference that is known; undefined where the two differ and nobody knows why. */
type Verdict = string | undefined;

/** How a binding of ours compares with Tekton's for the same path and body. */
export function bindingVerdict(path: string, ours: BindingAnswer, go: GoAnswer): Verdict {
  if (ours.text !== undefined && go.text !== undefined) {
    return ours.text === go.text ? 'same text' : orderVerdict(path, inAnyOrder(ours.text) === inAnyOrder(go.text));
  }
  if (ours.failure !== undefined && go.failure !== undefined) {
    return ours.failure === go.failure ? 'same failure' : failureVerdict(path, ours.failure, go.failure);
  }
  return orderVerdict(path, go.varies === true);
}

/**
 * Go walks over the members of a map in another order each time, so that now one is met first and now another, and
 * client-go gives up at the first that makes it fail; the event itself it prints in the order of its struct.
 */
function orderVerdict(path: string, isOnlyOrder: boolean): Verdict {
  const meetsMembers = /\*|\.\.|^\{?\.?[.@$ ]*\}?$/.test(path);
  return meetsMembers && isOnlyOrder ? 'members in another order' : undefined;
}

/** The JSON with every list sorted, so that only what is in them counts. */
function inAnyOrder(text: string): string {
  return JSON.stringify(sorted(parsed(text)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => JSON.stringify(sorted(item))).toSorted((a, b) => (a < b ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.entries(value)
    .map(([name, member]) => [name, sorted(member)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

/** client-go puts the value into two messages, and Go's name of its type into another; a payload has no place in ours. */
function failureVerdict(path: string, ours: string, go: string): Verdict {
  const [end] = / is not array or slice( and cannot be filtered)?$/.exec(ours) ?? [];
  return end !== undefined && go.endsWith(end) ? 'no payload in a message' : orderVerdict(path, true);
}

/** How a key compares with what a binding of Tekton has. */
export function keyVerdict(key: ReturnType<typeof keyAnswer>, go: GoAnswer): Verdict {
  return go.varies === true ? 'members in another order' : settledKeyVerdict(key, go);
}

function settledKeyVerdict(key: ReturnType<typeof keyAnswer>, go: BindingAnswer): Verdict {
  switch (key.kind) {
    case 'key':
      return go.text === undefined ? undefined : valueVerdict(key.key, go.text);
    case 'missing':
      return noValueVerdict(go);
    case 'invalid':
      return invalidVerdict(go);
    case 'refused':
      // What cannot be read, or starts at nothing that an event has, is told when the setting is read.
      return go.failure === undefined ? noValueVerdict(go) : 'no value either: a failure, when the setting is read';
  }
}

function valueVerdict(ours: string, go: string): Verdict {
  if (ours === go) {
    return 'same text';
  }
  const value = parsed(go);
  if (Array.isArray(value) && value.length === 1) {
    const inner = valueVerdict(ours, innerText(value[0]));
    return inner === undefined ? undefined : 'a list of one is its element';
  }
  if (typeof value === 'number' && Number(ours) === value) {
    return 'numbers keep their digits';
  }
  return parsed(`"${go}"`) === ours ? 'the decoded text' : undefined;
}

/** As a binding prints one value. */
function innerText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value);
}

function noValueVerdict({ text, failure }: BindingAnswer): Verdict {
  if (failure !== undefined) {
    return 'no value either: a failure';
  }
  const names = new Map([
    ['null', 'a null is no value'],
    ['', 'an empty text is no value'],
    ['[]', 'an empty list is no value'],
    ['[null]', 'a list of one is its element'],
    ['[""]', 'a list of one is its element'],
  ]);
  return names.get(text);
}

function invalidVerdict({ text }: BindingAnswer): Verdict {
  const value = text === undefined ? undefined : parsed(text);
  if (typeof value === 'object' && value !== null) {
    return 'an object or a list of two or more is refused';
  }
  // Go puts U+FFFD where half of a surrogate pair stood.
  return text?.includes('\ufffd') === true ? 'half a character is refused' : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
