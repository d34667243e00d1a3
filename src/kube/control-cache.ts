import { type Control, parseControl } from '../api/control.js';
import { API_VERSION, CLUSTER_CONTROL_RESOURCE, CONTROL_RESOURCE } from '../api/names.js';
import { deferred } from './deferred.js';
import { createReflector, type ReflectorOptions } from './reflector.js';
import type { Transport } from './transport.js';

/** The controls of the cluster that are in order, as a replica follows them. */
export interface ControlCache {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Waits for the first lists, but not for ever: who asks has a run to answer about. */
  readonly controls: () => Promise<readonly Control[]>;
}

/** As long as a run may be kept waiting for the first lists; the API server gives us 5 s in all. */
const FIRST_LISTS_MS = 2_000;

export function createControlCache(
  transport: Pick<Transport, 'call' | 'openStream'>,
  means: Pick<ReflectorOptions<Control>, 'clock' | 'random' | 'onFault'>,
): ControlCache {
  const known = deferred();
  const reflectors = [CONTROL_RESOURCE, CLUSTER_CONTROL_RESOURCE].map((resource) =>
    createReflector<Control>(transport, {
      ...means,
      path: `/apis/${API_VERSION}/${resource}`,
      parse: (object) => {
        const parsed = parseControl(object);
        return parsed.ok ? parsed.value : undefined;
      },
      onChange: () => undefined,
      onFault: (fault) => {
        // Where they cannot be listed, nothing is to be waited for: CI goes on without them.
        known.resolve();
        means.onFault(fault);
      },
    }),
  );
  let endWait = (): void => undefined;
  return {
    start: () => {
      endWait = means.clock.after(FIRST_LISTS_MS, known.resolve);
      reflectors.forEach((reflector) => {
        reflector.start();
      });
      Promise.all(reflectors.map(async ({ synced }) => { await synced; })).then(known.resolve, known.resolve);
    },
    stop: async () => {
      endWait();
      await Promise.all(reflectors.map(async (reflector) => { await reflector.stop(); }));
    },
    controls: async () => {
      await known.promise;
      return reflectors.flatMap((reflector) => reflector.items());
    },
  };
}
