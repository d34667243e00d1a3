/** Ends an evaluation that costs too much. Never leaves evaluatePath. */
export class BudgetExceeded extends Error {}

/**
 * Counts the values that evaluations touch: `..` twice over a deep body would otherwise visit the square of it. Also notes
 * whether a `range` word was met.
 */
export class Budget {
  #left: number;
  ranged = false;

  constructor(values: number) {
    this.#left = values;
  }

  spend(values: number): void {
    this.#left -= values;
    if (this.#left < 0) {
      throw new BudgetExceeded();
    }
  }
}
