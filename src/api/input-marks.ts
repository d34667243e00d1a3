import type { ControlRef } from '../core/group.js';
import { MAX_KEY_BYTES } from '../core/key.js';
import { MAX_DETAIL_BYTES } from '../core/max-detail-bytes.js';
import { parseOrderValue } from '../core/order-value.js';
import type { Parsed, Problem } from '../core/problem.js';
import type { Settings } from '../core/settings.js';
import { titleOf } from '../core/title-of.js';
import { API_GROUP, KEY_MARK } from './names.js';
import { parseParams, type ParsedParams } from './params.js';

/** The kind of a control that stands on the runs themselves. */
export const RUN_KIND = 'Run';

/** The group that a run asks for by itself, in annotations or a label. */
export interface InputMarks {
  /** Its name is `shared-as`, or empty: so it meets no Trigger's, whose kind is another. */
  readonly control: ControlRef;
  readonly key: string;
  readonly keyFrom: string;
  readonly title: string;
  readonly settings: Settings;
  readonly order?: string;
  readonly revision?: string;
  readonly delivery?: string;
}

export interface MarkedRun {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** The params of a Trigger that make sense on a run, by the names of their annotations. */
const PARAM_OF: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'key',
    'sharedAs',
    'strategy',
    'running',
    'waiting',
    'maxRunning',
    'maxQueued',
    'overflow',
    'noOverlap',
    'gracePeriod',
    'queueTimeout',
    'protectAfter',
    'order',
    'revision',
    'sameRevision',
    'delivery',
  ].map((param) => [annotationOf(param), param]),
);

/** The annotations by which a run asks for a group. */
export const INPUT_ANNOTATIONS: readonly string[] = Object.keys(PARAM_OF);

/** What a run asks for by itself: undefined where it asks for nothing. Its values are texts, and no expressions. */
export function parseInputMarks(run: MarkedRun): Parsed<InputMarks> | undefined {
  const given = givenBy(run);
  const key = given.get('key');
  if (key === undefined) {
    return given.size === 0 ? undefined : { ok: false, problems: [onRun({ path: 'params[key]', message: NO_KEY })] };
  }
  const parsed = parseParams(Object.fromEntries(given));
  if (!parsed.ok) {
    return { ok: false, problems: parsed.problems.map(onRun) };
  }
  const problems = [...sizeProblems(given), ...orderProblems(given.get('order'))];
  return problems.length > 0
    ? { ok: false, problems: problems.map(onRun) }
    : { ok: true, value: marksOf(run.namespace, key, parsed.value) };
}

const NO_KEY = 'key is missing: without it the run is in no group, and the other annotations say nothing';

/** By the names of the params. The label has its say where there is no annotation of that name. */
function givenBy({ labels, annotations }: MarkedRun): ReadonlyMap<string, string> {
  const label = Object.entries(labels).filter(([name]) => name === KEY_MARK);
  const all = [...label, ...Object.entries(annotations)];
  return new Map(
    all.flatMap(([name, value]) => {
      const param = Object.hasOwn(PARAM_OF, name) ? PARAM_OF[name] : undefined;
      return param === undefined ? [] : [[param, value]];
    }),
  );
}

function marksOf(namespace: string, key: string, { params, dials }: ParsedParams): InputMarks {
  const { sharedAs = '', order, revision, delivery, sameRevision = 'Run' } = params;
  return {
    control: { kind: RUN_KIND, namespace, name: sharedAs },
    key,
    keyFrom: 'key',
    title: titleOf(key),
    settings: { ...dials, sameRevision },
    ...(order !== undefined && { order }),
    ...(revision !== undefined && { revision }),
    ...(delivery !== undefined && { delivery }),
  };
}

const LIMITS = { key: MAX_KEY_BYTES, order: MAX_DETAIL_BYTES, revision: MAX_DETAIL_BYTES, delivery: MAX_DETAIL_BYTES };

function sizeProblems(given: ReadonlyMap<string, string>): readonly Problem[] {
  return Object.entries(LIMITS).flatMap(([name, limit]) => {
    const bytes = Buffer.byteLength(given.get(name) ?? '');
    const message = `${name} takes ${bytes} bytes; at most ${limit} are allowed`;
    return bytes > limit ? [{ path: `params[${name}]`, message }] : [];
  });
}

function orderProblems(order: string | undefined): readonly Problem[] {
  const message = `order ${JSON.stringify(order)} is neither a number nor a time`;
  return order === undefined || parseOrderValue(order) !== undefined ? [] : [{ path: 'params[order]', message }];
}

/** Names the annotation in the place of the param. */
function onRun({ path, ...problem }: Problem): Problem {
  return {
    ...problem,
    path: path.replace(/^params\[(\w+)\].*$/, (_, param: string) => `annotation ${annotationOf(param)}`),
  };
}

/** `maxRunning` is `max-running` on a run: names of annotations are lower case by habit. */
function annotationOf(param: string): string {
  return `${API_GROUP}/${param.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
