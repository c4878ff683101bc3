import pino from 'pino';

/** Only what is used, so that demo mode's worker can bring its own. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Structured logs on standard output, one JSON object a line. Secrets are never logged under any name. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['*.password', '*.Password', '*.AccessToken', '*.authorization'],
      remove: true,
    },
  });
}
