import { goTypes, type Item, isItemList, kindOf } from './item.js';
import type { SliceNode } from './path.js';
import type { Step } from './step.js';

/** Applies `[start:end:step]` to every list of the input. */
export function sliceItems(input: readonly Item[], node: SliceNode): Step {
  const items: Item[] = [];
  for (const item of input) {
    if (item === null) {
      continue;
    }
    if (!isItemList(item)) {
      return { items: input, failure: `${goTypes[kindOf(item)]} is not array or slice` };
    }
    const { start, end } = boundsOf(node, item.length);
    // client-go gives up the inputs that follow an empty slice.
    if (start === end) {
      return { items };
    }
    const failure = failureOf(node, { start, end, length: item.length });
    if (failure !== undefined) {
      return { items: input, failure };
    }
    for (let index = start; index < end; index += node.step ?? 1) {
      items.push(item[index] ?? null);
    }
  }
  return { items };
}

interface Bounds {
  readonly start: number;
  readonly end: number;
}

function boundsOf(node: SliceNode, length: number): Bounds {
  const { start = 0, end = length } = node;
  const fromTheEnd = end < 0 || (end === 0 && node.endDerived);
  return { start: start < 0 ? start + length : start, end: fromTheEnd ? end + length : end };
}

function failureOf(node: SliceNode, { start, end, length }: Bounds & { readonly length: number }): string | undefined {
  if (start < 0 || start >= length) {
    return `array index out of bounds: index ${start}, length ${length}`;
  }
  if (end < 0 || end > length) {
    return `array index out of bounds: index ${end - 1}, length ${length}`;
  }
  if (start > end) {
    return `starting index ${start} is greater than ending index ${end}`;
  }
  return node.step !== undefined && node.step <= 0 ? 'step must be > 0' : undefined;
}
