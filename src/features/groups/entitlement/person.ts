import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { MemberKind } from '../fields.ts';

/** What membership is decided by. Only what is proven counts: nobody joins a group by typing an address. */
export interface Person {
  guestId: string | null;
  stayId: string | null;
  reservation: string | null;
  room: string | null;
  /** confirmed, or entered by an administrator */
  email: string | null;
  memberNumber: string | null;
  tier: string | null;
  language: string | null;
}

/** Returns the text that members of a kind are compared by. */
export function memberKey(kind: MemberKind, value: string): string {
  return `${kind}:${kind === 'email' ? value.trim().toLowerCase() : value.trim().toUpperCase()}`;
}

/** Returns all keys by which a person may be a member. */
export function keysOf(person: Person): string[] {
  const { guestId, stayId, reservation, room, email } = person;
  const values = { guest: guestId, stay: stayId, reservation, room, email };
  return (['guest', 'stay', 'reservation', 'room', 'email'] as const).flatMap((kind) => {
    const value = values[kind];
    return value === null || value.trim() === '' ? [] : memberKey(kind, value);
  });
}

/** The proven e-mail address and member number of the row `guest`. */
export const provenEmail = sql<string | null>`
  case when guest.email_confirmed_at is not null or guest.created_by <> 'Portal' then guest.email end`;
export const provenMember = sql<string | null>`
  case when guest.created_by <> 'Portal' then guest.member_number end`;

/** A guest as a person, with the area and the plan. */
export interface GuestPerson extends Person {
  id: string;
  areaNumber: number;
  areaPath: string;
  planId: string | null;
  groupId: string | null;
  hasGroupPlan: boolean;
}

/** Returns guests as persons. Their tiers are known only while they sign in. */
export async function guestPersons(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<GuestPerson[]> {
  const { rows } = await sql<Omit<GuestPerson, 'guestId' | 'tier'>>`
    select guest.id, guest.organization_number as "areaNumber", area.path as "areaPath",
      guest.plan_id as "planId", guest.group_id as "groupId", guest.has_group_plan as "hasGroupPlan",
      guest.stay_id as "stayId", guest.reservation_number as reservation, guest.room,
      ${provenEmail} as email, ${provenMember} as "memberNumber", guest.language
    from guest join organization area on area.number = guest.organization_number
    where guest.id = any(${ids}::uuid[]) and guest.erased_at is null order by guest.id`.execute(
    transaction,
  );
  return rows.map((row) => ({ ...row, guestId: row.id, tier: null }));
}
