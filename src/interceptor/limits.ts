const MIB = 1024 * 1024;

/** What one event may cost. */
export interface Limits {
  /** The longest request that is read. GitHub sends up to 25 MiB, which grow as a string within JSON. */
  readonly maxBytes: number;
  /** Requests longer than this are read one at a time: read and parsed, one takes several times its length. */
  readonly gatedBytes: number;
  /** Requests up to this length are always read: an event of usual size never waits for what others send. */
  readonly smallBytes: number;
  /** What all requests that are not read one at a time may hold beyond that, together. */
  readonly heldBytes: number;
  /**
   * Who is read alone must send this much a second, and has two seconds for the beginning: else one who sends a byte now and
   * then would keep all others waiting. A thirtieth of what a network of 1 Gbit/s carries.
   */
  readonly gatedBytesPerSecond: number;
  /**
   * The sockets of both ends may hold a whole request up to this length (Linux: 6 MiB to receive, 4 MiB to send, proxies
   * between), so that the EventListener waits for our answer while we have read nothing: waiting counts then.
   */
  readonly bufferedBytes: number;
  /** From the last byte to the answer. The EventListener waits 10 s. */
  readonly budgetMs: number;
  /** For the claim, of that. */
  readonly claimMs: number;
  /** So many claims may be written at once for one interceptor of one Trigger, such as after an outage of the sender. */
  readonly claimsAtOnce: number;
  /** And so many a second for longer. An EventListener makes five runs a second, unless it is told otherwise. */
  readonly claimsPerSecond: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxBytes: 64 * MIB,
  gatedBytes: 4 * MIB,
  smallBytes: 256 * 1024,
  heldBytes: 64 * MIB,
  gatedBytesPerSecond: 4 * MIB,
  bufferedBytes: 16 * MIB,
  budgetMs: 8_000,
  claimMs: 2_000,
  claimsAtOnce: 5_000,
  claimsPerSecond: 20,
};
