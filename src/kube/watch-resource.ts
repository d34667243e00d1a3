import { createReflector, type ReflectorOptions } from './reflector.js';
import type { Transport } from './transport.js';

/** Follows a collection without trimming its objects: for those who look at few of them, whole. */
export type Watch = (options: {
  readonly path: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly onChange: (change: { readonly type: 'put' | 'delete'; readonly object: unknown }) => void;
}) => { readonly synced: Promise<void>; readonly stop: () => Promise<void> };

export function watchResource(
  transport: Pick<Transport, 'call' | 'openStream'>,
  means: Pick<ReflectorOptions<unknown>, 'clock' | 'random' | 'onFault'>,
): Watch {
  return ({ onChange, ...selection }) => {
    const reflector = createReflector<unknown>(transport, {
      ...selection,
      ...means,
      parse: (object) => object,
      onChange: ({ type, item }) => {
        onChange({ type, object: item });
      },
    });
    reflector.start();
    return { synced: reflector.synced, stop: reflector.stop };
  };
}
