/** Whether a device has what a source wants of it. */
export const targetStates = {
  Pending: 'Not pushed',
  InSync: 'In sync',
  Drifted: 'Drifted',
  Failed: 'Failed',
  Unsupported: 'Not supported',
  ByHand: 'By hand',
} as const;
export type TargetState = keyof typeof targetStates;

export const runStates = {
  Planning: 'Reading the devices',
  Planned: 'Waits for approval',
  Approved: 'Approved',
  Running: 'Running',
  Applied: 'Applied',
  PartlyApplied: 'Partly applied',
  Failed: 'Failed',
  RolledBack: 'Undone',
  Cancelled: 'Cancelled',
} as const;
export type RunState = keyof typeof runStates;

/** A push of wishes, a switch by a schedule, the undoing of a push that failed, or a new Wi-Fi key. */
export type RunMode = 'push' | 'schedule' | 'undo' | 'key';

export const resultStates = {
  Reading: 'Reading',
  Planned: 'To change',
  Waiting: 'Changing',
  Applied: 'Applied',
  Failed: 'Failed',
  Unsupported: 'Not supported',
  ByHand: 'By hand',
  Unchanged: 'Nothing to change',
  Cancelled: 'Cancelled',
} as const;
export type ResultState = keyof typeof resultStates;

const open: readonly ResultState[] = ['Reading', 'Planned', 'Waiting'];

/** Returns the state of a run after a result changed; the current one while results are open. */
export function settledState(
  { state, mode }: { state: RunState; mode: RunMode },
  results: readonly ResultState[],
): RunState {
  if (state === 'Planning') {
    if (results.includes('Reading')) return state;
    if (results.includes('Planned')) return 'Planned';
  } else if (state !== 'Approved' && state !== 'Running') return state;
  else if (results.includes('Waiting')) return 'Running';
  if (results.some((result) => open.includes(result))) return state;
  if (results.every((result) => result === 'Cancelled')) return 'Cancelled';
  const failed = results.filter((result) => result === 'Failed' || result === 'Unsupported').length;
  const done = results.filter((result) => result === 'Applied' || result === 'Unchanged').length;
  if (failed > 0) return done > 0 ? 'PartlyApplied' : 'Failed';
  return mode === 'undo' ? 'RolledBack' : 'Applied';
}

export function isFinished(state: RunState): boolean {
  return !['Planning', 'Planned', 'Approved', 'Running'].includes(state);
}
