/** Walks over the code points of a path's text and remembers where the current token began. */
export class Scanner {
  readonly #chars: readonly string[];
  #at = 0;
  #start = 0;

  constructor(text: string) {
    this.#chars = Array.from(text);
  }

  /** The next code point, consumed; undefined at the end. */
  next(): string | undefined {
    const char = this.#chars[this.#at];
    if (char !== undefined) {
      this.#at += 1;
    }
    return char;
  }

  peek(): string | undefined {
    return this.#chars[this.#at];
  }

  /** The code point before the one that was consumed last. */
  beforeLast(): string | undefined {
    return this.#chars[this.#at - 2];
  }

  /** Consumes `prefix` and begins a token after it, where the text goes on with it. */
  accept(prefix: string): boolean {
    for (let offset = 0; offset < prefix.length; offset += 1) {
      if (this.#chars[this.#at + offset] !== prefix[offset]) {
        return false;
      }
    }
    this.#at += prefix.length;
    this.#start = this.#at;
    return true;
  }

  /** What was consumed since the last token; the next one begins here. */
  token(): string {
    const text = this.#chars.slice(this.#start, this.#at).join('');
    this.#start = this.#at;
    return text;
  }
}
