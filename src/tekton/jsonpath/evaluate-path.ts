import type { JsonValue } from '../../core/json.js';
import { attempt } from './attempt.js';
import { Budget, BudgetExceeded } from './budget.js';
import { filterItems } from './filter-items.js';
import { type Item, isItemList, isItemMap, TextByte, toJsonValue } from './item.js';
import type { Path, PathNode } from './path.js';
import { sliceItems } from './slice-items.js';
import type { Step } from './step.js';

export type PathResult =
  | {
      readonly ok: true;
      readonly values: readonly JsonValue[];
      /** False where client-go prints nothing at all, not even an empty list: an empty path, or one with `range`. */
      readonly printed: boolean;
    }
  | { readonly ok: false; readonly message: string };

/** A body of 25 MiB has about as many values when it is made of short lists. */
export const MAX_PATH_VALUES = 2_000_000;

/**
 * Everything a path finds, in order. A name that is not there is a failure, a null is a value. Paths that share a budget
 * visit no more together than one may alone.
 */
export function evaluatePath(path: Path, root: JsonValue, budget = new Budget(MAX_PATH_VALUES)): PathResult {
  budget.ranged = false;
  const walked = attempt(() => walkAll([root], path.nodes, budget), BudgetExceeded);
  if (!walked.ok) {
    return { ok: false, message: 'too many values were visited to find it' };
  }
  const { items, failure } = walked.value;
  if (failure !== undefined) {
    return { ok: false, message: failure };
  }
  const printed = path.nodes.length > 0 && !budget.ranged;
  return { ok: true, printed, values: printed ? items.map(toJsonValue) : [] };
}

function walkAll(input: readonly Item[], nodes: readonly PathNode[], budget: Budget): Step {
  let step: Step = { items: input };
  for (const node of nodes) {
    step = walk(step.items, node, budget);
    budget.spend(step.items.length + 1);
    if (step.failure !== undefined) {
      return step;
    }
  }
  return step;
}

function walk(input: readonly Item[], node: PathNode, budget: Budget): Step {
  switch (node.kind) {
    case 'field':
      return fieldOf(input, node.name);
    case 'slice':
      return sliceItems(input, node);
    case 'wildcard':
      return { items: input.flatMap((item) => childrenOf(item, budget)) };
    case 'recursive':
      return { items: descendantsOf(input, budget) };
    case 'union':
      return unionOf(input, node.branches, budget);
    case 'filter':
      return filterItems(input, node, (item, nodes) => walkAll([item], nodes, budget));
    case 'text':
    case 'literal':
    case 'word':
      return spoken(input, node, budget);
  }
}

type Spoken = Extract<PathNode, { kind: 'text' | 'literal' | 'word' }>;

/** What the path says by itself. A text stands once, a number or boolean once for each input. */
function spoken(input: readonly Item[], node: Spoken, budget: Budget): Step {
  switch (node.kind) {
    case 'text':
      return { items: [node.text] };
    case 'literal':
      return { items: input.map(() => node.value) };
    case 'word':
      return wordOf(input, node.word, budget);
  }
}

/** Fails only where no input has the field: a list of objects of which one has it gives that one. */
function fieldOf(input: readonly Item[], name: string): Step {
  const items: Item[] = [];
  for (const item of input) {
    const value = isItemMap(item) && Object.hasOwn(item, name) ? item[name] : undefined;
    if (value !== undefined) {
      items.push(value);
    }
  }
  return items.length === 0 && input.length > 0 ? { items, failure: `${name} is not found` } : { items };
}

/** Members and elements; of a text its bytes, as Go's reflection has it. */
function childrenOf(item: Item, budget: Budget): readonly Item[] {
  if (typeof item === 'string') {
    budget.spend(item.length);
    return Array.from(Buffer.from(item), (byte) => new TextByte(byte));
  }
  return membersOf(item);
}

function membersOf(item: Item): readonly Item[] {
  if (isItemList(item)) {
    return item;
  }
  return isItemMap(item) ? Object.values(item) : [];
}

/** The input and all below it that has children, each before its children. */
function descendantsOf(input: readonly Item[], budget: Budget): readonly Item[] {
  const found: Item[] = [];
  const pending = [...input].reverse();
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const members = membersOf(item);
    budget.spend(members.length);
    if (members.length > 0 || (typeof item === 'string' && item !== '')) {
      found.push(item);
    }
    for (let index = members.length - 1; index >= 0; index -= 1) {
      pending.push(members[index] ?? null);
    }
  }
  return found;
}

function unionOf(input: readonly Item[], branches: readonly (readonly PathNode[])[], budget: Budget): Step {
  let items: readonly Item[] = [];
  for (const branch of branches) {
    const step = walkAll(input, branch, budget);
    if (step.failure !== undefined) {
      return { items: input, failure: step.failure };
    }
    items = items.concat(step.items);
  }
  return { items };
}

/** `range` makes client-go print nothing, for within one pair of braces there is nothing to repeat. */
function wordOf(input: readonly Item[], word: string, budget: Budget): Step {
  switch (word) {
    case 'range':
      budget.ranged = true;
      return { items: input };
    case 'end':
      return { items: [], failure: 'not in range, nothing to end' };
    default:
      return { items: input, failure: `unrecognized identifier ${word}` };
  }
}
