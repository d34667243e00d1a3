import type { Expression } from '../core/evaluate-text.js';
import { type LabelSelector, toLabelSelector } from '../core/label-selector.js';
import type { Parsed, Problem } from '../core/problem.js';
import type { Settings } from '../core/settings.js';
import { controlProblems } from './control-problems.js';
import type { ControlSpec } from './control-spec.js';
import { type Dials, parseDials } from './dials.js';
import { clusterControlSpec, controlSpec } from './generated/validators.js';
import { CLUSTER_CONTROL_KIND, CONTROL_KIND } from './names.js';
import { type ExpressionPlace, parseRunExpression } from './run-expression.js';
import { validated } from './validate.js';

export type ControlKind = typeof CONTROL_KIND | typeof CLUSTER_CONTROL_KIND;

/** A ConcurrencyControl or a ClusterConcurrencyControl that may be used, with its expressions taken apart. */
export interface Control {
  readonly kind: ControlKind;
  /** Empty for a ClusterConcurrencyControl. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly generation: number;
  readonly selector: LabelSelector;
  /** Absent: all namespaces, as far as the kind reaches. */
  readonly namespaceSelector?: LabelSelector;
  readonly scope: 'Namespace' | 'Cluster';
  readonly isPaused: boolean;
  readonly settings: Settings;
  readonly key: ControlKey;
  readonly onMissingKey: 'Run' | 'Group';
  readonly order?: Expression;
  readonly revision?: Expression;
}

/** Where the key comes from: the first expression whose every part has a value, or the values of all these labels. */
export type ControlKey = { readonly expressions: readonly Expression[] } | { readonly groupBy: readonly string[] };

/** Reads a control from the API server, or says everything that is wrong with it. */
export function parseControl(object: unknown): Parsed<Control> {
  const { kind, metadata, spec } = fields(object);
  const parsed = kind === CONTROL_KIND || kind === CLUSTER_CONTROL_KIND ? specOf(kind, spec) : NO_KIND;
  if (!parsed.ok) {
    return { ok: false, problems: parsed.problems.map(inKubernetesWords) };
  }
  const { namespace, name, uid, generation } = fields(metadata);
  return {
    ok: true,
    value: {
      ...parsed.value,
      namespace: parsed.value.kind === CONTROL_KIND ? text(namespace) : '',
      name: text(name),
      uid: text(uid),
      generation: typeof generation === 'number' ? generation : 0,
    },
  };
}

const NO_KIND: Parsed<never> = {
  ok: false,
  problems: [{ path: 'kind', message: 'this is no control', allowed: [CONTROL_KIND, CLUSTER_CONTROL_KIND] }],
};

type OfSpec = Omit<Control, 'namespace' | 'name' | 'uid' | 'generation'>;

function specOf(kind: ControlKind, object: unknown): Parsed<OfSpec> {
  const validator = kind === CONTROL_KIND ? controlSpec : clusterControlSpec;
  const parsed = validated<ControlSpec>(validator, object, 'spec');
  if (!parsed.ok) {
    return parsed;
  }
  const spec = parsed.value;
  const { scope = 'Namespace' } = spec;
  const dials = parseDials(spec, { at: (name) => `spec[${name}]`, mayClose: false });
  const texts = expressionsOf(spec, scope);
  const problems = [...controlProblems(spec), ...problemsIn(dials), ...problemsIn(texts)];
  return dials.ok && texts.ok && problems.length === 0
    ? { ok: true, value: { kind, scope, ...selectorsOf(spec), ...wordsOf(spec, dials.value), ...texts.value } }
    : { ok: false, problems };
}

function problemsIn(parsed: Parsed<unknown>): readonly Problem[] {
  return parsed.ok ? [] : parsed.problems;
}

function selectorsOf({ selector, namespaceSelector }: ControlSpec): Pick<Control, 'selector' | 'namespaceSelector'> {
  return {
    selector: toLabelSelector(selector),
    ...(namespaceSelector !== undefined && { namespaceSelector: toLabelSelector(namespaceSelector) }),
  };
}

function wordsOf(
  { paused = false, sameRevision = 'Run', onMissingKey = 'Run' }: ControlSpec,
  dials: Dials,
): Pick<Control, 'isPaused' | 'settings' | 'onMissingKey'> {
  return { isPaused: paused, settings: { ...dials, sameRevision }, onMissingKey };
}

type Expressions = Pick<Control, 'key' | 'order' | 'revision'>;

function expressionsOf(spec: ControlSpec, scope: ExpressionPlace['scope']): Parsed<Expressions> {
  const problems: Problem[] = [];
  const read = (at: string, given: string | undefined): readonly Expression[] => {
    const parsed = given === undefined ? undefined : parseRunExpression(given, { path: `spec[${at}]`, scope });
    problems.push(...(parsed === undefined ? [] : problemsIn(parsed)));
    return parsed?.ok === true ? [parsed.value] : [];
  };
  const own = (spec.keys ?? []).flatMap((key, at) => read(`keys][${at}`, key));
  const expressions = [...read('key', spec.key), ...own];
  const [order] = read('order', spec.order);
  const [revision] = read('revision', spec.revision);
  const value = {
    key: spec.groupBy === undefined ? { expressions } : { groupBy: spec.groupBy },
    ...(order !== undefined && { order }),
    ...(revision !== undefined && { revision }),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

/** `spec.keys[0]` and not `spec[keys][0]`: so the API server names places. */
function inKubernetesWords({ path, ...problem }: Problem): Problem {
  return { ...problem, path: path.replaceAll(/\[([A-Za-z]+)\]/g, '.$1') };
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
