/** Why a text is not JSON, in Go's words as far as JavaScript tells; undefined for JSON. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const ended = text.trim() === '' || /^(?:Unexpected end|Unterminated string)/u.test(message);
    return ended
      ? 'unexpected end of JSON input'
      : `invalid character '${offender(text, message)}' looking for beginning of value`;
  }
}

/** V8 names the place, the token or neither. */
function offender(text: string, message: string): string {
  const { position, token } =
    /^Unexpected token '(?<token>[^])'|at position (?<position>\d+)/u.exec(message)?.groups ?? {};
  return token ?? text.charAt(Number(position ?? 0));
}
