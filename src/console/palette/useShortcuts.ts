import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { loadInBackground } from '../../ui/browser/backgroundLoads.ts';
import { isDialogOpen } from '../../ui/dialogs/isDialogOpen.ts';

export const loadPalette = () => import('./CommandPalette.tsx');

/** What a shortcut has opened. */
export type OpenedByShortcut = 'palette' | 'shortcuts' | null;

/** What was typed for a palette that is not there yet; null unless it is on its way. */
type HeldText = { text: string; until: number } | null;

/** How long a shortcut waits for the console: later it would surprise. */
const rememberedForMs = 3_000;

/**
 * Handles Ctrl+K or ⌘K, which open the command palette, and '?', which opens the list of shortcuts. What is pressed before
 * the console is ready opens when it is, unless that takes long. What is typed before the palette has the focus is kept for it.
 */
export function useShortcuts(isSignedIn: boolean, isReady: boolean) {
  const [shown, show] = useState<OpenedByShortcut>(null);
  const held = useRef<HeldText>(null);
  useEffect(() => {
    if (isReady || shown === null) return;
    const timer = setTimeout(() => show(null), rememberedForMs);
    return () => clearTimeout(timer);
  }, [isReady, shown]);
  useEffect(() => {
    if (shown === null) held.current = null;
  }, [shown]);
  useWindowEvent('keydown', (event) => {
    if (!isSignedIn) return;
    // A palette that cannot be loaded must not keep what is typed elsewhere, nor what is typed in another dialog.
    if (held.current !== null && (performance.now() > held.current.until || isInDialog(event)))
      held.current = null;
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (held.current !== null) {
      const text = textAfter(held.current.text, event);
      if (text !== undefined || isPalette) event.preventDefault();
      if (text === null) show(null);
      held.current = text === null ? null : { ...held.current, text: text ?? held.current.text };
      if (text !== undefined || isPalette) return;
    }
    // Preloads the palette when the modifier is pressed, so that the following input reaches it.
    if (event.key === 'Control' || event.key === 'Meta')
      void Promise.allSettled([loadInBackground(loadPalette)]);
    if (event.defaultPrevented || event.altKey) return;
    const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event);
    if (!isPalette && !isHelp) return;
    if (isDialogOpen()) return;
    event.preventDefault();
    if (isPalette) held.current = { text: '', until: performance.now() + rememberedForMs };
    show(isPalette ? 'palette' : 'shortcuts');
  });
  const takeTyped = () => {
    const text = held.current?.text ?? '';
    held.current = null;
    return text;
  };
  return { shown, show, takeTyped };
}

/** Returns the text after a key, null when the key cancels it, or undefined for other keys. */
function textAfter(text: string, event: KeyboardEvent): string | null | undefined {
  if (event.key === 'Escape') return null;
  if (event.key === 'Enter') return text;
  if (event.key === 'Backspace') return text.slice(0, -1);
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  // AltGr, which writes '@' on many keyboards, may report Ctrl and Alt.
  const isCharacter = event.key.length === 1 && (!isShortcut || event.getModifierState('AltGraph'));
  return isCharacter ? text + event.key : undefined;
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
