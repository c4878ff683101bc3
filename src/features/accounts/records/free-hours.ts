import { type RawBuilder, sql } from 'kysely';
import { levelFor } from '../../../contract/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';

const dayMs = 86_400_000;
/** Per administrator in 24 hours: support staff help guests, but sell no access. */
const mostADay = { none: 0, view: 0, edit: 10, delete: 50 };
/** For one guest in 24 hours, from all administrators together. */
export const mostForGuest = 3;

/** The name of the field in the history by which free hours are counted. */
export const freeHourField = 'free hour';

/** Returns how many free hours the caller may still give. */
export async function freeHoursLeft(request: OrganizationRequest): Promise<number> {
  const { caller } = request;
  const most = mostADay[levelFor(caller.permissions, 'account')];
  return left(most, request, sql`administrator_id = ${caller.administratorId}`);
}

/** Returns how many free hours the guest may still be given. */
export function guestFreeHoursLeft(request: OrganizationRequest, guestId: string): Promise<number> {
  return left(mostForGuest, request, sql`entity_id = ${guestId}`);
}

async function left(
  most: number,
  { transaction, server }: OrganizationRequest,
  isCounted: RawBuilder<unknown>,
): Promise<number> {
  const since = new Date(server.now().getTime() - dayMs);
  const { rows } = await sql<{ given: number }>`
    select count(*)::integer as given from admin_history
    where ${isCounted} and at > ${since}
      and entity_type = 'guest' and after ->> ${freeHourField} is not null`.execute(transaction);
  return Math.max(0, most - (rows[0]?.given ?? 0));
}
