import { create } from 'zustand';
import { forgetCallsWithout, forgetStartedCalls } from '../../../ui/api/started-calls.ts';
import { removeTokens, storedToken, storeToken } from './cookies.ts';
import { loginAddress, ssoAddress } from './return-address.ts';

interface SessionState {
  /** `expired`: the session ended while the console was open; `none`: there was no session */
  status: 'alive' | 'expired' | 'none';
}

export const useSession = create<SessionState>()(() => ({ status: 'none' }));

let tokenFromFrame = '';
let token = '';
let leave: (address: string) => void = (address) => window.location.assign(address);

/**
 * Reads the token of this page (specification section 6): `at` when framed in another page, then the cookie, else ''.
 * Removes `at` from the address at once, so that no link, log or referrer contains it.
 */
export function takeToken(): void {
  const url = new URL(window.location.href);
  const at = url.searchParams.get('at');
  if (at !== null) {
    url.searchParams.delete('at');
    window.history.replaceState(window.history.state, '', url);
    if (isFramed()) tokenFromFrame = at;
  }
  token = tokenFromFrame || storedToken();
  forgetCallsWithout(token);
  useSession.setState({ status: token === '' ? 'none' : 'alive' });
}

export function isFramed(): boolean {
  return window.self !== window.top;
}

export function currentToken(): string {
  return token;
}

/** Returns the token that the framing page passed; '' without one. */
export function framedToken(): string {
  return tokenFromFrame;
}

/** Stores the token of the set-organization page or of a new login. */
export function replaceToken(next: string): void {
  token = next;
  if (tokenFromFrame === '') storeToken(next);
  else tokenFromFrame = next;
}

/** Marks the session as expired. The page stays, because it may have unsaved work. */
export function endSession(): void {
  useSession.setState(({ status }) => (status === 'alive' ? { status: 'expired' } : {}));
}

/** Continues the page with the token of a new session. */
export function resumeSession(next: string): void {
  forgetStartedCalls();
  replaceToken(next);
  useSession.setState({ status: 'alive' });
}

/** Opens the sign-in page, which returns to `returnTo` afterwards. */
export function leaveForLogin(returnTo?: string): void {
  leaveFor(loginAddress(returnTo));
}

/** Opens the sign-in page instead of a console that has no token. Returns whether it does. */
export function signInFirst(): boolean {
  // The sign-in page cannot be framed.
  if (token !== '' || isFramed()) return false;
  // Replaces the address, so that Back from the sign-in page does not return to it.
  window.location.replace(loginAddress(currentAddress()));
  return true;
}

export function leaveForSso(): void {
  leaveFor(ssoAddress);
}

function leaveFor(address: string): void {
  // A framing page's token is in no cookie; the cookies belong to another session.
  if (tokenFromFrame === '') removeTokens();
  // The sign-in page cannot be framed, so a framed console would only go blank.
  if (isFramed()) useSession.setState({ status: 'none' });
  else leave(address);
}

/** Replaces opening the sign-in page, which demo mode does not have. */
export function onLeaving(instead: (address: string) => void): void {
  leave = instead;
}

export function currentAddress(): string {
  return window.location.pathname + window.location.search;
}
