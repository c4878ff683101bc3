import { type ConsoleMessage, messageOfConsole, type PageWords } from './embedded-messages.ts';

export interface ConsoleLink {
  tell(words: PageWords): void;
  /** answers how to stop */
  listen(heard: (message: ConsoleMessage) => void): () => void;
}

/** The way to the console around this page; null when the page stands alone. */
export function linkToConsole(): ConsoleLink | null {
  const timestamp = new URLSearchParams(window.location.search).get('timestamp') ?? '';
  if (window.parent === window || timestamp === '') return null;
  const { origin } = window.location;
  return {
    // Only to our own origin: whoever else frames this page hears nothing.
    tell: (words) => window.parent.postMessage({ ...words, timestamp }, origin),
    listen: (heard) => {
      const listen = (event: MessageEvent<unknown>) => {
        const message = messageOfConsole(event, { source: window.parent, origin, timestamp });
        if (message !== null) heard(message);
      };
      window.addEventListener('message', listen);
      return () => window.removeEventListener('message', listen);
    },
  };
}
