import type { ItemKind, Reservation } from './reservation.ts';

/** An item that others have, or of which too much is wanted, with the first time at which it is; in milliseconds. */
export interface TakenConflict {
  reason: 'taken';
  kind: ItemKind;
  item: string;
  itemName: string;
  from: number;
  until: number;
  limit: number;
  /** what the event wants of it */
  wanted: number;
  /** what others have of it when the conflict begins */
  taken: number;
  /** who has it then; empty: the event wants it twice, or more than there is */
  holders: Reservation[];
}

/** Something that cannot be had at any time. */
export interface ImpossibleConflict {
  reason:
    | 'missing'
    | 'cannotCarry'
    | 'belowLeast'
    | 'aboveMost'
    | 'noUplink'
    | 'notInPool'
    | 'noNetwork';
  kind: ItemKind;
  itemName: string;
  /** the bound that was missed, in kbit/s */
  limit?: number;
}

export type Conflict = TakenConflict | ImpossibleConflict;

export function isTaken(conflict: Conflict): conflict is TakenConflict {
  return conflict.reason === 'taken';
}
