import { untilAtRest } from './at-rest.js';
import { createListenerNotes } from './listener-notes.js';
import { makeOwnObjects } from './make-own-objects.js';
import { playEvents, type Stage } from './play-events.js';
import type { OwnEvents } from './read-own-events.js';
import type { Stack } from '../stack.js';

export interface OwnStage extends Pick<Stage, 'view' | 'teller' | 'secret' | 'interceptorLog' | 'newId'> {
  readonly stack: Pick<Stack, 'call' | 'listen' | 'product'>;
}

/** Makes the user's objects, posts his events, and says what did not become a run of a group; answers the exit code. */
export async function playOwn({ own, events }: OwnEvents, { stack, ...stage }: OwnStage): Promise<number> {
  const { plain } = stage.teller;
  const notes = createListenerNotes();
  await makeOwnObjects(stack.call, own);
  const { url, idle } = await stack.listen({ ...own.listener, log: notes.log });
  if (own.notes.length > 0) {
    plain(`\nPlayed here otherwise than on your cluster:\n${listOf(own.notes)}`);
  }
  const atRest = async (): Promise<void> => {
    await untilAtRest({ view: stage.view, healthPort: () => stack.product.healthPorts.controller });
  };
  const faults = await playEvents(events, { ...stage, url, idle, atRest, notes });
  if (faults.length > 0) {
    plain(`\nNot every event made a run of a group:\n${listOf(faults)}`);
  } else if (events.length === 1) {
    plain('\nGive --payload once more, for a second event of the group, to see which run goes on.');
  }
  return faults.length === 0 ? 0 : 1;
}

function listOf(texts: readonly string[]): string {
  return texts.map((text) => `  - ${text}`).join('\n');
}
