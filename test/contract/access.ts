import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';

import type { Machine } from '../../src/demo/guest.js';

/** How an API server is reached: the embedded one, or a real one. */
export interface Access {
  readonly url: string;
  readonly token: string;
  readonly ca: string;
  /** Has the server forget all revisions before now, as its own compaction does every few minutes. */
  readonly compact: () => Promise<void>;
  /** How the server reaches this machine, where that is not by loopback. */
  readonly machine?: Machine;
}

export interface Reply {
  readonly status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read answers of known shape
  readonly body: any;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface WatchLine {
  readonly type: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read objects of known shape
  readonly object: any;
}

export interface OpenWatch {
  /** The next line; rejects when the stream ends first. */
  readonly next: () => Promise<WatchLine>;
  /** The lines that came before the stream ended. */
  readonly rest: () => Promise<readonly WatchLine[]>;
  readonly stop: () => void;
}

export interface Client {
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<Reply>;
  readonly watch: (path: string, accept?: string) => Promise<OpenWatch>;
  readonly close: () => void;
}

export interface SendOptions {
  readonly body?: unknown;
  readonly type?: string;
  readonly accept?: string;
  readonly token?: string;
}

export const json = 'application/json';
export const jsonPatch = 'application/json-patch+json';
export const mergePatch = 'application/merge-patch+json';
export const strategicMergePatch = 'application/strategic-merge-patch+json';

/** A client as plain as can be, so that nothing but the server is tested. */
export function createClient({ url, token, ca }: Pick<Access, 'url' | 'token' | 'ca'>): Client {
  const agent = new Agent({ keepAlive: true, ca });
  const open = async (method: string, path: string, options: SendOptions): Promise<IncomingMessage> =>
    await new Promise((done, fail) => {
      const body = options.body === undefined ? undefined : textOf(options.body);
      const headers = {
        authorization: `Bearer ${options.token ?? token}`,
        accept: options.accept ?? json,
        // Said outright: node sends the body of a DELETE without a length otherwise.
        ...(body !== undefined && {
          'content-type': options.type ?? json,
          'content-length': Buffer.byteLength(body),
        }),
      };
      const sent = request(new URL(path, url), { method, agent, headers }, done);
      sent.on('error', fail);
      sent.end(body);
    });
  return {
    send: async (method, path, options = {}) => {
      const answer = await open(method, path, options);
      const chunks: Buffer[] = [];
      for await (const chunk of answer) {
        chunks.push(chunk as Buffer);
      }
      const text = Buffer.concat(chunks).toString();
      return { status: answer.statusCode ?? 0, body: parsed(text), headers: answer.headers };
    },
    watch: async (path, accept = json) => readWatch(await open('GET', path, { accept })),
    close: () => {
      agent.destroy();
    },
  };
}

function readWatch(answer: IncomingMessage): OpenWatch {
  const lines: WatchLine[] = [];
  let ended = false;
  let text = '';
  let wake = (): void => undefined;
  const finish = (): void => {
    ended = true;
    wake();
  };
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    const parts = (text + chunk).split('\n');
    text = parts.pop() ?? '';
    lines.push(...parts.map((part) => JSON.parse(part) as WatchLine));
    wake();
  });
  answer.on('end', finish).on('error', finish).on('close', finish);
  const more = async (): Promise<void> => {
    await new Promise<void>((woken) => {
      wake = woken;
    });
  };
  return {
    next: async () => {
      while (lines.length === 0 && !ended) {
        await more();
      }
      const line = lines.shift();
      if (line === undefined) {
        throw new Error('the watch ended');
      }
      return line;
    },
    rest: async () => {
      while (!ended) {
        await more();
      }
      return lines.splice(0);
    },
    stop: () => {
      answer.destroy();
    },
  };
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
