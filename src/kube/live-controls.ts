import { type Control, type ControlKind, parseControl } from '../api/control.js';
import { API_VERSION, CLUSTER_CONTROL_KIND, CONTROL_KIND } from '../api/names.js';
import type { Parsed } from '../core/problem.js';
import { labelsOf } from '../tekton/trigger-selector.js';
import { valueAt } from '../core/value-at.js';
import { deferred } from './deferred.js';
import { createReflector, type Reflector, type ReflectorHealth, type ReflectorOptions } from './reflector.js';
import { StatusError } from './status-error.js';
import type { Transport } from './transport.js';

type Labels = Readonly<Record<string, string>>;

/** A control as it is in the cluster, whether or not it can be used. */
export interface ControlRecord {
  readonly kind: ControlKind;
  /** Empty for a ClusterConcurrencyControl. */
  readonly namespace: string;
  readonly name: string;
  readonly generation: number;
  readonly parsed: Parsed<Control>;
  /** As it was last written. */
  readonly status: unknown;
}

interface NamespaceRecord {
  readonly name: string;
  readonly labels: Labels;
}

/** The controls of the cluster, followed, and the labels of its namespaces for as long as there is a control. */
export interface FollowedControls {
  readonly start: () => void;
  /** Resolves when both kinds have been listed, and the namespaces where there is a control; rejects if stopped before. */
  readonly synced: Promise<void>;
  readonly records: () => readonly ControlRecord[];
  /** Those that can be used. */
  readonly items: () => readonly Control[];
  /** As `items`, once both kinds were listed; but whoever asks has a run to answer about, and does not wait for ever. */
  readonly controls: () => Promise<readonly Control[]>;
  /** Undefined where they are not known. */
  readonly namespaceLabels: (namespace: string) => Labels | undefined;
  /** How each collection is followed, by the name of its resource. */
  readonly health: () => readonly (readonly [string, ReflectorHealth])[];
  /** Calls the listener when a control or the labels of a namespace change. Answers how to end that. */
  readonly onChange: (listener: () => void) => () => void;
  readonly stop: () => Promise<void>;
}

const KINDS = [
  { kind: CONTROL_KIND, resource: 'concurrencycontrols' },
  { kind: CLUSTER_CONTROL_KIND, resource: 'clusterconcurrencycontrols' },
] as const;

/** As long as a run may be kept waiting for the first lists; the API server gives us 5 s in all. */
const FIRST_LISTS_MS = 2_000;

export function createLiveControls(
  transport: Pick<Transport, 'call' | 'openStream'>,
  means: Pick<ReflectorOptions<unknown>, 'clock' | 'random' | 'onFault'>,
): FollowedControls {
  const listeners = new Set<() => void>();
  let cancelTelling: (() => void) | undefined;
  /** Once for changes that come together: a list tells of each object by itself. */
  const tell = (): void => {
    cancelTelling ??= means.clock.after(0, () => {
      cancelTelling = undefined;
      listeners.forEach((listener) => {
        listener();
      });
    });
  };
  /** What was last told of: our own writes of a status, among others, change nothing of that. */
  const told = new Map<string, string>();
  const tellOf = (name: string, type: 'put' | 'delete', what: unknown): void => {
    const text = type === 'put' ? JSON.stringify(what) : undefined;
    if (told.get(name) === text) {
      return;
    }
    if (text === undefined) {
      told.delete(name);
    } else {
      told.set(name, text);
    }
    tell();
  };
  let hasNamespaces = false;
  const unreadable = deferred();
  const namespaces = createReflector<NamespaceRecord>(transport, {
    ...means,
    path: '/api/v1/namespaces',
    parse: (object) => ({ name: textOf(valueAt(object, 'metadata', 'name')), labels: labelsOf(object) }),
    onChange: ({ type, item }) => {
      tellOf(`namespace ${item.name}`, type, item.labels);
    },
    onFault: (fault) => {
      // Nothing is kept waiting by what cannot be read; the reflector goes on asking.
      unreadable.resolve();
      means.onFault(fault);
    },
  });
  const absent = KINDS.map(() => deferred());
  const controls: readonly Reflector<ControlRecord>[] = KINDS.map(({ kind, resource }, at) =>
    createReflector<ControlRecord>(transport, {
      ...means,
      onFault: (fault) => {
        // Where the kind is not installed there are none of it; the reflector goes on asking.
        if (fault.error instanceof StatusError && fault.error.status === 404) {
          absent[at]?.resolve();
        }
        means.onFault(fault);
      },
      path: `/apis/${API_VERSION}/${resource}`,
      parse: (object) => recordOf(kind, object),
      onChange: ({ type, item }) => {
        if (!hasNamespaces) {
          hasNamespaces = true;
          namespaces.start();
        }
        tellOf(`${kind} ${item.namespace}/${item.name}`, type, item.parsed);
      },
    }),
  );
  const records = (): readonly ControlRecord[] => controls.flatMap(({ items }) => items());
  const listed = Promise.all(
    controls.map(async (reflector, at) => {
      await Promise.race([reflector.synced, absent[at]?.promise]);
    }),
  ).then(() => undefined);
  const synced = listed.then(async () => {
    if (hasNamespaces) {
      await Promise.race([namespaces.synced, unreadable.promise]);
    }
  });
  // Whoever waits for it learns of the rejection; nobody has to.
  [listed, synced].forEach((promise) => {
    promise.catch(() => undefined);
  });

  const items = (): readonly Control[] => records().flatMap(({ parsed }) => (parsed.ok ? [parsed.value] : []));
  const waited = deferred();
  let endWait = (): void => undefined;

  return {
    start: () => {
      endWait = means.clock.after(FIRST_LISTS_MS, waited.resolve);
      controls.forEach(({ start }) => {
        start();
      });
    },
    synced,
    records,
    items,
    controls: async () => {
      await Promise.race([listed.catch(() => undefined), waited.promise]);
      return items();
    },
    health: () => [
      ...KINDS.map(({ resource }, at) => [resource, controls[at] ?? namespaces] as const),
      ...(hasNamespaces ? [['namespaces', namespaces] as const] : []),
    ],
    namespaceLabels: (namespace) => namespaces.get('', namespace)?.labels,
    onChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    stop: async () => {
      listeners.clear();
      cancelTelling?.();
      endWait();
      await Promise.all(
        [...controls, namespaces].map(async ({ stop }) => {
          await stop();
        }),
      );
    },
  };
}

function recordOf(kind: ControlKind, object: unknown): ControlRecord {
  const generation = valueAt(object, 'metadata', 'generation');
  return {
    kind,
    namespace: kind === CONTROL_KIND ? textOf(valueAt(object, 'metadata', 'namespace')) : '',
    name: textOf(valueAt(object, 'metadata', 'name')),
    generation: typeof generation === 'number' ? generation : 0,
    // Objects in a list do not say their kind.
    parsed: parseControl({ ...asObject(object), kind }),
    status: valueAt(object, 'status'),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
