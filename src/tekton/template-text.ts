/** A piece of a binding's value: text as it stands, or the inside of `$(…)`. */
export type TemplatePart = { readonly literal: string } | { readonly path: string };

/**
 * Splits text at its `$(…)` as Triggers finds them (findTektonExpressions in pkg/template/jsonpath.go): parentheses
 * within are counted, quotes are not looked at, and of `$(a $(b))` only the inner one is an expression. An opening without
 * its end is text.
 */
export function parseTemplateText(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  const [before = '', ...openings] = text.split('$(');
  let literal = before;
  for (const opening of openings) {
    const end = closingParenthesis(opening);
    if (end === -1) {
      literal += `$(${opening}`;
    } else {
      parts.push({ literal }, { path: opening.slice(0, end) });
      literal = opening.slice(end + 1);
    }
  }
  parts.push({ literal });
  return parts.filter((part) => !('literal' in part) || part.literal !== '');
}

/** Where the first `)` stands that nothing within opened; -1 if there is none. */
function closingParenthesis(text: string): number {
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '(') {
      open += 1;
    } else if (char === ')') {
      open -= 1;
    }
    if (open < 0) {
      return at;
    }
  }
  return -1;
}
