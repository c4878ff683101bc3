import { idleBeforeWarningMs, sessionIdleMs } from '../../../contract/limits.ts';

interface Phase {
  name: 'alive' | 'warning' | 'over';
  /** until the next phase, in milliseconds */
  left: number;
}

/** Where a session stands (section 4): after 28 idle minutes a warning, 2 minutes later or at its hard limit its end. */
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

/** A countdown as m:ss; a second that has begun counts. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
