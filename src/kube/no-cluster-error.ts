/** No cluster to talk to; the message is for the person who starts the program. */
export class NoClusterError extends Error {
  override readonly name = 'NoClusterError';
  readonly code = 'NoCluster';

  constructor(message: string, help: readonly string[], cause?: unknown) {
    super([message, ...help.map((line) => `  ${line}`)].join('\n'), { cause });
  }
}
