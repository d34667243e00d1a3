import type { IncomingMessage } from 'node:http';

/**
 * The whole body, or undefined where it is longer than `limit`. What is too long is read to its end and dropped, so that
 * the sender is there to hear the answer; how long that may take is the server's request timeout.
 */
export async function readBody(message: IncomingMessage, limit: number): Promise<string | undefined> {
  const body: AsyncIterable<Buffer> = message;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size <= limit) {
      chunks.push(chunk);
    }
  }
  return size > limit ? undefined : Buffer.concat(chunks).toString();
}
