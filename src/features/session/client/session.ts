import { create } from 'zustand';
import { forgetTokens, storedToken, storeToken } from './cookies.ts';
import { loginAddress } from './return-address.ts';

interface SessionState {
  /** `none`: nobody is signed in here, or not any more */
  status: 'alive' | 'none';
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
    if (window.self !== window.top) tokenFromFrame = at;
  }
  token = tokenFromFrame || storedToken();
  useSession.setState({ status: token === '' ? 'none' : 'alive' });
}

export function currentToken(): string {
  return token;
}

/** The token that the page around handed over; '' when there is none. */
export function framedToken(): string {
  return tokenFromFrame;
}

/** Keeps the token that the set-organization page brought. */
export function replaceToken(next: string): void {
  token = next;
  if (tokenFromFrame === '') storeToken(next);
  else tokenFromFrame = next;
}

export function endSession(): void {
  useSession.setState({ status: 'none' });
}

/** Leaves for the sign-in page; `returnTo` is opened after it. */
export function leaveForLogin(returnTo?: string): void {
  forgetTokens();
  leave(loginAddress(returnTo));
}

/** Who does something else instead of leaving for the sign-in page: demo mode, which has none. */
export function onLeaving(instead: (address: string) => void): void {
  leave = instead;
}

export function currentAddress(): string {
  return window.location.pathname + window.location.search;
}
