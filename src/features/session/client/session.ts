import { create } from 'zustand';
import { forgetTokens, storedToken, storeToken } from './cookies.ts';
import { loginAddress, ssoAddress } from './return-address.ts';

interface SessionState {
  /** `expired`: over while the console was running; `none`: nobody is signed in here */
  status: 'alive' | 'expired' | 'none';
}

export const useSession = create<SessionState>()(() => ({ status: 'none' }));

let tokenFromFrame = '';
let token = '';
let leave: (address: string) => void = (address) => window.location.assign(address);

/**
 * Takes the token for this page (section 6): `at` when framed in another page, then the cookie, else ''.
 * `at` leaves the address at once, so that no link, log or referrer carries it on.
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
  useSession.setState({ status: token === '' ? 'none' : 'alive' });
}

export function isFramed(): boolean {
  return window.self !== window.top;
}

export function currentToken(): string {
  return token;
}

/** The token that the page around handed over; '' when there is none. */
export function framedToken(): string {
  return tokenFromFrame;
}

/** Keeps the token that the set-organization page or a new login brought. */
export function replaceToken(next: string): void {
  token = next;
  if (tokenFromFrame === '') storeToken(next);
  else tokenFromFrame = next;
}

/** The session is over; the page stays as it is, for there may be unsaved work on it. */
export function endSession(): void {
  useSession.setState(({ status }) => (status === 'alive' ? { status: 'expired' } : {}));
}

/** A login over the page has brought a new session. */
export function resumeSession(next: string): void {
  replaceToken(next);
  useSession.setState({ status: 'alive' });
}

/** Leaves for the sign-in page; `returnTo` is opened after it. */
export function leaveForLogin(returnTo?: string): void {
  leaveFor(loginAddress(returnTo));
}

export function leaveForSso(): void {
  leaveFor(ssoAddress);
}

function leaveFor(address: string): void {
  // A handed-over token is in no cookie: those belong to somebody else's session.
  if (tokenFromFrame === '') forgetTokens();
  // The sign-in page refuses to be framed: a framed console would only go blank.
  if (isFramed()) useSession.setState({ status: 'none' });
  else leave(address);
}

/** Who does something else instead of leaving for the sign-in page: demo mode, which has none. */
export function onLeaving(instead: (address: string) => void): void {
  leave = instead;
}

export function currentAddress(): string {
  return window.location.pathname + window.location.search;
}
