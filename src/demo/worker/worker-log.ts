import type { Logger } from '../../server/logging.ts';

/** What a server would write into its log: here a developer finds it in the browser's console. */
export const workerLog: Logger = {
  debug: () => {},
  info: () => {},
  warn: (...said: unknown[]) => console.warn(...said),
  error: (...said: unknown[]) => console.error(...said),
};
