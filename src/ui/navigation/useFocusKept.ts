import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useQueryParameter } from './address.ts';

/**
 * Moves the focus to the new screen when it was in the one that is gone, such as on a menu's link to this screen. Records
 * of embedded pages are screens too (`useItem`).
 */
export function useFocusKept(): void {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const item = useQueryParameter('item');
  const part = useQueryParameter('part');
  const screen = [path, item, part].join(' ');
  const shownScreen = useRef(screen);
  useEffect(() => {
    if (screen === shownScreen.current) return;
    shownScreen.current = screen;
    // In a frame without the focus, it would be taken from the console.
    if (document.activeElement === document.body && document.hasFocus())
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [screen]);
}
