import type { Logger } from '../../server/logging.ts';

/** Writes the server's log to the browser's console. */
export const workerLog: Logger = {
  debug: () => {},
  info: () => {},
  warn: (...said: unknown[]) => console.warn(...said),
  error: (...said: unknown[]) => console.error(...said),
};
