import type { RouterHistory } from '@tanstack/react-router';
import { ApiError } from '../../contract/api-error.ts';
import { consolePath, isOwnPath } from '../../contract/own-path.ts';
import { isFramed } from '../../features/session/client/session.ts';
import { isLoginValid } from '../../features/session/contract.ts';
import { call } from '../../ui/api/call.ts';

// The parameters of the current address that the redirect preserves.
const preserved = ['org', 'sm'];

/** Requests the role's first page and opens it, if there is one. */
export async function openFirstPage(history: RouterHistory): Promise<void> {
  try {
    const { roleRedirect } = await call(isLoginValid, { query: { validateRedirect: 'true' } });
    if (roleRedirect !== null) followRoleRedirect(roleRedirect, history);
  } catch (error) {
    // The screen stays, and says that the role may not see it.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Redirects to the role's start page unless the address already contains it (section 4, start-up). */
export function followRoleRedirect(target: string, history: RouterHistory): void {
  const { location } = window;
  if (!isOwnPath(target) || location.href.includes(target)) return;
  // Within the console the page is not reloaded, which would lose the token of a framed console.
  if (target.startsWith(consolePath)) history.replace(withPreserved(target, location));
  else if (!isFramed()) location.assign(target);
}

function withPreserved(target: string, { origin, search }: Location): string {
  const url = new URL(target, origin);
  const present = new URLSearchParams(search);
  for (const name of preserved) {
    const value = present.get(name);
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.pathname + url.search + url.hash;
}
