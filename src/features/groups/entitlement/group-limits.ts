import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';

/** What all members of a guest's group share. */
export interface GuestGroupLimits {
  /** null: the group of the guest's plan is another one now, or none */
  id: string | null;
  /** when the plan that came from the group ends; null: another plan, or no end */
  endsAt: Date | null;
  devices: number | null;
  /** kbit/s of one device: the pool, divided */
  down: number | null;
  up: number | null;
  vlan: number | null;
}

export interface StoredLimits extends Omit<GuestGroupLimits, 'endsAt'> {
  endsAt: string | null;
}

/** Joins the group of the row `guest`. */
export const groupOfGuest: RawBuilder<unknown> = sql`
  left join guest_group on guest_group.id = guest.group_id`;

/** Selects the limits of that group. Those that have ended give none, and end the plan that came from them. */
export const groupLimitsColumn: RawBuilder<StoredLimits | null> = sql`
  case when guest_group.id is not null or guest.has_group_plan then jsonb_build_object(
    'id', guest_group.id,
    'endsAt', case when not guest.has_group_plan then null
      when guest_group.id is null or guest_group.status = 'Ended' then '1970-01-01T00:00:00Z'
      else to_char(guest_group_moment(guest_group.organization_number, guest_group.valid_until) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') end,
    'devices', (guest_group.settings ->> 'devices')::integer,
    'down', ceil((guest_group.settings ->> 'poolDown')::numeric / guest_group.share_devices),
    'up', ceil((guest_group.settings ->> 'poolUp')::numeric / guest_group.share_devices),
    'vlan', (guest_group.settings ->> 'vlan')::integer) end`;

export function limitsIn(stored: StoredLimits | null): GuestGroupLimits | null {
  if (stored === null) return null;
  const { endsAt, down, up, ...limits } = stored;
  return { ...limits, down, up, endsAt: endsAt === null ? null : new Date(endsAt) };
}

const reservedSeconds = 60;

/**
 * Counts the devices of a group that are online, or were let in during the last minute, besides this one. Locks the group
 * until the transaction ends, so that two devices at once do not both get the last place.
 */
export async function countGroupDevices(
  transaction: ScopedTransaction,
  groupId: string,
  macAddress: string | null,
  now: Date,
): Promise<number> {
  await sql`select from guest_group where id = ${groupId} for no key update`.execute(transaction);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select session.mac_address from guest join guest_session session on session.guest_id = guest.id
      where guest.group_id = ${groupId} and session.state = 'open'
      union
      select recent.mac_address from guest join radius_grant recent on recent.guest_id = guest.id
      where guest.group_id = ${groupId} and recent.at > ${now}::timestamptz - interval '1 second' * ${reservedSeconds}::integer
        and recent.started_at is null and recent.mac_address is not null
    ) device where mac_address is distinct from ${macAddress}`.execute(transaction);
  return rows[0]?.count ?? 0;
}
