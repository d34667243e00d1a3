import type { ServerResponse } from 'node:http';

/** Answers with JSON, past what express's own `json` looks up for each answer. */
export function answerJson(response: ServerResponse, status: number, value: object): void {
  answerText(response, status, JSON.stringify(value));
}

/** The same for a text that is JSON already. */
export function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}
