/** A fault put into the code of a test build: a text that is there once, and what stands in its place. */
export interface Fault {
  readonly name: string;
  /** The rule of section "Policy" of the design that it breaks. */
  readonly rule: 1 | 2 | 3 | 4 | 5 | 6;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Where histories seldom come to it: the number of a scene of four units that tells. */
  readonly scene?: number;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'a unit without an order value is the newest',
    rule: 1,
    file: 'total-order.ts',
    find: 'return Number(a !== undefined) - Number(b !== undefined);',
    replace: 'return Number(b !== undefined) - Number(a !== undefined);',
  },
  {
    name: 'a later arrival is the older',
    rule: 1,
    file: 'total-order.ts',
    find: 'compareOptional(a.order, b.order) || a.arrival - b.arrival',
    replace: 'compareOptional(a.order, b.order) || b.arrival - a.arrival',
  },
  {
    name: 'a late older event is let in',
    rule: 2,
    file: 'supersede.ts',
    find: "(waiting === 'Newest' ? outnumbered(standing, maxRunning) : undefined)",
    replace: '(void waiting, void maxRunning, undefined)',
  },
  {
    name: 'what started un-held is turned away',
    rule: 2,
    file: 'judge.ts',
    find: 'unit.runs.some(hasStarted) ? undefined : turnAway(unit, field)',
    replace: '(void hasStarted, turnAway(unit, field))',
  },
  {
    name: 'the policy is that of the newest unit that has started',
    rule: 3,
    file: 'field.ts',
    find: '?.all.newest;',
    replace: '?.started.newest;',
  },
  {
    name: 'the snapshot beats the control that lives',
    rule: 3,
    file: 'field.ts',
    find: 'return this.#live(place)?.policy ?? place.policy;',
    replace: 'return place.policy;',
  },
  {
    name: 'what is ending is ended again',
    rule: 4,
    file: 'to-actions.ts',
    find: "} else if (run.state.kind === 'started') {",
    replace: "} else if (run.state.kind === 'started' || run.state.kind === 'ending') {",
  },
  {
    name: 'what is Cancelled already is cancelled again',
    rule: 4,
    file: 'to-actions.ts',
    find: "state.word !== 'Cancelled' && state.started",
    replace: 'state.started',
  },
  {
    name: 'newcomers are judged from the last on',
    rule: 5,
    file: 'judge.ts',
    find: '.toSorted(compareArrivals);',
    replace: '.toSorted((a, b) => compareArrivals(b, a));',
  },
  {
    name: 'a unit is judged again at each look',
    rule: 5,
    file: 'judge.ts',
    find: 'return unit.runs.some((run) => run.bound) && wasLetIn(unit);',
    replace: 'return wasLetIn(unit) && !unit.runs.some((run) => run.bound);',
  },
  {
    name: 'waiters end from the first arrival on',
    rule: 5,
    file: 'settle-field.ts',
    find: '.toSorted(compareArrivals).reverse();',
    replace: '.toSorted(compareArrivals);',
  },
  {
    name: 'a start takes no place',
    rule: 6,
    file: 'next-starts.ts',
    find: 'const left = roomIn(group) - 1;',
    replace: 'const left = roomIn(group);',
  },
  {
    name: 'the newest of a line starts first',
    rule: 6,
    file: 'line-up.ts',
    find: 'units: [...line], head: 0',
    replace: 'units: [...line].reverse(), head: 0',
  },
  {
    name: 'nothing reserves',
    rule: 6,
    file: 'reservations.ts',
    find: 'now >= since + PASSED_OVER_BOUND',
    replace: 'now < since',
    // Two groups, each a Queue: the second unit is in both, the others in one each.
    scene: 101_977,
  },
  {
    name: 'being passed over is forgotten',
    rule: 6,
    file: 'passed-over.ts',
    find: 'compareArrivals(other, unit) > 0 &&',
    replace: 'compareArrivals(other, unit) < 0 &&',
  },
];
