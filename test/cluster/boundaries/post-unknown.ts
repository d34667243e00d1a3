import https from 'node:https';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Posts to a port of the product as whoever reaches it may: with no certificate, and nothing that says who it is. */
export async function postUnknown(port: number, path: string, body: object): Promise<Answer> {
  const text = JSON.stringify(body);
  return await new Promise((resolve, reject) => {
    const request = https.request(
      { host: '127.0.0.1', port, path, method: 'POST', rejectUnauthorized: false, agent: false },
      (response) => {
        let answer = '';
        response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text: answer });
        });
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}
