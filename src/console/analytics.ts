import { clientSettings } from '../ui/browser/clientSettings.ts';
import { demoParts } from './demoParts.ts';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Loads the analytics tag when logging is enabled and there is an id (specification section 7). */
export function startAnalytics(): void {
  const { analyticsId, loggingEnabled } = clientSettings;
  // Demo mode sends nothing.
  if (!loggingEnabled || demoParts.Badge) return;
  if (analyticsId === null) {
    console.info('No Google Tag Manager ID provided');
    return;
  }
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(analyticsId)}`;
  document.head.append(script);
}
