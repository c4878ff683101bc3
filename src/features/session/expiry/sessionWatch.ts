import { create } from 'zustand';
import { ApiError } from '../../../contract/api-error.ts';
import type { Reply } from '../../../contract/endpoint.ts';
import { call } from '../../../ui/api/call.ts';
import { endSession, framedToken, leaveForLogin, useSession } from '../client/session.ts';
import { isLoginValid, logout } from '../contract.ts';
import { phaseAt } from './phases.ts';
import {
  awaitNewSession,
  isSignedInElsewhere,
  joinSession,
  share,
  sharedActivity,
  shareEnd,
} from './sharedActivity.ts';

interface Watch {
  /** milliseconds left in the warning's countdown; null without a warning */
  countdown: number | null;
  /** true when this session is over but another tab has signed in since */
  isSignedInElsewhere: boolean;
}

export const useWatch = create<Watch>()(() => ({ countdown: null, isSignedInElsewhere: false }));

/** The events that count as activity (specification section 4), except `load`, which `watchSession` covers. */
const activities = 'mousemove mousedown wheel touchstart touchmove click keydown scroll'.split(' ');
const noteEveryMs = 250;
const reportEveryMs = 60_000;
const checkEveryMs = 5_000;
const checkEveryMsWhenOver = 1_000;

let endsAt = 0;
let attemptedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Watches the session that the console has found valid at its start. Returns a function that stops watching. */
export function watchSession(start: Reply<typeof isLoginValid>): () => void {
  applyStatus(start);
  const listening = { capture: true, passive: true };
  for (const type of activities) window.addEventListener(type, noteActivity, listening);
  // A sleeping laptop or a throttled tab updates when it is shown, or when another tab changes the shared activity.
  for (const type of ['focus', 'pageshow', 'storage']) window.addEventListener(type, check);
  document.addEventListener('visibilitychange', checkAndReport);
  check();
  return () => {
    clearTimeout(timer);
    for (const type of activities) window.removeEventListener(type, noteActivity, listening);
    for (const type of ['focus', 'pageshow', 'storage']) window.removeEventListener(type, check);
    document.removeEventListener('visibilitychange', checkAndReport);
  };
}

/** Resets the idle time here, in the other tabs and on the server. */
export function stay(): void {
  if (phase().name !== 'over') {
    share({ ...sharedActivity(), activity: Date.now() });
    void reportActivity();
  }
  check();
}

/** Ends the session everywhere and leaves the console, even when the logout call fails (specification section 8). */
export async function logOut(): Promise<void> {
  await callLogout();
  shareEnd();
  leaveForLogin();
}

/** Resumes after logging in again. The user may cancel the reload that follows, to save their work first. */
export function resumeWatch(): void {
  endsAt = Number.POSITIVE_INFINITY;
  attemptedAt = 0;
  awaitNewSession(Date.now());
  check();
}

/** Reports activity to the server by requesting the session's status. A 401 ends the session here. */
export async function reportActivity(): Promise<void> {
  attemptedAt = Date.now();
  share({ ...sharedActivity(), reportedAt: attemptedAt });
  try {
    applyStatus(await call(isLoginValid, { query: {} }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The report failed and is due again.
    if (sharedActivity().activity > 0) share({ ...sharedActivity(), reportedAt: 0 });
  }
}

function applyStatus({ session, sessionSecondsLeft }: Reply<typeof isLoginValid>): void {
  const now = Date.now();
  endsAt = now + sessionSecondsLeft * 1000;
  joinSession(session, now, framedToken() === '');
}

function phase() {
  return phaseAt(Date.now(), { activity: sharedActivity().activity, endsAt });
}

function check(): void {
  clearTimeout(timer);
  timer = setTimeout(check, update());
}

/** Updates the shown state and returns the milliseconds until the next update. */
function update(): number {
  if (useSession.getState().status !== 'alive') {
    useWatch.setState({ countdown: null, isSignedInElsewhere: isSignedInElsewhere() });
    return checkEveryMsWhenOver;
  }
  if (sharedActivity().activity === 0) {
    endSession();
    return update();
  }
  const { name, left } = phase();
  if (name === 'over') {
    shareEnd();
    void callLogout();
    endSession();
    return update();
  }
  useWatch.setState({ countdown: name === 'warning' ? left : null, isSignedInElsewhere: false });
  if (isReportDue() && Date.now() - attemptedAt >= reportEveryMs) void reportActivity();
  return name === 'warning' ? left % 1000 || 1000 : Math.min(left, checkEveryMs);
}

/** The server does not see activity without calls, so it is reported while the session is in use. */
function isReportDue(): boolean {
  const { activity, reportedAt } = sharedActivity();
  return activity > reportedAt && Date.now() - reportedAt >= reportEveryMs;
}

/** Records activity on the page or on one that it embeds. */
export function noteActivity(): void {
  const now = Date.now();
  const known = sharedActivity();
  if (useSession.getState().status !== 'alive' || now - known.activity < noteEveryMs) return;
  // During the warning only the buttons of its dialog count as activity.
  if (phase().name === 'alive') share({ ...known, activity: now });
  else check();
}

function checkAndReport(): void {
  check();
  const { activity, reportedAt } = sharedActivity();
  // A hidden tab may be closed next, and its activity would be lost.
  if (document.hidden && useSession.getState().status === 'alive' && activity > reportedAt)
    void reportActivity();
}

async function callLogout(): Promise<void> {
  try {
    await call(logout, {});
  } catch (error) {
    // The session is over here in any case, and the server ends it when it is idle.
    if (!(error instanceof ApiError)) throw error;
  }
}
