/** One line of a Dockerfile: `COPY --from=build /a ./` has the keyword COPY, the flag `from`, and the rest as its text. */
export interface Instruction {
  readonly keyword: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What stands between one FROM and the next. */
export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

export interface Dockerfile {
  /** Before the first FROM. */
  readonly args: readonly string[];
  readonly stages: readonly Stage[];
}

/** Reads what our Dockerfile is made of; no heredocs, no parser directives. */
export function parseDockerfile(text: string): Dockerfile {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const instructions = lines.map(parseInstruction);
  const starts = instructions.flatMap(({ keyword }, at) => (keyword === 'FROM' ? [at] : []));
  return {
    args: instructions.slice(0, starts[0]).map((each) => each.text),
    stages: starts.map((start, at) => {
      const [base = '', , name = ''] = instructions[start]!.text.split(/\s+/);
      return { name, base, instructions: instructions.slice(start + 1, starts[at + 1]) };
    }),
  };
}

function parseInstruction(line: string): Instruction {
  const [, keyword = '', flags = '', text = ''] = /^(\S+)((?:\s+--\S+)*)\s+(.*)$/.exec(line) ?? [];
  const pairs = flags
    .trim()
    .split(/\s+/)
    .map((flag) => flag.replace(/^--/, '').split('='));
  return {
    keyword: keyword.toUpperCase(),
    flags: Object.fromEntries(pairs.filter(([name]) => name !== '').map(([name = '', value = '']) => [name, value])),
    text: text.trim(),
  };
}
