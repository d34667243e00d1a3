import type { Answer, Asked, Call } from './ports.js';
import { textAt } from './typed-at.js';

/** What somebody found who went to look. */
export type Seen =
  | { readonly kind: 'found'; readonly object: unknown }
  | { readonly kind: 'absent' }
  /** The answer was a no: mostly for want of a right. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  /** No answer came. */
  | { readonly kind: 'silent'; readonly message: string };

/** What says neither that something is there nor that it is not. */
export type Unseen = Extract<Seen, { readonly kind: 'refused' | 'silent' }>;

/** Asks, and says what came of it. Never rejects. */
export async function look(call: Call, asked: Asked): Promise<Seen> {
  try {
    return seenIn(await call(asked));
  } catch (error) {
    return { kind: 'silent', message: error instanceof Error ? error.message : String(error) };
  }
}

function seenIn({ status, body }: Answer): Seen {
  if (status >= 200 && status <= 299) {
    return { kind: 'found', object: body };
  }
  return status === 404 ? { kind: 'absent' } : { kind: 'refused', status, message: messageIn({ status, body }) };
}

/** What a refusal says: a Status of the API server, an answer of ours through its proxy, or the text of something between. */
function messageIn({ status, body }: Answer): string {
  const text = typeof body === 'string' ? body.slice(0, 300).trim() : '';
  return textAt(body, 'message') || textAt(body, 'error') || text || `HTTP ${status}`;
}

/** The object, where one was found. */
export function objectIn(seen: Seen): unknown {
  return seen.kind === 'found' ? seen.object : undefined;
}

export function isUnseen(seen: { readonly kind: string }): seen is Unseen {
  return seen.kind === 'refused' || seen.kind === 'silent';
}
