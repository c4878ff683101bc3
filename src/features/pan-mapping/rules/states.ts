import { choice } from '../../../contract/fields/choice-kinds.ts';

/** Free → Reserved → Active ↔ Suspended → Ending → Cooling → Free: an ended network is stored for 90 days. */
export const panState = choice('State', {
  Reserved: 'Reserved',
  Active: 'Active',
  Suspended: 'Suspended',
  Ending: 'Ending',
  Cooling: 'Cooling',
  Ended: 'Ended',
});
export type PanState = (typeof panState.values)[number];

/** The states of a network that a unit has; no unit has two. */
export const liveStates = ['Reserved', 'Active', 'Suspended', 'Ending'] as const;

export const holderKind = choice('Holder', {
  stay: 'Stay',
  resident: 'Resident',
  hand: 'By hand',
});
export type HolderKind = (typeof holderKind.values)[number];

/** What may be done in a state; the server and the screen share it. */
export const panActions = {
  suspend: ['Active'],
  resume: ['Suspended'],
  rotate: ['Reserved', 'Active', 'Suspended'],
  move: ['Reserved', 'Active', 'Suspended'],
  change: ['Reserved', 'Active', 'Suspended'],
  end: ['Reserved', 'Active', 'Suspended', 'Ending'],
  card: ['Reserved', 'Active', 'Ending'],
} as const satisfies Record<string, readonly PanState[]>;
export type PanAction = keyof typeof panActions;

export function allows(action: PanAction, state: PanState): boolean {
  const states: readonly PanState[] = panActions[action];
  return states.includes(state);
}
