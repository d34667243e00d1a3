/**
 * Milliseconds of processor time that this process has taken so far, on whatever thread. Not those of a clock: what else the
 * machine does is nothing that a limit on hostile input should depend on.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of processor time that something takes. */
export async function cpuMs(act: () => unknown): Promise<number> {
  const before = cpuTime();
  await act();
  return cpuTime() - before;
}
