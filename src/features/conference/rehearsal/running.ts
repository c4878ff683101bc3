import { type ConferenceState, isOnDevices } from '../states.ts';

interface Rehearsing {
  state: ConferenceState;
}

/** Whether it changes by itself. */
export function isRunning({ state }: Rehearsing): boolean {
  return state === 'Scheduled' || isOnDevices(state);
}

/** Whether an administrator can end it before its time. */
export function canEnd(rehearsal: Rehearsing): boolean {
  return isRunning(rehearsal) && rehearsal.state !== 'Ending';
}

/** Whether the next one can begin: one that waits for a device that is gone must not keep others from being rehearsed. */
export function canFollow(rehearsal: Rehearsing & { endsAt: Date }, now: Date): boolean {
  return !isRunning(rehearsal) || (rehearsal.state === 'Ending' && rehearsal.endsAt <= now);
}
