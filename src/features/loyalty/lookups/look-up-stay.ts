import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { texts } from '../texts.ts';
import { hashKeyOf, hashOfMember } from './member-hash.ts';
import { type Programme, programmesOf } from './programmes.ts';
import {
  benefitFrom,
  knownLookup,
  type Membership,
  noteRepeat,
  storeLookup,
} from './stored-lookup.ts';

/** What a property system says of a guest. */
export interface AskedStay {
  id: string;
  room: string;
  lastName: string;
  vip: string | null;
  guestGroup: string | null;
  /** A0 to A9 */
  furtherFields: unknown;
}

interface Guest {
  area: { number: number; path: string };
  attemptId: string | null;
  stay: AskedStay;
}

/**
 * Returns what programmes that the property system writes into a field of the stay give its guest; null for one who is no
 * member. The scope must include the site.
 */
export async function membershipOfStay(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  { area, attemptId, stay }: Guest,
): Promise<Membership | null> {
  for (const programme of await programmesOf(transaction, area.number)) {
    const value = programme.type === 'stay' ? fieldOf(stay, programme) : null;
    if (value === null) continue;
    const key = await hashKeyOf(transaction, server, area);
    // A changed field is another question.
    const hash = hashOfMember(key, { memberNumber: `${stay.id} ${value}`, lastName: '' });
    const known = await knownLookup(transaction, programme, hash, server.now());
    if (known !== undefined) {
      await noteRepeat(transaction, known.id);
      return { lookupId: known.id, ...benefitFrom(programme, known), isPending: false };
    }
    const field = programme.settings?.tierField ?? '';
    return storeLookup(transaction, server, {
      area,
      attemptId,
      programme,
      question: null,
      hash,
      guestName: stay.lastName,
      room: stay.room,
      answer: {
        result: 'matched',
        value,
        sent: texts.sent.stay(field),
        received: `${field}: ${value}`,
        milliseconds: 0,
      },
    });
  }
  return null;
}

/** Returns the value of a FIAS field: GV is the VIP level, GG the guest group, A0 to A9 are the hotel's own. */
function fieldOf(
  { vip, guestGroup, furtherFields }: AskedStay,
  { settings }: Programme,
): string | null {
  const name = settings?.tierField.trim().toUpperCase() ?? '';
  const further: unknown = Object(furtherFields)[name];
  const value =
    name === 'GV' ? vip : name === 'GG' ? guestGroup : typeof further === 'string' ? further : null;
  const text = value?.trim().slice(0, 60) ?? '';
  return text === '' ? null : text;
}
