import { isInt64 } from './int64.js';
import type { PathNode, SliceNode } from './path.js';
import { PathSyntaxError } from './path-syntax-error.js';

/** Parses the inside of an action again, one level deeper. */
export type ParseInner = (text: string) => readonly PathNode[];

const slice = /^(?<start>-?\d*)(?<end>:-?\d*)?(?<step>:-?\d*)?$/u;

/** What stands between `[` and `]`: `*`, `0`, `-1`, `1:3`, `::2`, `'name'`, or several of them with commas. */
export function parseBrackets(text: string, parseInner: ParseInner): readonly PathNode[] {
  const members = text.split(',');
  if (members.length > 1) {
    return [{ kind: 'union', branches: members.map((member) => parseInner(`[${trimSpaces(member)}]`)) }];
  }
  // A quoted name is read as a path of its own: `['a.b']` is `.a.b`, and `['a\.b']` is one name.
  const quoted = /^'(?<name>[^']*)'$/u.exec(text)?.groups?.['name'];
  return quoted === undefined ? [parseSlice(text === '*' ? ':' : text)] : parseInner(`.${quoted}`);
}

/** Spaces only: a tab stays, and is refused later. */
function trimSpaces(text: string): string {
  return text.replace(/^ +/u, '').replace(/(?<! ) +$/u, '');
}

function parseSlice(text: string): SliceNode {
  const groups = slice.exec(text)?.groups;
  if (!groups) {
    throw new PathSyntaxError(`invalid array index ${text}`);
  }
  const start = bound(groups['start']);
  const end = bound(groups['end']?.slice(1));
  const step = bound(groups['step']?.slice(1));
  const endDerived = groups['end'] === undefined;
  return {
    kind: 'slice',
    endDerived,
    ...(start !== undefined && { start }),
    ...(endDerived ? { end: (start ?? 0) + 1 } : end !== undefined && { end }),
    ...(step !== undefined && { step }),
  };
}

function bound(text: string | undefined): number | undefined {
  if (text === undefined || text === '') {
    return undefined;
  }
  if (text === '-' || !isInt64(BigInt(text))) {
    throw new PathSyntaxError(`array index ${text} is not a number`);
  }
  return Number(text);
}
