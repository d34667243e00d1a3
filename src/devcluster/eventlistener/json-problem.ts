/** Why a text is not JSON, in the words of Go's encoding/json; undefined for JSON. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    // One character a byte, for Go reports the byte; and a space at the end, by which Go finds a token that is cut off.
    return new Scan(`${Buffer.from(text).toString('latin1')} `).problem();
  }
}

const ENDED = 'unexpected end of JSON input';

/** What may come next. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'end';

/** Reads JSON up to its first fault, with a stack of its own, as deep as the text goes. */
class Scan {
  readonly #text: string;
  readonly #open: ('{' | '[')[] = [];
  #at = 0;
  #expected: Expected = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  problem(): string {
    for (;;) {
      const problem = this.#next();
      if (problem !== undefined) {
        return problem;
      }
    }
  }

  #next(): string | undefined {
    this.#take(/[ \t\r\n]*/uy);
    switch (this.#expected) {
      case 'value':
        return this.#value();
      case 'value or ]':
        return this.#closes(']') ? undefined : this.#value();
      case 'key':
        return this.#key();
      case 'key or }':
        return this.#closes('}') ? undefined : this.#key();
      case ':':
        this.#expected = 'value';
        return this.#take(/:/uy) === undefined ? this.#wrong('after object key') : undefined;
      case 'end':
        return this.#end();
    }
  }

  #value(): string | undefined {
    const char = this.#text.charAt(this.#at);
    if (char === '{' || char === '[') {
      this.#at += 1;
      this.#open.push(char);
      this.#expected = char === '{' ? 'key or }' : 'value or ]';
      return undefined;
    }
    this.#expected = 'end';
    if (char === '"') {
      return this.#string();
    }
    const word = ['true', 'false', 'null'].find((literal) => literal.startsWith(char) && char !== '');
    if (word !== undefined) {
      return this.#literal(word);
    }
    return /^[-\d]$/u.test(char) ? this.#number() : this.#wrong('looking for beginning of value');
  }

  #key(): string | undefined {
    this.#expected = ':';
    return this.#text.charAt(this.#at) === '"'
      ? this.#string()
      : this.#wrong('looking for beginning of object key string');
  }

  #end(): string | undefined {
    const open = this.#open.at(-1);
    if (open === undefined) {
      return this.#wrong('after top-level value');
    }
    if (this.#take(/,/uy) !== undefined) {
      this.#expected = open === '{' ? 'key' : 'value';
      return undefined;
    }
    return this.#closes(open === '{' ? '}' : ']')
      ? undefined
      : this.#wrong(open === '{' ? 'after object key:value pair' : 'after array element');
  }

  #closes(bracket: ']' | '}'): boolean {
    const closes = this.#text.charAt(this.#at) === bracket;
    if (closes) {
      this.#at += 1;
      this.#open.pop();
      this.#expected = 'end';
    }
    return closes;
  }

  #string(): string | undefined {
    // eslint-disable-next-line no-control-regex -- control characters are what a string of JSON must not hold
    this.#take(/"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/uy);
    if (this.#take(/"/uy) !== undefined) {
      return undefined;
    }
    if (this.#take(/\\u[\da-fA-F]{0,3}/uy) !== undefined) {
      return this.#wrong('in \\u hexadecimal character escape');
    }
    return this.#wrong(this.#take(/\\/uy) === undefined ? 'in string literal' : 'in string escape code');
  }

  #number(): string | undefined {
    this.#take(/-/uy);
    if (this.#take(/0|[1-9]\d*/uy) === undefined) {
      return this.#wrong('in numeric literal');
    }
    if (this.#take(/\./uy) !== undefined && this.#take(/\d+/uy) === undefined) {
      return this.#wrong('after decimal point in numeric literal');
    }
    const hasExponent = this.#take(/[eE][+-]?/uy) !== undefined;
    return hasExponent && this.#take(/\d+/uy) === undefined ? this.#wrong('in exponent of numeric literal') : undefined;
  }

  #literal(word: string): string | undefined {
    for (const letter of Array.from(word)) {
      if (this.#text.charAt(this.#at) !== letter) {
        return this.#wrong(`in literal ${word} (expecting '${letter}')`);
      }
      this.#at += 1;
    }
    return undefined;
  }

  /** Reads what a sticky pattern matches here. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#text)?.[0];
    this.#at += taken?.length ?? 0;
    return taken;
  }

  #wrong(where: string): string {
    const char = this.#text.charAt(this.#at);
    return char === '' ? ENDED : `invalid character ${quoted(char)} ${where}`;
  }
}

const escapes: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

function quoted(char: string): string {
  const code = char.charCodeAt(0);
  const isPlain = (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code !== 0xad);
  const hex = code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  return `'${escapes[char] ?? (isPlain ? char : hex)}'`;
}
