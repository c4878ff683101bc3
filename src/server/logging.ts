import pino from 'pino';
import { loggedError } from './logged-error.ts';

/** The subset of pino that is used, so that demo mode's worker can implement it. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Creates a logger that writes one JSON object per line, without secrets and data of requests. */
export function createLogger(
  level: string,
  destination: pino.DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['*.password', '*.Password', '*.AccessToken', '*.authorization'],
        remove: true,
      },
    },
    destination,
  );
}
