import { counted } from '../../../contract/plural.ts';
import { formatClock } from '../../../contract/values/format.ts';
import { formatQuantity } from '../../../contract/values/units.ts';
import type { Conflict, ImpossibleConflict, TakenConflict } from './conflicts.ts';
import type { ItemKind, Reservation } from './reservation.ts';

const mostNamed = 3;

/** Says exactly what is in the way: which item, who has it, and when, in the time zone of the site. */
export function conflictText(conflict: Conflict, timeZone: string): string {
  return conflict.reason === 'taken' ? takenText(conflict, timeZone) : impossibleText(conflict);
}

function takenText(conflict: TakenConflict, timeZone: string): string {
  const { kind, itemName, holders, limit, wanted, taken } = conflict;
  const when = period(conflict, timeZone);
  const who = holdersText(holders, timeZone);
  switch (kind) {
    case 'down':
    case 'up': {
      const direction = kind === 'down' ? 'down' : 'up';
      const free = formatQuantity('rate', Math.max(0, limit - taken));
      const needed = `${formatQuantity('rate', wanted)} ${direction} are needed, and ${free} of ${formatQuantity('rate', limit)}`;
      return who === ''
        ? `${needed} can be promised. Reserve less.`
        : `${needed} are free ${when}: ${who}`;
    }
    case 'ssid':
      return `${itemName} has no slot for another SSID ${when}: ${who}`;
    case 'event':
      return `${counted(limit, { one: 'event', other: 'events' })} at a time are allowed, and there are as many ${when}: ${who}`;
    case 'login':
      return `This login is taken ${when} by ${who}. Choose another one.`;
    case 'room':
    case 'port':
    case 'vlan':
    case 'dark':
    case 'address':
      return who === ''
        ? `${itemName} is wanted twice, as a whole and as a part. Choose one of them.`
        : `${itemName} is taken: ${who}`;
  }
}

/** Names who has items, with what and when. */
export function holdersText(holders: readonly Reservation[], timeZone: string): string {
  const byEvent = [...new Map(holders.map((one) => [one.event.id, one])).values()];
  const named = byEvent.slice(0, mostNamed).map((one) => {
    const { event, kind, itemName, amount } = one;
    const what = kind === 'down' || kind === 'up' ? formatQuantity('rate', amount) : itemName;
    const name = event.kind === 'block' ? `blocked, ${event.name}` : event.name;
    return `${name} (${what}, ${period(one, timeZone)})`;
  });
  const more = byEvent.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function period({ from, until }: { from: number; until: number }, timeZone: string): string {
  const text = (at: number) => formatClock(new Date(at), timeZone, 'other year', 'en-US');
  if (!Number.isFinite(from)) return '';
  return Number.isFinite(until) ? `${text(from)} – ${text(until)}` : `from ${text(from)}`;
}

const nouns: Partial<Record<ItemKind, string>> = {
  room: 'A room',
  port: 'A port',
  vlan: 'VLAN',
  dark: 'dark VLAN',
  address: 'public address',
};

function impossibleText({ reason, kind, itemName, limit = 0 }: ImpossibleConflict): string {
  const rate = formatQuantity('rate', limit);
  switch (reason) {
    case 'missing':
      return `${nouns[kind] ?? 'An item'} no longer exists. Choose again.`;
    case 'cannotCarry':
      return kind === 'port'
        ? `Port ${itemName} may not carry this. Change it under Advanced Conference › Ports.`
        : 'A dark VLAN has no bandwidth. Leave it empty.';
    case 'belowLeast':
      return `Reserve ${rate} or more, or nothing`;
    case 'aboveMost':
      return `An event may have ${rate} at most`;
    case 'noUplink':
      return 'The uplink of the site is not known. Enter it under Advanced Conference › Codes and rules.';
    case 'notInPool':
      return `${itemName} is not in a pool of the site. Choose another one, or add it under Advanced Conference › Networks.`;
    case 'noNetwork':
      return `The site has no ${nouns[kind] ?? 'item'} for this. Add some under Advanced Conference › Networks.`;
  }
}
