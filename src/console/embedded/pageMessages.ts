import { type RefObject, useEffect, useRef } from 'react';
import {
  type ConsoleWords,
  messageOfPage,
  type PageMessage,
} from '../../classic/embedded-messages.ts';

/** What the console does with each kind of message. */
export type Heard = {
  [T in PageMessage['type']]: (message: Extract<PageMessage, { type: T }>) => void;
};

/** Hears what the page in the frame tells, and nobody else. */
export function useHearing(
  frame: RefObject<HTMLIFrameElement | null>,
  timestamp: string,
  heard: Heard,
): void {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const message = messageOfPage(event, {
        source: frame.current?.contentWindow ?? null,
        origin: window.location.origin,
        timestamp,
      });
      if (message !== null) hear(latest.current, message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, timestamp]);
}

/** Tells the page in the frame; only a page of our own origin can hear it. */
export function tellPage(
  frame: RefObject<HTMLIFrameElement | null>,
  timestamp: string,
  words: ConsoleWords,
): void {
  frame.current?.contentWindow?.postMessage({ ...words, timestamp }, window.location.origin);
}

function hear(heard: Heard, message: PageMessage): void {
  switch (message.type) {
    case 'ready':
      return heard.ready(message);
    case 'navigate':
      return heard.navigate(message);
    case 'snackbar':
      return heard.snackbar(message);
    case 'height':
      return heard.height(message);
    case 'dirty':
      return heard.dirty(message);
    case 'activity':
      return heard.activity(message);
    case 'logout':
      return heard.logout(message);
  }
}
