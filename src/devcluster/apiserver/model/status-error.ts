/** A `causes` entry of a Status. */
export interface Cause {
  readonly reason?: string;
  readonly message: string;
  readonly field?: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly Cause[];
  readonly retryAfterSeconds?: number;
}

/** metav1.Status of a failure. */
export interface FailureStatus {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: 'Failure';
  readonly message: string;
  readonly reason?: string;
  readonly details?: StatusDetails;
  readonly code: number;
}

/** Thrown by whatever cannot go on with a request; the edge answers with the Status it carries. */
export class StatusError extends Error {
  readonly status: FailureStatus;
  constructor(status: FailureStatus) {
    super(status.message);
    this.name = 'StatusError';
    this.status = status;
  }
}
