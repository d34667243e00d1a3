import { once } from 'node:events';

import winston from 'winston';

type Write = (message: string, fields?: object) => void;

/** One JSON line per message on the given stream. */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  /** Resolves when every line has left the process: only then is it safe to exit. */
  readonly close: () => Promise<void>;
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** winston prints an Error inside metadata as `{}`: its own fields are not enumerable. */
const errorsAsObjects = winston.format((info) => {
  for (const [name, value] of Object.entries(info)) {
    if (value instanceof Error) {
      info[name] = plainError(value);
    }
  }
  return info;
});

function plainError(error: Error): object {
  const { name, message, stack, cause } = error;
  const own = Object.fromEntries(Object.entries(error));
  return { ...own, name, message, stack, ...(cause instanceof Error && { cause: plainError(cause) }) };
}

export function createLog(level: LogLevel, stream: NodeJS.WritableStream): Log {
  const logger = winston.createLogger({
    level,
    format: winston.format.combine(winston.format.timestamp(), errorsAsObjects(), winston.format.json()),
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- winston's own types disagree
    transports: [new winston.transports.Stream({ stream })],
  });
  const write =
    (severity: LogLevel): Write =>
    (message, fields = {}) => {
      logger.log(severity, message, fields);
    };
  return {
    debug: (message, fields) => {
      // A disabled level still costs microseconds in winston, and debug is on the hot path.
      if (logger.isDebugEnabled()) {
        write('debug')(message, fields);
      }
    },
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    close: async () => {
      const finished = once(logger, 'finish');
      logger.end();
      await finished;
      // winston is done before a pipe has taken the last lines; an empty write comes back behind them.
      await new Promise<void>((resolve) => {
        stream.write('', () => {
          resolve();
        });
      });
    },
  };
}
