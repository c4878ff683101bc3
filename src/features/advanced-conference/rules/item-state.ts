import type { Reservation } from './reservation.ts';

export const itemStates = ['Free', 'Held', 'InUse', 'Cooling', 'Blocked'] as const;
export type ItemState = (typeof itemStates)[number];

export const itemStateNames: Readonly<Record<ItemState, string>> = {
  Free: 'Free',
  Held: 'Held',
  InUse: 'In use',
  Cooling: 'Cooling',
  Blocked: 'Blocked',
};

interface StateNow {
  state: ItemState;
  /** what makes it so; null while it is free */
  reservation: Reservation | null;
  /** the next reservation after now */
  next: Reservation | null;
}

/** Returns the state of an item with its reservations at an instant. It is held during the lead and cools during the turnover. */
export function stateOf(reservations: readonly Reservation[], now: number): StateNow {
  const next =
    reservations
      .filter(({ from }) => from > now)
      .toSorted((one, other) => one.from - other.from)
      .at(0) ?? null;
  const current = reservations.filter(({ from, until }) => from <= now && until > now);
  const reservation = current.find(({ event }) => event.kind === 'block') ?? current.at(0) ?? null;
  return {
    state: reservation === null ? 'Free' : stateDuring(reservation, now),
    reservation,
    next,
  };
}

function stateDuring({ event, startsAt, endsAt }: Reservation, now: number): ItemState {
  if (event.kind === 'block') return 'Blocked';
  if (now < startsAt) return 'Held';
  return now < endsAt ? 'InUse' : 'Cooling';
}
