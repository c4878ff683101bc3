/** Whether a router has what its templates demand. */
export const syncNames = {
  Unknown: 'Not compared',
  NoTemplate: 'No template',
  InSync: 'In sync',
  Pending: 'Not applied',
  Drifted: 'Drifted',
  Failed: 'Cannot compare',
} as const;
export type SyncState = keyof typeof syncNames;

/** What is planned for any routers; restoring is planned from a backup. */
export const plannedKindNames = {
  templates: 'Templates',
  command: 'Command',
  backup: 'Backup',
  firmware: 'Firmware',
} as const;
export const runKindNames = { ...plannedKindNames, restore: 'Restore' } as const;
export type RunKind = keyof typeof runKindNames;

export const runStateNames = {
  Draft: 'Being planned',
  Planned: 'Waits for approval',
  Approved: 'Running',
  Done: 'Done',
  Stopped: 'Stopped',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
} as const;
export type RunState = keyof typeof runStateNames;

export const targetStateNames = {
  Draft: 'Being planned',
  Planned: 'Planned',
  Approved: 'Waiting',
  Guarded: 'Guarded',
  Applying: 'Applying',
  Verifying: 'Verifying',
  Undoing: 'Undoing',
  Done: 'Done',
  RolledBack: 'Rolled back',
  Failed: 'Failed',
  Skipped: 'Skipped',
} as const;
export type TargetState = keyof typeof targetStateNames;

/** A router can be in one run with one of these states. */
export const runningStates = ['Approved', 'Guarded', 'Applying', 'Verifying', 'Undoing'] as const;
export const endedStates = ['Done', 'RolledBack', 'Failed', 'Skipped'] as const;

export const backupReasonNames = {
  Daily: 'Daily',
  BeforeChange: 'Before a change',
  ByHand: 'By hand',
} as const;
export type BackupReason = keyof typeof backupReasonNames;

export const channelNames = {
  stable: 'Stable',
  'long-term': 'Long-term',
  testing: 'Testing',
} as const;

/** How long a guard waits before it loads the copy. */
export const guardMinutes = 5;

/** More routers than this need their number as confirmation. */
export const mostUnconfirmed = 10;
