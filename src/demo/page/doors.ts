import { themeStorageKey } from '../../ui/theme/colorScheme.ts';
import { ownCookies, ownStorage } from './own-storage.ts';

/**
 * Closes the doors of this page: whatever asks a server asks the demo instead, and cookies and storage are the
 * demo's own. A real session in the same browser is not read, not changed and not sent, whoever tries it.
 */
export function closeDoors(answer: (request: Request) => Promise<Response>): void {
  const { origin } = window.location;
  const theme = storedTheme();
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, storage, { configurable: true, value: ownStorage() });
  if (theme !== null) window.localStorage.setItem(themeStorageKey, theme);
  Object.defineProperty(document, 'cookie', { configurable: true, ...ownCookies() });
  // The theme of a real console's tab, or its session, is no concern of this one.
  window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin)
      throw new TypeError(`Demo mode sends nothing to ${new URL(request.url).origin}`);
    return answer(request);
  };
  navigator.sendBeacon = () => false;
  const { BroadcastChannel: Channel } = window;
  window.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(`demo ${crypto.randomUUID()} ${name}`);
    }
  };
}

/** Empties the demo's own cookies and storage. */
export function forgetEverything(): void {
  const theme = storedTheme();
  window.localStorage.clear();
  window.sessionStorage.clear();
  if (theme !== null) window.localStorage.setItem(themeStorageKey, theme);
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0`;
}

/** Light or dark belongs to the reader, not to a session. */
function storedTheme(): string | null {
  try {
    return window.localStorage.getItem(themeStorageKey);
  } catch {
    return null;
  }
}
