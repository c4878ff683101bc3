const minute = 60_000;
const firstDelayMs = 5_000;
const longestDelayMs = 15 * minute;

/** How many failures have no delay, and after which time one of them is forgiven. */
export interface Limit {
  free: number;
  forgivenAfterMs: number;
}

export interface AttemptCount {
  /** the failures that are not forgiven, with a fraction for the time since the last one */
  failures: number;
  countedAt: Date;
  blockedUntil: Date;
}

/** Counts an attempt as a failure. From the last free one on, the delay before the next doubles. */
export function withAttempt(
  { failures, countedAt }: AttemptCount,
  { free, forgivenAfterMs }: Limit,
  at: Date,
): AttemptCount {
  // Replicas' clocks differ, so `at` may be before the last attempt.
  const passedMs = Math.max(0, at.getTime() - countedAt.getTime());
  const counted = Math.max(0, failures - passedMs / forgivenAfterMs) + 1;
  const beyond = Math.ceil(counted) - free;
  const delayMs = beyond < 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** beyond);
  return {
    failures: counted,
    countedAt: new Date(Math.max(at.getTime(), countedAt.getTime())),
    blockedUntil: new Date(at.getTime() + delayMs),
  };
}

/** Takes back an attempt that succeeded, with the delay that it caused. */
export function withoutAttempt(
  count: AttemptCount,
  { countedAt, blockedUntil }: AttemptCount,
): AttemptCount {
  const isOwnDelay = count.blockedUntil.getTime() === blockedUntil.getTime();
  return {
    ...count,
    failures: Math.max(0, count.failures - 1),
    blockedUntil: isOwnDelay ? countedAt : count.blockedUntil,
  };
}
