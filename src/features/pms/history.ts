import { labelsOf } from '../../contract/fields/fields.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { deskGuest } from './house/fields.ts';
import { postingStates } from './states.ts';

const noScreens = async () => new Map<string, never>();

/** Stays, without the names of their guests. */
export const stayHistory: RecordedKind = {
  entityType: 'stay',
  feature: 'payment-gateway',
  labels: labelsOf(deskGuest),
  screensOf: noScreens,
  undo: {},
};

const stateNames = new Map<unknown, string>(Object.entries(postingStates));

export const postingHistory: RecordedKind = {
  entityType: 'posting',
  feature: 'pms',
  labels: { state: 'State', reason: 'Reason', owner: 'Owner', reversal: 'Reversal' },
  displayText: (field, value) => (field === 'state' ? stateNames.get(value) : undefined),
  screensOf: noScreens,
  undo: {},
};
