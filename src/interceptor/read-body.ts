import type { IncomingMessage } from 'node:http';

import type { ByteBudget } from '../core/byte-budget.js';
import type { Gate, Ticket } from './gate.js';
import type { Limits } from './limits.js';
import type { After } from './ports.js';

/** A request's body as it came, or why there is none. */
export type ReadBody =
  | {
      readonly kind: 'whole';
      /** Hands the text over, once: whoever waits with this in hand does not keep it in memory. */
      readonly takeText: () => string;
      /** Since when the sender has waited for an answer. Monotonic. */
      readonly since: number;
      /** To be called when the body has been parsed: the next long one may be read. */
      readonly leave: () => void;
    }
  | { readonly kind: 'tooLarge' }
  /** Others before it took too long, or it did itself. */
  | { readonly kind: 'tooSlow' }
  /** The sender hung up. */
  | { readonly kind: 'gone' };

export interface BodyReaderDeps {
  readonly gate: Gate;
  /** Of `limits.heldBytes`, and for all requests. */
  readonly budget: ByteBudget;
  readonly limits: Limits;
  readonly monotonic: () => number;
  readonly after: After;
}

/** For the beginning of a body that is read alone. */
const FIRST_BYTES_MS = 2_000;

/**
 * Reads a body. A long one waits for its turn with its socket unread, so that of many long ones only one is in memory. So
 * does one of middling length while others hold all that may be held.
 * What is left of a body that is not wanted flows past unread: closing on a sender that still writes would lose the answer.
 */
export async function readBody(request: IncomingMessage, deps: BodyReaderDeps): Promise<ReadBody> {
  return await new Promise((resolve) => {
    new BodyReader(request, deps, resolve).start();
  });
}

class BodyReader {
  readonly #request: IncomingMessage;
  readonly #deps: BodyReaderDeps;
  readonly #resolve: (body: ReadBody) => void;
  #chunks: Buffer[] = [];
  #received = 0;
  #taken = 0;
  #ticket: Ticket | undefined;
  #waitingSince: number | undefined;
  #cancelTimer = (): void => undefined;

  constructor(request: IncomingMessage, deps: BodyReaderDeps, resolve: (body: ReadBody) => void) {
    this.#request = request;
    this.#deps = deps;
    this.#resolve = resolve;
  }

  start(): void {
    const { maxBytes, gatedBytes } = this.#deps.limits;
    const declared = this.#declared;
    if (declared > maxBytes) {
      this.#resolve({ kind: 'tooLarge' });
      return;
    }
    if (declared > gatedBytes) {
      this.#wait(declared);
    }
    this.#request.on('data', this.#onData).once('end', this.#onEnd).once('close', this.#onClose);
  }

  /** Zero where the body comes in chunks; Node's parser lets nothing but digits through. */
  get #declared(): number {
    return Number(this.#request.headers['content-length'] ?? 0);
  }

  #wait(declared: number): void {
    const { gate, limits, monotonic, after } = this.#deps;
    const ticket = gate.enter();
    this.#ticket = ticket;
    this.#request.pause();
    if (declared <= limits.bufferedBytes) {
      this.#waitingSince = monotonic();
      this.#cancelTimer = after(limits.budgetMs, () => {
        this.#finish({ kind: 'tooSlow' });
      });
    }
    void ticket.admitted.then(() => {
      this.#cancelTimer();
      if (this.#ticket === ticket) {
        this.#cancelTimer = after(FIRST_BYTES_MS + (declared / limits.gatedBytesPerSecond) * 1_000, () => {
          this.#finish({ kind: 'tooSlow' });
        });
      }
      this.#request.resume();
    });
  }

  /** Whether the next bytes may be held beside what others hold. */
  #mayHold(bytes: number): boolean {
    const { budget, limits } = this.#deps;
    const wanted = Math.max(0, Math.min(bytes, this.#received - limits.smallBytes));
    if (this.#received > limits.gatedBytes || !budget.take(wanted)) {
      return false;
    }
    this.#taken += wanted;
    return true;
  }

  #giveBack(): void {
    this.#deps.budget.give(this.#taken);
    this.#taken = 0;
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#received += chunk.length;
    this.#chunks.push(chunk);
    if (this.#received > this.#deps.limits.maxBytes) {
      this.#finish({ kind: 'tooLarge' });
    } else if (this.#ticket === undefined && !this.#mayHold(chunk.length)) {
      this.#wait(Math.max(this.#received, this.#declared));
    }
  };

  readonly #onEnd = (): void => {
    let chunks = this.#chunks;
    const ticket = this.#ticket;
    let taken = this.#taken;
    this.#ticket = undefined;
    this.#taken = 0;
    this.#finish({
      kind: 'whole',
      takeText: () => {
        const bytes = Buffer.concat(chunks);
        chunks = [];
        return bytes.toString();
      },
      since: this.#waitingSince ?? this.#deps.monotonic(),
      leave: () => {
        ticket?.leave();
        this.#deps.budget.give(taken);
        taken = 0;
      },
    });
  };

  readonly #onClose = (): void => {
    this.#finish({ kind: 'gone' });
  };

  #finish(body: ReadBody): void {
    this.#cancelTimer();
    this.#request.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onClose);
    this.#chunks = [];
    this.#giveBack();
    this.#ticket?.leave();
    this.#ticket = undefined;
    this.#request.resume();
    this.#resolve(body);
  }
}
