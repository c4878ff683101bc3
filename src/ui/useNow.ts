import { useSyncExternalStore } from 'react';

const tickMs = 15_000;
const followers = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the current time, at most 15 s late, and renders again when it changes. All callers share one timer. */
export function useNow(): Date {
  return useSyncExternalStore(follow, currentTime);
}

function currentTime(): Date {
  if (Math.abs(Date.now() - now.getTime()) >= tickMs) now = new Date();
  return now;
}

function follow(changed: () => void): () => void {
  followers.add(changed);
  timer ??= setInterval(() => {
    for (const follower of followers) follower();
  }, tickMs);
  return () => {
    followers.delete(changed);
    if (followers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
