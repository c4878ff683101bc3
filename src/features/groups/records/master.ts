import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { foldRoom } from '../../pms/public/rooms.ts';

export interface Master {
  id: string;
  gatewayId: string;
  reservation: string;
  room: string;
  name: string;
}

/**
 * Returns the stays in the house that a text names, by reservation or room, at a property system of or below an
 * organization. A reservation is exact, so a room with the same number does not count.
 */
export async function mastersNamed(
  transaction: ScopedTransaction,
  { path }: { path: string },
  master: string,
  gatewayId: string | null = null,
): Promise<Master[]> {
  const { rows } = await sql<Master & { isReservation: boolean }>`
    select id, gateway_id as "gatewayId", reservation, room, trim(first_name || ' ' || last_name) as name,
      reservation = ${master} as "isReservation"
    from stay where checked_out_at is null and ${isNamed(master)}
      and organization_path ^@ ${path} and gateway_id = coalesce(${gatewayId}::uuid, gateway_id)
    order by checked_in_at, id limit 10`.execute(transaction);
  const exact = rows.filter(({ isReservation }) => isReservation);
  return exact.length > 0 ? exact : rows;
}

function isNamed(master: string): RawBuilder<boolean> {
  return sql<boolean>`(reservation = ${master} or upper(room) = ${foldRoom(master)})`;
}

/** What is shown of the master of a row of `guest_group`; null without one. */
export const masterState = sql<'inHouse' | 'absent' | 'several' | null>`
  case when guest_group.billing = 'master' then (
    select case count(*) filter (where rank = least) when 0 then 'absent' when 1 then 'inHouse' else 'several' end
    from (
      select rank, min(rank) over () as least from (
        select case when stay.reservation = guest_group.settings ->> 'master' then 1 else 2 end as rank
        from stay where stay.checked_out_at is null
          and stay.organization_path >= guest_group.organization_path
          and stay.organization_path < left(guest_group.organization_path, -1) || '0'
          and (stay.reservation = guest_group.settings ->> 'master'
            or upper(stay.room) = upper(guest_group.settings ->> 'master'))
      ) named
    ) ranked
  ) end`;
