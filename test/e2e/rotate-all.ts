import type { Product } from '../../src/demo/product.js';
import type { RotationHands } from './rotation-hands.js';
import type { Stream } from './rotation-stream.js';

const DAMAGED = Buffer.from('damaged').toString('base64');

/** Everything that may become of certificates, one thing after the other, each until both processes serve as they should. */
export async function rotateAll(product: Product, hands: RotationHands, stream: Stream): Promise<void> {
  const { served, patch, lose, relabel } = hands;
  const first = await served('those of the install', () => true);

  await patch({ 'webhook.crt': DAMAGED, 'interceptor.key': DAMAGED });
  await served(
    'new ones in place of what was damaged',
    (held) => held['ca.crt'] === first['ca.crt'] && held['webhook.crt'] !== first['webhook.crt'],
  );

  await relabel();

  await lose();
  const isAfter =
    (...former: readonly (string | undefined)[]) =>
    (held: Readonly<Record<string, string>>): boolean =>
      held['ca.crt'] !== undefined && held['next-ca.crt'] === undefined && !former.includes(held['ca.crt']);
  const second = await served('those of a new authority in place of what was lost', isAfter(first['ca.crt']));

  await patch(first);
  await served('those of another authority in place of what was restored', isAfter(first['ca.crt'], second['ca.crt']));

  await product.startStandby();
  await product.failOver('SIGTERM');
  // There is one of them: nobody sends it anything meanwhile.
  await stream.pausedFor(async () => {
    await product.kill('interceptor');
    await product.restart('interceptor');
  });
  await served('those that there are, after both have started again', isAfter());
}
