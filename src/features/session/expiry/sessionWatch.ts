import { create } from 'zustand';
import { ApiError } from '../../../contract/api-error.ts';
import type { Reply } from '../../../contract/endpoint.ts';
import { call } from '../../../ui/api/call.ts';
import { endSession, framedToken, leaveForLogin, useSession } from '../client/session.ts';
import { isLoginValid, logout } from '../contract.ts';
import { phaseAt } from './phases.ts';
import {
  betweenSessions,
  isSignedInAnew,
  joinSession,
  share,
  sharedActivity,
  shareEnd,
} from './sharedActivity.ts';

interface Watch {
  /** what is left of the warning's countdown, in milliseconds; null: there is no warning */
  countdown: number | null;
  /** the session is over here, but another tab has signed in since */
  signedInAnew: boolean;
}

export const useWatch = create<Watch>()(() => ({ countdown: null, signedInAnew: false }));

/** What counts as activity (section 4); `load` is the watch's own start. */
const activities = 'mousemove mousedown wheel touchstart touchmove click keydown scroll'.split(' ');
const notedEveryMs = 250;
const toldEveryMs = 60_000;
const checkedEveryMs = 5_000;
const whileOverMs = 1_000;

let endsAt = 0;
let triedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Watches over the session that the start has found alive; answers how to stop. */
export function watchSession(start: Reply<typeof isLoginValid>): () => void {
  know(start);
  const listening = { capture: true, passive: true };
  for (const type of activities) window.addEventListener(type, noteActivity, listening);
  // A sleeping laptop and a throttled tab learn the truth when they are looked at, or when another tab does something.
  for (const type of ['focus', 'pageshow', 'storage']) window.addEventListener(type, check);
  document.addEventListener('visibilitychange', checkOrTell);
  check();
  return () => {
    clearTimeout(timer);
    for (const type of activities) window.removeEventListener(type, noteActivity, listening);
    for (const type of ['focus', 'pageshow', 'storage']) window.removeEventListener(type, check);
    document.removeEventListener('visibilitychange', checkOrTell);
  };
}

/** 'Stay Logged In': resets the idle time, here, in the other tabs and on the server. */
export function stay(): void {
  if (phase().name !== 'over') {
    share({ ...sharedActivity(), activity: Date.now() });
    void tellServer();
  }
  check();
}

/** Ends the session everywhere and leaves; a logout that fails leaves all the same (section 8). */
export async function logOut(): Promise<void> {
  await callLogout();
  shareEnd();
  leaveForLogin();
}

/** Goes on after signing in anew, should the page stay: its reload asks before unsaved work is lost. */
export function goOn(): void {
  endsAt = Number.POSITIVE_INFINITY;
  triedAt = 0;
  betweenSessions(Date.now());
  check();
}

/** Asks the server whether the session lives, which it takes for activity; a 401 ends the session here. */
export async function tellServer(): Promise<void> {
  triedAt = Date.now();
  share({ ...sharedActivity(), told: triedAt });
  try {
    know(await call(isLoginValid, { query: {} }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Not heard: it is told again after a while.
    if (sharedActivity().activity > 0) share({ ...sharedActivity(), told: 0 });
  }
}

function know({ session, sessionSecondsLeft }: Reply<typeof isLoginValid>): void {
  const now = Date.now();
  endsAt = now + sessionSecondsLeft * 1000;
  joinSession(session, now, framedToken() === '');
}

function phase() {
  return phaseAt(Date.now(), { activity: sharedActivity().activity, endsAt });
}

function check(): void {
  clearTimeout(timer);
  timer = setTimeout(check, look());
}

/** Does what is due and answers in how many milliseconds to look again. */
function look(): number {
  if (useSession.getState().status !== 'alive') {
    useWatch.setState({ countdown: null, signedInAnew: isSignedInAnew() });
    return whileOverMs;
  }
  if (sharedActivity().activity === 0) {
    endSession();
    return look();
  }
  const { name, left } = phase();
  if (name === 'over') {
    shareEnd();
    void callLogout();
    endSession();
    return look();
  }
  useWatch.setState({ countdown: name === 'warning' ? left : null, signedInAnew: false });
  if (isUntold() && Date.now() - triedAt >= toldEveryMs) void tellServer();
  return name === 'warning' ? left % 1000 || 1000 : Math.min(left, checkedEveryMs);
}

/** The server must not take the session for idle while it is used without any call. */
function isUntold(): boolean {
  const { activity, told } = sharedActivity();
  return activity > told && Date.now() - told >= toldEveryMs;
}

/** Somebody uses the page, or one that it embeds. */
export function noteActivity(): void {
  const now = Date.now();
  const known = sharedActivity();
  if (useSession.getState().status !== 'alive' || now - known.activity < notedEveryMs) return;
  // During the warning only its answer counts, and what comes after the end comes too late.
  if (phase().name === 'alive') share({ ...known, activity: now });
  else check();
}

function checkOrTell(): void {
  check();
  const { activity, told } = sharedActivity();
  // The tab may be closed next: what it knows must not be lost with it.
  if (document.hidden && useSession.getState().status === 'alive' && activity > told)
    void tellServer();
}

async function callLogout(): Promise<void> {
  try {
    await call(logout, {});
  } catch (error) {
    // Over here whatever the server says; its own clock ends the session there.
    if (!(error instanceof ApiError)) throw error;
  }
}
