/** What goes back for anything but a watch: a JSON document, or a plain text. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}
