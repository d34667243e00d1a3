import type { Item } from './item.js';

/**
 * What one node makes of its input. A failure still has items, since `[?(@.a[5])]` asks only whether there are any:
 * client-go hands back the input of most failing nodes.
 */
export interface Step {
  readonly items: readonly Item[];
  readonly failure?: string;
}
