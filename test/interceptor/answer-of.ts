import type http from 'node:http';

/** The text of the answer; rejects where the connection ends before there is one. */
export async function answerOf(request: http.ClientRequest): Promise<string> {
  return await new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        resolve(text);
      });
    });
  });
}
