import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { loadInBackground } from '../../ui/browser/backgroundLoads.ts';
import { isDialogOpen } from '../../ui/dialogs/isDialogOpen.ts';

export const loadPalette = () => import('./CommandPalette.tsx');

/** What a shortcut has opened. */
export type OpenedByShortcut = 'palette' | 'shortcuts' | null;

/** How long a shortcut waits for the console: later it would surprise. */
const rememberedForMs = 3_000;

/**
 * Handles Ctrl+K or ⌘K, which open the command palette, and '?', which opens the list of shortcuts. What is pressed before
 * the console is ready opens when it is, unless that takes long. What is typed before the palette has the focus is kept for it.
 */
export function useShortcuts(isSignedIn: boolean, isReady: boolean) {
  const [shown, show] = useState<OpenedByShortcut>(null);
  /** null unless the palette is on its way */
  const typed = useRef<string>(null);
  useEffect(() => {
    if (isReady || shown === null) return;
    const timer = setTimeout(() => show(null), rememberedForMs);
    return () => clearTimeout(timer);
  }, [isReady, shown]);
  // A palette that cannot be loaded must not keep what is typed elsewhere.
  useEffect(() => {
    const wait = shown === 'palette' ? rememberedForMs : 0;
    const timer = setTimeout(() => {
      typed.current = null;
    }, wait);
    return () => clearTimeout(timer);
  }, [shown]);
  useWindowEvent('keydown', (event) => {
    if (!isSignedIn) return;
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (typed.current !== null && isCharacter) {
      event.preventDefault();
      typed.current += event.key;
      return;
    }
    // Preloads the palette when the modifier is pressed, so that the following input reaches it.
    if (event.key === 'Control' || event.key === 'Meta')
      void Promise.allSettled([loadInBackground(loadPalette)]);
    if (event.defaultPrevented || event.altKey) return;
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event);
    if (!isPalette && !isHelp) return;
    if (isDialogOpen()) return;
    event.preventDefault();
    typed.current = isPalette ? '' : null;
    show(isPalette ? 'palette' : 'shortcuts');
  });
  const takeTyped = () => {
    const text = typed.current ?? '';
    typed.current = null;
    return text;
  };
  return { shown, show, takeTyped };
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
