/** What goes back for anything but a watch. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Without it, JSON. */
  readonly contentType?: string;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}
