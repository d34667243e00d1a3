import { type Control, type ControlKind, parseControl } from '../api/control.js';
import { API_VERSION, CLUSTER_CONTROL_KIND, CONTROL_KIND } from '../api/names.js';
import type { Parsed } from '../core/problem.js';
import { field } from './field.js';
import { deferred } from './deferred.js';
import { createReflector, type Reflector, type ReflectorOptions } from './reflector.js';
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

/** The controls of the cluster, followed, and the labels of its namespaces for as long as there is a control. */
export interface FollowedControls {
  readonly start: () => void;
  /** Resolves when both kinds have been listed; rejects if stopped before. */
  readonly synced: Promise<void>;
  readonly records: () => readonly ControlRecord[];
  /** Those that can be used. */
  readonly items: () => readonly Control[];
  /** As `items`, once both kinds were listed; but whoever asks has a run to answer about, and does not wait for ever. */
  readonly controls: () => Promise<readonly Control[]>;
  /** Undefined where they are not known. */
  readonly namespaceLabels: (namespace: string) => Labels | undefined;
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
  const tell = (): void => {
    listeners.forEach((listener) => {
      listener();
    });
  };
  let hasNamespaces = false;
  const namespaces = createReflector<Labels>(transport, {
    ...means,
    path: '/api/v1/namespaces',
    parse: (object) => labelsOf(object),
    onChange: tell,
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
      onChange: () => {
        if (!hasNamespaces) {
          hasNamespaces = true;
          namespaces.start();
        }
        tell();
      },
    }),
  );
  const records = (): readonly ControlRecord[] => controls.flatMap(({ items }) => items());
  const synced = Promise.all(
    controls.map(async (reflector, at) => {
      await Promise.race([reflector.synced, absent[at]?.promise]);
    }),
  ).then(() => undefined);
  // Whoever waits for it learns of the rejection; nobody has to.
  synced.catch(() => undefined);

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
      await Promise.race([synced.catch(() => undefined), waited.promise]);
      return items();
    },
    namespaceLabels: (namespace) => namespaces.get('', namespace),
    onChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    stop: async () => {
      listeners.clear();
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
  const generation = field(object, 'metadata', 'generation');
  return {
    kind,
    namespace: kind === CONTROL_KIND ? textOf(field(object, 'metadata', 'namespace')) : '',
    name: textOf(field(object, 'metadata', 'name')),
    generation: typeof generation === 'number' ? generation : 0,
    // Objects in a list do not say their kind.
    parsed: parseControl({ ...asObject(object), kind }),
    status: field(object, 'status'),
  };
}

function labelsOf(object: unknown): Labels {
  const labels = Object.entries(asObject(field(object, 'metadata', 'labels')));
  return Object.fromEntries(labels.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
