import { sessionMaximumMs } from '../../../contract/limits.ts';

/**
 * The activity that the tabs of one session share in local storage, where a tab that was asleep reads it before it
 * decides anything. When storage is blocked, each tab uses only the activity it has seen.
 */
interface SharedActivity {
  /** when the session was last used; 0 after its end */
  activity: number;
  /** when activity was last reported to the server */
  reportedAt: number;
}

const prefix = 'AtriumSession-';
const latestKey = 'AtriumSession';

let session = '';
let own: SharedActivity = { activity: 0, reportedAt: 0 };

/** Makes this page a tab of the session. A session in cookies becomes the browser's latest. */
export function joinSession(id: string, now: number, isInCookies: boolean): void {
  if (id === session) return;
  session = id;
  own = { activity: now, reportedAt: now };
  removeOldSessions(now);
  if (isInCookies) write(latestKey, id);
  if (sharedActivity().activity > 0) share(own);
}

export function sharedActivity(): SharedActivity {
  const shared = activityOf(session);
  if (shared === undefined || shared.activity === 0) return shared ?? own;
  return {
    activity: Math.max(own.activity, shared.activity),
    reportedAt: Math.max(own.reportedAt, shared.reportedAt),
  };
}

/** Leaves the session until the server has returned the id of the new one. */
export function awaitNewSession(now: number): void {
  session = '';
  own = { activity: now, reportedAt: 0 };
}

export function share(activity: SharedActivity): void {
  own = activity;
  if (session !== '') write(prefix + session, `${activity.activity}|${activity.reportedAt}`);
}

/** Notifies every tab of the session that it has ended. */
export function shareEnd(): void {
  share({ activity: 0, reportedAt: 0 });
}

/** Returns whether another tab has signed in since this page joined its session. */
export function isSignedInElsewhere(): boolean {
  const latest = read(latestKey);
  if (latest === null || latest === session) return false;
  return (activityOf(latest)?.activity ?? 0) > 0;
}

function activityOf(id: string): SharedActivity | undefined {
  const [activity = Number.NaN, reportedAt = Number.NaN] = (read(prefix + id) ?? '')
    .split('|')
    .map(Number);
  return Number.isNaN(activity) || Number.isNaN(reportedAt) ? undefined : { activity, reportedAt };
}

function removeOldSessions(now: number): void {
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
