import { searchMinimumCharacters } from '../../contract/limits.ts';
import { folded, searchWords } from '../../contract/values/folded.ts';
import { localTimeOf, momentOf } from '../../contract/values/zoned-time.ts';
import {
  type GuestState,
  type GuestStatus,
  type PersonalField,
  personalFields,
} from './choices.ts';
import type { GuestFields } from './contract.ts';

export function stateOf(
  { status, validUntil }: { status: GuestStatus; validUntil: Date | null },
  now: Date,
): GuestState {
  if (status === 'Disabled') return 'Disabled';
  return validUntil !== null && validUntil <= now ? 'Expired' : 'Active';
}

/** What is wrong with a guest by itself, by field; `before` is what is kept of one who is there. */
export function mistakesOf(
  fields: GuestFields,
  now: Date,
  hasPassword: boolean,
  before: Pick<GuestFields, 'validUntil'> | null,
): Record<string, string> {
  const mistakes: Record<string, string> = {};
  const { name, email, phone, room, memberNumber, username, validUntil } = fields;
  const known = [email, phone, room, memberNumber, username];
  // Who came by the portal may have nothing but a device.
  if (before === null && name === '' && known.every((value) => value === null))
    mistakes.name = 'Enter a name, or something else to know the guest by';
  if (validUntil !== null && validUntil !== before?.validUntil && new Date(validUntil) <= now)
    mistakes.validUntil = 'Please select a later date';
  if (hasPassword && username === null) mistakes.username = 'Required';
  return mistakes;
}

/** What a guest is called where there is no name. */
export function labelOf(
  guest: Pick<GuestFields, 'name' | 'email' | 'phone' | 'room' | 'username'> & { id: string },
): string {
  const { name, email, username, phone, room, id } = guest;
  return name || (email ?? username ?? phone ?? (room === null ? numberOf(id) : `Room ${room}`));
}

/** What names a guest where no personal data may stand: in the history, and for roles that may not see it. */
export function numberOf(id: string): string {
  return `Guest ${id.slice(0, 8)}`;
}

/** The column that the search reads: the name first, because lists are sorted by it. */
export function searchTextOf(fields: Pick<GuestFields, PersonalField>): string {
  const { name, email, phone, room, reservationNumber, memberNumber, username } = fields;
  const digits = phone?.replaceAll(/\D/g, '');
  return folded(
    [name, email, username, room, reservationNumber, memberNumber, phone, digits]
      .filter((part) => part !== null && part !== undefined && part !== '')
      .join('\n'),
  );
}

/** What is looked for: patterns that must all be there, or digits of a MAC address. */
export function searchOf(text: string): { words: string[]; macDigits: string } {
  const words = searchWords(text);
  const isLong = words.some((word) => [...word].length >= searchMinimumCharacters);
  const digits = text.replaceAll(/[\s:.-]/g, '');
  const isMac = /^[\da-f]{3,12}$/i.test(digits);
  return {
    // Words of one or two letters alone would be in nearly everything.
    words: isLong ? words : [folded(text.trim()).replaceAll(/\s+/g, ' ')],
    macDigits: isMac ? digits.toUpperCase() : '',
  };
}

interface Plan {
  durationKind: string;
  /** seconds */
  duration: number | null;
  endsAt: string | null;
  untilTime: string | null;
}

/** When the time ends that a plan gives from that moment on; null where it does not say: online time, by the month. */
export function endOf(plan: Plan, from: Date, timeZone: string): Date | null {
  const { durationKind, duration, endsAt, untilTime } = plan;
  if (durationKind === 'elapsed' && duration !== null)
    return new Date(from.getTime() + duration * 1000);
  if (durationKind === 'fixedEnd' && endsAt !== null) {
    const end = momentOf(endsAt, timeZone);
    return end !== null && end > from ? end : null;
  }
  if (durationKind === 'untilTime' && untilTime !== null) return nextAt(untilTime, from, timeZone);
  return null;
}

function nextAt(time: string, from: Date, timeZone: string): Date | null {
  for (const days of [0, 1, 2]) {
    const day = localTimeOf(new Date(from.getTime() + days * 86_400_000), timeZone).slice(0, 10);
    const moment = momentOf(`${day}T${time}`, timeZone);
    if (moment !== null && moment > from) return moment;
  }
  return null;
}

/** A change for the history, which keeps no personal data: only that it was changed. */
export function changesOf(
  before: Record<PersonalField, string | null>,
  after: Record<PersonalField, string | null>,
) {
  const changed = personalFields.filter((field) => before[field] !== after[field]);
  const told = (of: Record<PersonalField, string | null>, words: string) =>
    Object.fromEntries(changed.map((field) => [field, of[field] ? words : '']));
  return { before: told(before, 'set'), after: told(after, 'changed') };
}
