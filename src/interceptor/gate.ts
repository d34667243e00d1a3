/** A place in the line before the gate. */
export interface Ticket {
  /** Resolves when it is this one's turn. */
  readonly admitted: Promise<void>;
  /** Gives the turn, or the place in the line, to the next. May be called again. */
  readonly leave: () => void;
}

export interface Gate {
  readonly enter: () => Ticket;
}

/** Lets one through at a time, in order. */
export function createGate(): Gate {
  // The first in the line is the one inside. A Set keeps the order in which members were added.
  const line = new Set<() => void>();
  return {
    enter: () => {
      let admit!: () => void;
      const admitted = new Promise<void>((resolve) => {
        admit = resolve;
      });
      line.add(admit);
      admitFirst(line);
      return {
        admitted,
        leave: () => {
          line.delete(admit);
          admitFirst(line);
        },
      };
    },
  };
}

/** Admitting one that is inside already changes nothing. */
function admitFirst(line: ReadonlySet<() => void>): void {
  for (const admit of line) {
    admit();
    return;
  }
}
