import { type RefObject, useEffect, useRef } from 'react';
import {
  type ConsoleMessageBody,
  messageOfPage,
  type PageMessage,
} from '../../classic/embedded-messages.ts';

/** The console's handlers of the page's messages. */
export type MessageHandlers = {
  [T in PageMessage['type']]: (message: Extract<PageMessage, { type: T }>) => void;
};

/** Handles messages of the page in the frame, and of no other window. */
export function usePageMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  timestamp: string,
  handlers: MessageHandlers,
): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const message = messageOfPage(event, {
        source: frame.current?.contentWindow ?? null,
        origin: window.location.origin,
        timestamp,
      });
      if (message !== null) handle(latest.current, message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, timestamp]);
}

/** Sends a message to the page in the frame, if it has the console's origin. */
export function sendToPage(
  frame: RefObject<HTMLIFrameElement | null>,
  timestamp: string,
  message: ConsoleMessageBody,
): void {
  frame.current?.contentWindow?.postMessage({ ...message, timestamp }, window.location.origin);
}

function handle(handlers: MessageHandlers, message: PageMessage): void {
  switch (message.type) {
    case 'ready':
      return handlers.ready(message);
    case 'navigate':
      return handlers.navigate(message);
    case 'snackbar':
      return handlers.snackbar(message);
    case 'hide-error':
      return handlers['hide-error'](message);
    case 'height':
      return handlers.height(message);
    case 'record':
      return handlers.record(message);
    case 'dirty':
      return handlers.dirty(message);
    case 'dialog':
      return handlers.dialog(message);
    case 'activity':
      return handlers.activity(message);
    case 'logout':
      return handlers.logout(message);
  }
}
