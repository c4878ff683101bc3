import { clientSettings } from '../../ui/clientSettings.ts';

/**
 * Reports an error to the log (section 8) when logging is enabled. What it needs is loaded with the first error;
 * a report that fails is only written to the console.
 */
export function logError(error: unknown): void {
  if (!clientSettings.loggingEnabled) return;
  import('./sendError.ts')
    .then(({ sendError }) => sendError(error))
    .catch((failure: unknown) => console.warn('The error log cannot be reached', failure));
}

// The browser's notice that sizes settle in its next frame: nothing has failed.
const settlingSizes = /^ResizeObserver loop/;

/** Hears of everything that nobody caught. */
export function logUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (!settlingSizes.test(message)) logError(error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason));
}
