import { PassThrough } from 'node:stream';

import { describe, expect, it } from '@jest/globals';

import { createLog, type LogLevel } from '../src/log.js';

async function linesOf(level: LogLevel, write: (log: ReturnType<typeof createLog>) => void): Promise<unknown[]> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const log = createLog(level, stream);
  write(log);
  await log.close();
  return Buffer.concat(chunks)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

describe('createLog', () => {
  it('writes a JSON line with the time and the fields', async () => {
    const [line] = await linesOf('info', (log) => {
      log.info('decision', { outcome: 'grouped' });
    });
    expect(line).toMatchObject({ level: 'info', message: 'decision', outcome: 'grouped' });
    expect(line).toHaveProperty('timestamp');
  });

  it('writes an error in a field with its message, stack and causes', async () => {
    const error = Object.assign(new Error('no answer', { cause: new Error('reset') }), { code: 'NoAnswer' });
    const [line] = await linesOf('info', (log) => {
      log.warn('trouble', { error });
    });
    expect(line).toMatchObject({ error: { message: 'no answer', code: 'NoAnswer', cause: { message: 'reset' } } });
    expect(line).toHaveProperty('error.stack');
  });

  it('leaves out what is below its level', async () => {
    const write = (log: ReturnType<typeof createLog>): void => {
      log.debug('a');
      log.info('b');
      log.error('c');
    };
    expect((await linesOf('error', write)).map((line) => (line as { message: string }).message)).toEqual(['c']);
    expect(await linesOf('debug', write)).toHaveLength(3);
  });

  it('loses no line when it is closed at once', async () => {
    const lines = await linesOf('info', (log) => {
      for (let i = 0; i < 500; i += 1) {
        log.info('line', { i });
      }
    });
    expect(lines).toHaveLength(500);
  });
});
