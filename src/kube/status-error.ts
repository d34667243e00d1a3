/** The API server answered a list or a watch with another status than 200. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
