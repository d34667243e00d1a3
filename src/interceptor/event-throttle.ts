/** More at a time are not recorded: trigger names come from whoever posts. The log has them all. */
const MAX_REMEMBERED = 1_000;
/** As many texts of one subject: enough for somebody who mends one mistake after the other, few where each event has its own. */
const MAX_TEXTS = 5;

/**
 * Says whether an Event with this text about this subject may be recorded now, and notes that it was: the same one not
 * again for `quietMs`, for a Trigger with a wrong param would make one with every push. `now` is monotonic.
 */
export function createEventThrottle(quietMs: number): (subject: string, text: string, now: number) => boolean {
  const recorded = new Map<string, Recorded>();
  return (subject, text, now) => {
    forgetBefore(recorded, now - quietMs);
    const name = JSON.stringify([subject, text]);
    if (recorded.has(name) || recorded.size >= MAX_REMEMBERED || countOf(recorded, subject) >= MAX_TEXTS) {
      return false;
    }
    recorded.set(name, { subject, at: now });
    return true;
  };
}

interface Recorded {
  readonly subject: string;
  readonly at: number;
}

function countOf(recorded: ReadonlyMap<string, Recorded>, subject: string): number {
  return [...recorded.values()].filter((one) => one.subject === subject).length;
}

/** A Map keeps the order of insertion, which is that of time. */
function forgetBefore(recorded: Map<string, Recorded>, limit: number): void {
  for (const [name, { at }] of recorded) {
    if (at > limit) {
      return;
    }
    recorded.delete(name);
  }
}
