import { loadInBackground } from '../../ui/browser/backgroundLoads.ts';
import { clientSettings } from '../../ui/browser/clientSettings.ts';

/**
 * Reports an error to the log (specification section 8) when logging is enabled. The code for it is loaded with the first error.
 * A failed report is written to the browser's console only.
 */
export function logError(error: unknown): void {
  if (!clientSettings.loggingEnabled) return;
  loadInBackground(() => import('./sendError.ts'))
    .then(({ sendError }) => sendError(error))
    .catch((failure: unknown) => console.warn('The error log cannot be reached', failure));
}

// The browser's notice that sizes settle in the next frame, which is no error.
const settlingSizes = /^ResizeObserver loop/;

/** Reports uncaught errors and rejections. */
export function logUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (!settlingSizes.test(message)) logError(error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason));
}
