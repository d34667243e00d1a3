/**
 * The values of a stream that holds one JSON value per line. Throws SyntaxError at a line that is not JSON. A last line
 * without its end is dropped: the connection broke inside it, and what it would have said is sent again.
 */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder();
  // The line that has not ended yet, as it came: an object may have a megabyte and come in hundreds of pieces, of which
  // each is looked through once.
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(first);
    for (const next of others) {
      const line = pieces.join('');
      pieces = [next];
      if (line.trim() !== '') {
        yield JSON.parse(line);
      }
    }
  }
}
