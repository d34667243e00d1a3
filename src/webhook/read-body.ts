import type { IncomingMessage } from 'node:http';

import type { ByteBudget } from '../core/byte-budget.js';

/** What is read of a body, or why it is not. */
export type ReadBody =
  | {
      readonly kind: 'whole';
      readonly text: string;
      /** To be called when it has been answered, and nothing of it is kept. */
      readonly leave: () => void;
    }
  /** Longer than is read. */
  | { readonly kind: 'tooLarge' }
  /** Others hold all that may be held. */
  | { readonly kind: 'busy' };

export interface BodyLimits {
  /** The longest body that is read. */
  readonly max: number;
  /** A body up to this length is read whatever others hold. */
  readonly small: number;
  /** What all bodies may hold beyond that, together. */
  readonly budget: ByteBudget;
}

/**
 * Reads a body. What is not wanted is read to its end and dropped, so that the sender is there to hear the answer; how long
 * that may take is the server's request timeout.
 */
export async function readBody(message: IncomingMessage, limits: BodyLimits): Promise<ReadBody> {
  const body: AsyncIterable<Buffer> = message;
  const held = new HeldBody(limits);
  try {
    for await (const chunk of body) {
      held.add(chunk);
    }
  } catch (error) {
    held.leave();
    throw error;
  }
  return held.read();
}

class HeldBody {
  readonly #limits: BodyLimits;
  #chunks: Buffer[] = [];
  #size = 0;
  #taken = 0;
  #refusal: 'tooLarge' | 'busy' | undefined;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  add(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#refusal ??= this.#take(chunk.length);
    if (this.#refusal === undefined) {
      this.#chunks.push(chunk);
    } else {
      this.#chunks = [];
      this.leave();
    }
  }

  #take(bytes: number): 'tooLarge' | 'busy' | undefined {
    const { max, small, budget } = this.#limits;
    const wanted = Math.max(0, Math.min(bytes, this.#size - small));
    if (this.#size > max || !budget.take(wanted)) {
      return this.#size > max ? 'tooLarge' : 'busy';
    }
    this.#taken += wanted;
    return undefined;
  }

  readonly leave = (): void => {
    this.#limits.budget.give(this.#taken);
    this.#taken = 0;
  };

  read(): ReadBody {
    return this.#refusal === undefined
      ? { kind: 'whole', text: Buffer.concat(this.#chunks).toString(), leave: this.leave }
      : { kind: this.#size > this.#limits.max ? 'tooLarge' : this.#refusal };
  }
}
