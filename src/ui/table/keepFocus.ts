import type { RefCallback } from 'react';

/**
 * A ref of a table: when what has the focus in it is removed, such as the menu button of a deleted row, the focus moves to the list,
 * or to the page where rows are cards.
 */
export const keepFocus: RefCallback<HTMLElement> = (table) => {
  if (table === null) return;
  let focused: Element | null = null;
  // In a frame without the focus, it would be taken from the console.
  const isLost = () => document.activeElement === document.body && document.hasFocus();
  const remember = () => {
    focused = document.activeElement;
  };
  // Browsers disagree on whether a removed element loses the focus with an event, and it comes before the removal.
  const forget = () =>
    queueMicrotask(() => {
      if (focused?.isConnected && focused !== document.activeElement) focused = null;
    });
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected || !isLost()) return;
    focused = null;
    const list = table.querySelector<HTMLElement>('[role=region]');
    (list ?? document.getElementById('main'))?.focus({ preventScroll: true });
  });
  observer.observe(table, { childList: true, subtree: true });
  table.addEventListener('focusin', remember);
  table.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    table.removeEventListener('focusin', remember);
    table.removeEventListener('focusout', forget);
  };
};
