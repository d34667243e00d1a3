import { compareItems } from './compare-items.js';
import { goTypes, type Item, isItemList, kindOf } from './item.js';
import type { FilterNode, PathNode } from './path.js';
import type { Step } from './step.js';

/** Walks one side of a filter from one element. */
type WalkSide = (item: Item, nodes: readonly PathNode[]) => Step;

/** Keeps the elements of every list of the input for which the filter holds. One that cannot be judged fails them all. */
export function filterItems(input: readonly Item[], node: FilterNode, walkSide: WalkSide): Step {
  const items: Item[] = [];
  for (const list of input) {
    if (!isItemList(list)) {
      // client-go prints the value here; a payload has no place in a message.
      return { items: input, failure: `${goTypes[kindOf(list)]} is not array or slice and cannot be filtered` };
    }
    for (const item of list) {
      const verdict = verdictOn(item, node, walkSide);
      if (verdict.failure !== undefined) {
        return { items: verdict.stage === 'side' ? input : items, failure: verdict.failure };
      }
      if (verdict.holds) {
        items.push(item);
      }
    }
  }
  return { items };
}

/** A failure of the comparison itself leaves the elements found so far, one of a side the input: see Step. */
type Verdict =
  | { readonly holds: boolean; readonly failure?: never }
  | { readonly failure: string; readonly stage: 'side' | 'comparison' };

/** A side that finds nothing without failing makes the filter false. */
function verdictOn(item: Item, { left: leftNodes, comparison }: FilterNode, walkSide: WalkSide): Verdict {
  const leftStep = walkSide(item, leftNodes);
  if (comparison === undefined) {
    return { holds: leftStep.items.length > 0 };
  }
  const left = only(leftStep);
  if (!('item' in left)) {
    return left;
  }
  const right = only(walkSide(item, comparison.right));
  if (!('item' in right)) {
    return right;
  }
  const result = compareItems(left.item, comparison.operator, right.item);
  return result.ok ? { holds: result.holds } : { failure: result.message, stage: 'comparison' };
}

function only({ items, failure }: Step): { readonly item: Item } | Verdict {
  if (failure !== undefined) {
    return { failure, stage: 'side' };
  }
  const [item] = items;
  if (item === undefined) {
    return { holds: false };
  }
  return items.length === 1 ? { item } : { failure: 'can only compare one element at a time', stage: 'side' };
}
