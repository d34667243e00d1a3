import type { Fields } from './fields.js';
import type { OwnMetadata } from './run-write.js';

/** The Pipeline of a run: what it says, or why the run cannot have it. */
export type ResolvedPipeline = FoundPipeline | MissingPipeline;

/** A Pipeline that is there, by reference or inline. */
export interface FoundPipeline {
  readonly kind: 'found';
  readonly spec: Fields;
  /** The Pipeline's own labels and annotations; empty for an inline spec. */
  readonly metadata: OwnMetadata;
}

/** Why the run fails before it makes a TaskRun. */
export interface MissingPipeline {
  readonly kind: 'missing';
  readonly reason: 'CouldntGetPipeline' | 'CouldntGetTask';
  readonly message: string;
}
