import type { RouterHistory } from '@tanstack/react-router';
import { consolePath, isOwnPath } from '../../contract/own-path.ts';
import { isFramed } from '../../features/session/client/session.ts';

/** what the present address says that the role's page must keep */
const kept = ['org', 'sm'];

/** Goes to a role's own first page; ignored when the address contains it already (section 4, start-up). */
export function followRoleRedirect(target: string, history: RouterHistory): void {
  const { location } = window;
  if (!isOwnPath(target) || location.href.includes(target)) return;
  // Within the console nothing is loaded anew: a token that a page around handed over would be lost.
  if (target.startsWith(consolePath)) history.replace(withKept(target, location));
  else if (!isFramed()) location.assign(target);
}

function withKept(target: string, { origin, search }: Location): string {
  const url = new URL(target, origin);
  const present = new URLSearchParams(search);
  for (const name of kept) {
    const value = present.get(name);
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.pathname + url.search + url.hash;
}
