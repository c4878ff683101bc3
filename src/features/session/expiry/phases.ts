import { idleBeforeWarningMs, sessionIdleMs } from '../../../contract/limits.ts';

interface Phase {
  name: 'alive' | 'warning' | 'over';
  /** milliseconds until the next phase */
  left: number;
}

/** Returns the phase of a session (specification section 4). It warns after 28 idle minutes and is over after 30, or at its hard limit. */
export function phaseAt(
  now: number,
  { activity, endsAt }: { activity: number; endsAt: number },
): Phase {
  const idleEndsIn = activity + sessionIdleMs - now;
  const endsIn = Math.min(idleEndsIn, endsAt - now);
  if (endsIn <= 0) return { name: 'over', left: 0 };
  const warningIn = activity + idleBeforeWarningMs - now;
  return warningIn <= 0
    ? { name: 'warning', left: endsIn }
    : { name: 'alive', left: Math.min(warningIn, endsIn) };
}

/** Returns a countdown as m:ss, rounded up to whole seconds. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
