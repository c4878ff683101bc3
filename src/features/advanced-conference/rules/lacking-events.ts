import { counted } from '../../../contract/plural.ts';
import { formatQuantity } from '../../../contract/values/units.ts';
import type { ConferenceSettings } from '../fields.ts';
import { limitOf } from './capacity.ts';
import type { Reservation } from './reservation.ts';
import { stepsOf } from './sweep.ts';

/** An event that has more than changed settings allow. */
export interface LackingEvent {
  id: string;
  name: string;
  startsAt: number;
  /** the first reason */
  text: string;
}

/**
 * Returns the events that do not fit under changed settings and are not over, in the order of their starts. Only what
 * the change lowers counts: what did not fit before is known already.
 */
export function lackingEvents(
  reservations: readonly Reservation[],
  { before, after, now }: { before: ConferenceSettings; after: ConferenceSettings; now: number },
): LackingEvent[] {
  const present = reservations.filter(
    ({ event, until }) => event.kind === 'conference' && until > now,
  );
  const found = new Map<string, LackingEvent>();
  const add = ({ event, startsAt }: Reservation, text: string) => {
    if (!found.has(event.id))
      found.set(event.id, { id: event.id, name: event.name, startsAt, text });
  };
  for (const some of Map.groupBy(present, ({ kind, item }) => `${kind} ${item}`).values())
    addExcess(some, { before, after }, add);
  const most = after.mostPerEvent;
  if (most !== null && most < (before.mostPerEvent ?? Number.POSITIVE_INFINITY))
    for (const one of present)
      if ((one.kind === 'down' || one.kind === 'up') && one.amount > most)
        add(one, `It has ${rate(one.amount)}, and an event may then have ${rate(most)} at most.`);
  return [...found.values()].toSorted((a, b) => a.startsAt - b.startsAt);
}

/** Adds each event that has some of an item while more of it is reserved than there will be. */
function addExcess(
  reservations: readonly Reservation[],
  { before, after }: { before: ConferenceSettings; after: ConferenceSettings },
  add: (reservation: Reservation, text: string) => void,
): void {
  const [first] = reservations;
  if (first === undefined) return;
  const limit = limitOf(after, first.kind, first.item);
  if (limit >= limitOf(before, first.kind, first.item)) return;
  const over = stepsOf(reservations).filter(({ amount }) => amount > limit);
  for (const one of reservations) {
    const during = over.filter(({ from, until }) => one.from < until && one.until > from);
    if (during.length === 0) continue;
    add(one, excessText(one, Math.max(...during.map(({ amount }) => amount)), limit));
  }
}

function excessText({ kind, itemName }: Reservation, reserved: number, limit: number): string {
  if (kind === 'down' || kind === 'up') {
    const direction = kind === 'down' ? 'download' : 'upload';
    return `Events have reserved ${rate(reserved)} of ${direction} together, and the pool would have ${rate(limit)}.`;
  }
  if (kind === 'event')
    return `${counted(reserved, { one: 'event takes', other: 'events take' })} place at the same time, and at most ${limit} would be allowed.`;
  return `${itemName} would have ${counted(limit, { one: 'slot', other: 'slots' })} for ${counted(reserved, { one: 'SSID', other: 'SSIDs' })}.`;
}

function rate(kbps: number): string {
  return formatQuantity('rate', kbps);
}
