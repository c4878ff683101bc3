import { choice } from '../../contract/fields/choice-kinds.ts';

export const conferenceState = choice('State', {
  Draft: 'Draft',
  Scheduled: 'Scheduled',
  Preparing: 'Preparing',
  Active: 'Active',
  Ending: 'Ending',
  Ended: 'Ended',
  Cancelled: 'Cancelled',
  Missed: 'Missed',
});
export type ConferenceState = (typeof conferenceState.values)[number];

/** The lists of conferences. Those that are being prepared or torn down are current. */
export const conferenceTab = choice('Tab', {
  current: 'Current',
  coming: 'Coming',
  past: 'Past',
});
export type ConferenceTab = (typeof conferenceTab.values)[number];

export const statesOfTab: Readonly<Record<ConferenceTab, readonly ConferenceState[]>> = {
  current: ['Preparing', 'Active', 'Ending'],
  coming: ['Draft', 'Scheduled'],
  past: ['Ended', 'Cancelled', 'Missed'],
};

/** What one device has of a conference. */
export const stepStates = [
  'Waiting',
  'Done',
  'Failed',
  'Unsupported',
  'ByHand',
  'Undoing',
  'Undone',
  'UndoFailed',
] as const;
export type StepState = (typeof stepStates)[number];

/** Whether the device lacks something, or has something that it should no longer have. */
export function isFault(state: StepState): boolean {
  return state === 'Failed' || state === 'Unsupported' || state === 'UndoFailed';
}

interface Stated {
  state: ConferenceState;
  needsApproval: boolean;
  approvedAt: string | null;
}

export function awaitsApproval({ state, needsApproval, approvedAt }: Stated): boolean {
  return state === 'Scheduled' && needsApproval && approvedAt === null;
}

/** What can be done to a conference in a state; the server and the screen ask the same functions. */
export const canSchedule = (state: ConferenceState): boolean => state === 'Draft';
export const canCancel = (state: ConferenceState): boolean =>
  state === 'Draft' || state === 'Scheduled' || state === 'Preparing';
export const canEnd = (state: ConferenceState): boolean =>
  state === 'Active' || state === 'Preparing';
export const canExtend = (state: ConferenceState): boolean =>
  state === 'Scheduled' || state === 'Preparing' || state === 'Active';
export const canChange = (state: ConferenceState): boolean => state === 'Draft' || canExtend(state);
export const canDelete = (state: ConferenceState): boolean =>
  state === 'Draft' || state === 'Cancelled' || state === 'Missed';
/** Its logins no longer work. */
export const isOver = (state: ConferenceState): boolean => statesOfTab.past.includes(state);
/** Its devices have something, or should have. */
export const isOnDevices = (state: ConferenceState): boolean =>
  state === 'Preparing' || state === 'Active' || state === 'Ending';
