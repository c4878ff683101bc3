import {
  type ConsoleMessage,
  messageOfConsole,
  type PageMessageBody,
} from './embedded-messages.ts';

export interface ConsoleLink {
  send(message: PageMessageBody): void;
  /** returns a function that stops listening */
  listen(onMessage: (message: ConsoleMessage) => void): () => void;
}

/** Returns the connection to the console that frames this page, or null without one. */
export function connectToConsole(): ConsoleLink | null {
  const timestamp = new URLSearchParams(window.location.search).get('timestamp') ?? '';
  if (window.parent === window || timestamp === '') return null;
  const { origin } = window.location;
  return {
    // Sent to our origin only, so that another site that frames this page receives nothing.
    send: (message) => window.parent.postMessage({ ...message, timestamp }, origin),
    listen: (onMessage) => {
      const listen = (event: MessageEvent<unknown>) => {
        const message = messageOfConsole(event, { source: window.parent, origin, timestamp });
        if (message !== null) onMessage(message);
      };
      window.addEventListener('message', listen);
      return () => window.removeEventListener('message', listen);
    },
  };
}
