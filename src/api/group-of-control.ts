import { evaluateText, type Expression, type TextResult } from '../core/evaluate-text.js';
import { evaluateKey, type Key, type KeyResult, MAX_KEY_BYTES, toKey } from '../core/key.js';
import { MAX_DETAIL_BYTES } from '../core/max-detail-bytes.js';
import { parseOrderValue } from '../core/order-value.js';
import { titleOf } from '../core/title-of.js';
import type { Control } from './control.js';
import { type ControlledRun, runLookup } from './controlled-run.js';
import { parseRunField } from './run-field.js';

/** The group that a control puts a run into. */
export interface ControlledGroup {
  readonly key: Key;
  readonly keyFrom: string;
  /** For people: the control's name and the key. */
  readonly title: string;
  readonly order?: string;
  readonly revision?: string;
}

/** What a control makes of a run that it selects. `missing`: no group; `invalid`: its key, order or revision cannot be used. */
export type GroupOfControl =
  | { readonly kind: 'group'; readonly group: ControlledGroup }
  | { readonly kind: 'missing'; readonly why: string }
  | { readonly kind: 'invalid'; readonly why: string };

export function groupOfControl(control: Control, run: ControlledRun): GroupOfControl {
  const found = keyOf(control, run);
  switch (found.kind) {
    case 'missing':
      return { kind: 'missing', why: `no key: ${found.why.join('; ')}` };
    case 'invalid':
      return found;
    case 'key': {
      const order = detail(control.order, run);
      const revision = detail(control.revision, run);
      if (order.kind === 'invalid') {
        return order;
      }
      if (revision.kind === 'invalid') {
        return revision;
      }
      const group = {
        key: found.key,
        keyFrom: found.keyFrom,
        title: titleOf(`${control.name}: ${found.key}`),
        // A text that orders nothing is none: the run is ordered by its arrival.
        ...(order.kind === 'value' && parseOrderValue(order.text) !== undefined && { order: order.text }),
        ...(revision.kind === 'value' && { revision: revision.text }),
      };
      return { kind: 'group', group };
    }
  }
}

/** The key of the runs that have none, where those are a group: no expression gives this key under this name. */
const WITHOUT_KEY = { kind: 'key', key: toKey('none'), keyFrom: 'onMissingKey' } as const;

function keyOf(control: Control, run: ControlledRun): KeyResult {
  const { key, onMissingKey } = control;
  if ('groupBy' in key) {
    return keyByLabels(key.groupBy, onMissingKey, run.labels);
  }
  const found = evaluateKey(key.expressions, runLookup(run));
  const mayHaveNone = onMissingKey === 'Group' && !awaitsName(key.expressions, run);
  return found.kind === 'missing' && mayHaveNone ? WITHOUT_KEY : found;
}

/** At admission a run may have no name yet. It will have one, and so the group of those without a key is not its. */
function awaitsName(expressions: readonly Expression[], { name }: ControlledRun): boolean {
  const parts = expressions.flatMap(({ parts: all }) => all);
  return name === '' && parts.some((part) => 'path' in part && parseRunField(part.path)?.from === 'name');
}

/**
 * The key by the values of labels, written as the label selector that finds the runs of the group: no two groups have one
 * text, for neither names nor values of labels hold `,`, `=` or `!`.
 */
function keyByLabels(
  names: readonly string[],
  onMissingKey: Control['onMissingKey'],
  labels: ControlledRun['labels'],
): KeyResult {
  const values = names.map((name) => (Object.hasOwn(labels, name) ? labels[name] : undefined));
  const missing = names.filter((_, at) => values[at] === undefined);
  if (missing.length > 0 && onMissingKey === 'Run') {
    return { kind: 'missing', why: missing.map((name) => `the run has no label ${name}`) };
  }
  const text = names.map((name, at) => (values[at] === undefined ? `!${name}` : `${name}=${values[at]}`)).join(',');
  const bytes = Buffer.byteLength(text);
  return bytes > MAX_KEY_BYTES
    ? { kind: 'invalid', why: `groupBy gives a text of ${bytes} bytes; at most ${MAX_KEY_BYTES} are allowed` }
    : { kind: 'key', key: toKey(text), keyFrom: 'groupBy' };
}

function detail(expression: Expression | undefined, run: ControlledRun): TextResult {
  return expression === undefined
    ? { kind: 'missing', why: '' }
    : evaluateText(expression, runLookup(run), MAX_DETAIL_BYTES);
}
