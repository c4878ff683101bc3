import type { RefCallback } from 'react';

/**
 * A ref of a table: when what has the focus in it is removed, such as the menu button of a deleted row, the focus moves to the list,
 * or to the page where rows are cards.
 */
export const keepFocus = keepFocusAt(
  (table) => table.querySelector<HTMLElement>('[role=region]') ?? document.getElementById('main'),
);

/** A ref of a side panel, which gets the focus when what has it in there is removed, such as the button of a done action. */
export const keepPanelFocus = keepFocusAt((panel) => panel);

function keepFocusAt(heirOf: (root: HTMLElement) => HTMLElement | null): RefCallback<HTMLElement> {
  return (root) => {
    if (root === null) return;
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
      heirOf(root)?.focus({ preventScroll: true });
    });
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', remember);
    root.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', remember);
      root.removeEventListener('focusout', forget);
    };
  };
}
