import type { Fields } from './fields.js';

/** One write that a step of a run asks for. They are done in the order given. */
export type RunWrite =
  | { readonly kind: 'createTaskRun'; readonly object: Fields }
  | { readonly kind: 'cancelTaskRun'; readonly name: string; readonly message: string }
  | { readonly kind: 'metadata'; readonly metadata: OwnMetadata }
  | { readonly kind: 'status'; readonly status: Fields };

/** The labels and annotations as the reconciler holds them: its older copy, and what it added. */
export interface OwnMetadata {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
