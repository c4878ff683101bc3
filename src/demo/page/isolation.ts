import { themeStorageKey } from '../../ui/theme/colorScheme.ts';
import { ownCookies, ownStorage } from './own-storage.ts';

/**
 * Isolates this page: requests go to the demo, and cookies and storage are separate. A real session in the same browser
 * is neither read nor changed nor sent.
 */
export function isolatePage(handleRequest: (request: Request) => Promise<Response>): void {
  const { origin } = window.location;
  const theme = storedTheme();
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, storage, { configurable: true, value: ownStorage() });
  if (theme !== null) window.localStorage.setItem(themeStorageKey, theme);
  Object.defineProperty(document, 'cookie', { configurable: true, ...ownCookies() });
  // Ignores the theme and the session of a real console in another tab.
  window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin)
      throw new TypeError(`Demo mode sends nothing to ${new URL(request.url).origin}`);
    return handleRequest(request);
  };
  navigator.sendBeacon = () => false;
  const { BroadcastChannel: Channel } = window;
  window.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(`demo ${crypto.randomUUID()} ${name}`);
    }
  };
}

/** Clears the demo's cookies and storage, except the theme. */
export function clearStorage(): void {
  const theme = storedTheme();
  window.localStorage.clear();
  window.sessionStorage.clear();
  if (theme !== null) window.localStorage.setItem(themeStorageKey, theme);
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0`;
}

function storedTheme(): string | null {
  try {
    return window.localStorage.getItem(themeStorageKey);
  } catch {
    return null;
  }
}
