import { consolePath } from '../contract/own-path.ts';

/**
 * Returns the path and query of the console's screen that a click on a link opens, or null for other clicks. Prevents
 * the click's default, so that the caller opens the screen without reloading the console.
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
