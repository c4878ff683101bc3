import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Entitlement } from './allowance.ts';
import { reservedMs } from './reservation.ts';

/** A guest that a use of a code has made, and whose time has not ended. */
export interface RunningEntitlement extends Entitlement {
  guestId: string;
  isDisabled: boolean;
  /** whether the asking device belongs to it */
  isOwn: boolean;
  /** the other devices that are online or were let in just now */
  devices: number;
}

/** Other devices that were let in during the last minute, and whose sessions have not begun. */
interface PendingLogins {
  /** each counts a use of the code */
  starting: number;
  /** each joins an entitlement that does not exist yet */
  joining: number;
}

interface RunningRow {
  guestId: string;
  isDisabled: boolean;
  isOwn: boolean;
  entitledAt: string;
  validUntil: string | null;
  since: string | null;
  seconds: number;
  bytes: number;
  devices: number;
}

/**
 * Returns the running entitlement of a code that the device belongs to, the newest one, and the logins that have not led
 * to a session. The code must be locked.
 */
export async function findRunning(
  transaction: ScopedTransaction,
  codeId: string,
  macAddress: string | null,
  now: Date,
): Promise<{
  own: RunningEntitlement | undefined;
  newest: RunningEntitlement | undefined;
  pending: PendingLogins;
}> {
  const since = new Date(now.getTime() - reservedMs);
  const { rows } = await sql<{ running: RunningRow[] } & PendingLogins>`
    select pending.starting, pending.joining, coalesce(found.running, '[]') as running
    from (
      select
        count(distinct coalesce(mac_address, id::text)) filter (where starts_entitlement)::integer as starting,
        count(distinct coalesce(mac_address, id::text))
          filter (where not starts_entitlement and guest_id is null)::integer as joining
      from radius_grant
      where access_code_id = ${codeId} and at > ${since} and started_at is null
        and mac_address is distinct from ${macAddress}
    ) pending, (
      select json_agg(json_build_object(
        'guestId', id, 'isDisabled', is_disabled, 'isOwn', is_own, 'entitledAt', entitled_at,
        'validUntil', valid_until, 'since', usage.since, 'seconds', coalesce(usage.seconds, 0),
        'bytes', coalesce(usage.bytes_in + usage.bytes_out, 0), 'devices', (
          select count(*) from (
            select mac_address from guest_session where guest_id = guest.id and state = 'open'
            union
            select mac_address from radius_grant
            where guest_id = guest.id and at > ${since} and started_at is null
              and mac_address is not null
          ) device where mac_address is distinct from ${macAddress}))
        order by is_own desc, entitled_at desc) as running
      from (
        select *, row_number() over (
          partition by is_own order by is_disabled, entitled_at desc) as position
        from (
          select guest.id, guest.status = 'Disabled' as is_disabled, entitled_at, valid_until,
            exists (select from guest_device device
              where device.guest_id = guest.id and device.mac_address = ${macAddress}) as is_own
          from guest
          where access_code_id = ${codeId} and entitled_at is not null
            and (valid_until is null or valid_until > ${now})
        ) entitled
      ) guest
      left join guest_usage usage on usage.guest_id = guest.id
      where position = 1
    ) found`.execute(transaction);
  const [row] = rows;
  const running = (row?.running ?? []).map(entitlementOf);
  return {
    own: running.find(({ isOwn }) => isOwn),
    newest: running.find(({ isOwn, isDisabled }) => !isOwn && !isDisabled),
    pending: { starting: row?.starting ?? 0, joining: row?.joining ?? 0 },
  };
}

function entitlementOf(row: RunningRow): RunningEntitlement {
  const { guestId, isDisabled, isOwn, entitledAt, validUntil, since, seconds, bytes, devices } =
    row;
  return {
    guestId,
    isDisabled,
    isOwn,
    devices,
    entitledAt: new Date(entitledAt),
    validUntil: validUntil === null ? null : new Date(validUntil),
    usage: { since: since === null ? null : new Date(since), seconds, bytes },
  };
}
