/** What a history is held against: the invariants, and what else the rules of the policy say. */
export const PROPERTIES = [
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
  'I6',
  'I7',
  'turned away with cause',
  'let in with cause',
  'in order',
  'passed over and noted',
  'reservations',
  'the word of the policy',
  'the same whatever the order',
  'nothing left to do',
  'looked at again in time',
  'never an empty group',
] as const;
export type Property = (typeof PROPERTIES)[number];

/** Something that went against a property. */
export interface Violation {
  readonly property: Property;
  readonly text: string;
}
