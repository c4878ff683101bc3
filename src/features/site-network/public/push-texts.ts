import { counted } from '../../../contract/plural.ts';
import type { ResultState, RunState } from '../pushes/states.ts';

const devices = { one: 'device', other: 'devices' };

export const evidenceNames = {
  proven: 'Proven',
  fake: 'Tested on a fake',
  'needs vendor': 'Needs the vendor',
} as const;

export const targetTexts = {
  caption: 'Devices of the push',
  device: 'Device',
  area: 'Service area',
  state: 'State',
  note: 'What it needs',
  pushed: 'Pushed',
  checked: 'Read',
  none: 'No device of the site carries it. Add a controller, router, switch or access point under Devices, or choose other places in the settings.',
  never: 'Never',
  removal: 'To be removed',
  hasAdopted: 'with adopted differences',
  doneBy: (by: string) => `Typed by ${by}`,
  notDone: 'Lines to type',
  differences: (count: number) =>
    counted(count, { one: 'object differs', other: 'objects differ' }),
  slot: (slot: number) => `Slot ${slot + 1}`,
  pushOne: 'Push to this device',
  overwrite: 'Overwrite',
  adopt: 'Adopt what the device has',
  adopted: (name: string) => `${name}: what the device has stands until the next change`,
  showDifferences: 'Show differences',
  showLines: 'Show lines',
  done: 'Mark as done',
  undone: 'Type the lines again',
  marked: (name: string) => `${name} is marked as done`,
  checkNow: 'Read devices now',
  checking: (count: number) => `Reading ${counted(count, devices)}`,
  nothingToCheck: 'No device was pushed to yet',
  push: 'Push',
  byDevice: 'Devices',
  runs: 'Pushes',
  noRuns: 'Nothing was pushed yet.',
  started: 'Started',
  by: 'By',
  result: 'Result',
  openRun: 'Show results',
};

export const dialogTexts = {
  title: (name: string) => `Push ${name}`,
  undoTitle: (name: string) => `Undo the push of ${name}`,
  differencesOf: (name: string) => `Differences of ${name}`,
  linesOf: (name: string) => `Lines for ${name}`,
  driftHelp: 'The device has the value on the left, and the push would write the one on the right.',
  linesHelp:
    'Type or paste them into the device. Replace what is in angle brackets: secrets are not shown.',
  copy: 'Copy',
  copied: 'Copied',
  close: 'Close',
  cancel: 'Cancel',
  done: 'Mark as done',
  reading: 'Reading the devices to see what would change…',
  nothing: 'Nothing to change: all devices have what they should have.',
  nothingReachable: 'No device can be changed now.',
  approve: (count: number) => `Push to ${counted(count, devices)}`,
  approveUndo: (count: number) => `Undo on ${counted(count, devices)}`,
  approveHelp: (count: number) =>
    `${counted(count, { one: 'device changes', other: 'devices change' })} when you approve. You may close this window; the push goes on.`,
  running: 'Changing the devices. You may close this window.',
  undo: 'Undo',
  results: 'Results',
  progress: 'Progress',
  add: 'Add',
  set: 'Change',
  remove: 'Remove',
  deviceOf: (area: string, device: string) => `${area} › ${device}`,
  property: 'Property',
  before: 'Now',
  after: 'Then',
};

export const runTones: Readonly<
  Record<RunState, 'good' | 'bad' | 'warning' | 'idle' | 'work' | 'ended'>
> = {
  Planning: 'work',
  Planned: 'idle',
  Approved: 'work',
  Running: 'work',
  Applied: 'good',
  PartlyApplied: 'warning',
  Failed: 'bad',
  RolledBack: 'ended',
  Cancelled: 'ended',
};

export const resultTones: Readonly<
  Record<ResultState, 'good' | 'bad' | 'warning' | 'idle' | 'work' | 'ended'>
> = {
  Reading: 'work',
  Planned: 'idle',
  Waiting: 'work',
  Applied: 'good',
  Failed: 'bad',
  Unsupported: 'bad',
  ByHand: 'warning',
  Unchanged: 'good',
  Cancelled: 'ended',
};
