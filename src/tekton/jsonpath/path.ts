/**
 * A path of client-go's JSONPath dialect (k8s.io/client-go/util/jsonpath), parsed. parse-path.ts makes it,
 * evaluate-path.ts walks it; both keep to what client-go does, its oddities included, since that is what a
 * TriggerBinding means.
 */
export interface Path {
  readonly text: string;
  readonly nodes: readonly PathNode[];
}

export type PathNode =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'recursive' }
  | SliceNode
  | { readonly kind: 'union'; readonly branches: readonly (readonly PathNode[])[] }
  | FilterNode
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'literal'; readonly value: boolean | number | IntLiteral }
  | { readonly kind: 'word'; readonly word: string };

/** `[start:end:step]`. A single index has a derived end: one past the start, where 0 means the end of the list. */
export interface SliceNode {
  readonly kind: 'slice';
  readonly start?: number;
  readonly end?: number;
  readonly endDerived: boolean;
  readonly step?: number;
}

/**
 * `[?(left operator right)]`, or `[?(left)]`, which asks whether there is anything. Whether the operator is one of the six
 * is found out when it is used.
 */
export interface FilterNode {
  readonly kind: 'filter';
  readonly left: readonly PathNode[];
  readonly comparison?: { readonly operator: string; readonly right: readonly PathNode[] };
}

/** A whole number written in a path. In Go it is an int, which never compares with the float64 that JSON numbers are. */
export class IntLiteral {
  readonly value: bigint;
  constructor(value: bigint) {
    this.value = value;
  }
}
