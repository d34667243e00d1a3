/** One Event per Trigger and reason in this time: a Trigger with a wrong param would make one with every push. */
const QUIET_MS = 60_000;
/** More at a time are not recorded: trigger names come from whoever posts. The log has them all. */
const MAX_REMEMBERED = 1_000;

/** Says whether an Event about this subject may be recorded now, and notes that it was. `now` is monotonic. */
export function createEventThrottle(): (subject: string, now: number) => boolean {
  const recordedAt = new Map<string, number>();
  return (subject, now) => {
    forgetBefore(recordedAt, now - QUIET_MS);
    if (recordedAt.has(subject) || recordedAt.size >= MAX_REMEMBERED) {
      return false;
    }
    recordedAt.set(subject, now);
    return true;
  };
}

/** A Map keeps the order of insertion, which is that of time. */
function forgetBefore(recordedAt: Map<string, number>, limit: number): void {
  for (const [subject, at] of recordedAt) {
    if (at > limit) {
      return;
    }
    recordedAt.delete(subject);
  }
}
