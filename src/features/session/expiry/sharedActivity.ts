import { sessionMaximumMs } from '../../../contract/limits.ts';

/**
 * What the tabs of one session know of each other. It lies in local storage, where a tab that was asleep reads
 * the truth before it decides anything; where storage is blocked, each page is on its own.
 */
interface SharedActivity {
  /** when the session was last used; 0: it has ended */
  activity: number;
  /** when the server was last told */
  told: number;
}

const prefix = 'AtriumSession-';
const latestKey = 'AtriumSession';

let session = '';
let own: SharedActivity = { activity: 0, told: 0 };

/** From now on this page belongs to the session. Whoever is signed in by cookie is this browser's latest. */
export function joinSession(id: string, now: number, isBrowsers: boolean): void {
  if (id === session) return;
  session = id;
  own = { activity: now, told: now };
  forgetOldSessions(now);
  if (isBrowsers) write(latestKey, id);
  if (sharedActivity().activity > 0) share(own);
}

export function sharedActivity(): SharedActivity {
  const shared = activityOf(session);
  if (shared === undefined || shared.activity === 0) return shared ?? own;
  return {
    activity: Math.max(own.activity, shared.activity),
    told: Math.max(own.told, shared.told),
  };
}

/** Between two sessions, until the server has said which the new one is. */
export function betweenSessions(now: number): void {
  session = '';
  own = { activity: now, told: 0 };
}

export function share(activity: SharedActivity): void {
  own = activity;
  if (session !== '') write(prefix + session, `${activity.activity}|${activity.told}`);
}

/** Tells every tab of the session that it has ended. */
export function shareEnd(): void {
  share({ activity: 0, told: 0 });
}

/** Whether this browser has signed in anew since this page joined its session. */
export function isSignedInAnew(): boolean {
  const latest = read(latestKey);
  if (latest === null || latest === session) return false;
  return (activityOf(latest)?.activity ?? 0) > 0;
}

function activityOf(id: string): SharedActivity | undefined {
  const [activity = Number.NaN, told = Number.NaN] = (read(prefix + id) ?? '')
    .split('|')
    .map(Number);
  return Number.isNaN(activity) || Number.isNaN(told) ? undefined : { activity, told };
}

function forgetOldSessions(now: number): void {
  for (const key of keys().filter((name) => name.startsWith(prefix))) {
    const id = key.slice(prefix.length);
    if (id !== session && now - (activityOf(id)?.activity ?? 0) > sessionMaximumMs)
      window.localStorage.removeItem(key);
  }
}

// Storage throws when the browser blocks it for a framed page.
function keys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    return;
  }
}
