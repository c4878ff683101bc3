import { consolePath } from '../contract/own-path.ts';

/**
 * The console's screen that a click on a link asks for, with what follows the `?`; null for every other click. The
 * click is taken: who asked opens the screen without loading the console anew.
 */
export function screenOfLink(
  event: Pick<MouseEvent, 'target' | 'button' | 'preventDefault'> &
    Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): string | null {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (anchor === null || event.button !== 0 || hasKey) return null;
  if (anchor.origin !== window.location.origin || !anchor.pathname.startsWith(consolePath))
    return null;
  event.preventDefault();
  return `/${anchor.pathname.slice(consolePath.length)}${anchor.search}`;
}
