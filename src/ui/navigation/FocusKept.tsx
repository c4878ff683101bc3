import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useQueryParameter } from './address.ts';
import { focusFirst, pathOf } from './focusPath.ts';

/**
 * Keeps the focus on the page when what has it is removed. It moves to what was around it, such as the list of a deleted
 * record, or to the new screen, such as from a menu's link to it. Records of embedded pages are screens too (`useItem`).
 */
export function FocusKept() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const item = useQueryParameter('item');
  const part = useQueryParameter('part');
  const screen = [path, item, part].join(' ');
  const shownScreen = useRef(screen);
  useEffect(() => {
    if (screen === shownScreen.current) return;
    shownScreen.current = screen;
    if (isFocusLost()) focusFirst([document.getElementById('main')]);
  }, [screen]);
  useEffect(watchRemovals, []);
  return null;
}

// In a frame without the focus, it would be taken from the console.
const isFocusLost = () => document.activeElement === document.body && document.hasFocus();

/** Moves the focus of elements that are removed, until the returned function is called. */
function watchRemovals(): () => void {
  let path = pathOf(document.activeElement);
  const isRemoved = () => path[0]?.isConnected === false;
  const remember = () => {
    path = pathOf(document.activeElement);
  };
  // Browsers disagree on whether a removed element loses the focus with an event, and it comes before the removal.
  const forget = () =>
    queueMicrotask(() => {
      if (isFocusLost() && !isRemoved()) path = [];
    });
  const observer = new MutationObserver(() => {
    if (!isRemoved() || !isFocusLost()) return;
    // `main` may have been replaced as well.
    const isInMain = path.some(({ id }) => id === 'main');
    focusFirst([...path, isInMain ? document.getElementById('main') : null]);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
  };
}
