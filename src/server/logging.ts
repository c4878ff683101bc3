import pino from 'pino';

/** Only what is used, so that demo mode's worker can bring its own. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Structured logs on standard output or elsewhere, one JSON object a line. Secrets are never logged under any name. */
export function createLogger(
  level: string,
  destination: pino.DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['*.password', '*.Password', '*.AccessToken', '*.authorization'],
        remove: true,
      },
    },
    destination,
  );
}
