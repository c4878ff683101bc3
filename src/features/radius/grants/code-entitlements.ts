import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Entitlement } from './allowance.ts';
import { type PlanTerms, planTermsColumn, type StoredPlan } from './plan-terms.ts';
import { reservedMs } from './reservation.ts';

/** A guest that a use of a code has made, and whose time has not ended. */
export interface RunningEntitlement extends Entitlement {
  guestId: string;
  isDisabled: boolean;
  /** of the guest, which an administrator may have changed; null: as the code's batch */
  plan: PlanTerms | null;
  /** the other devices that are online or were let in just now */
  devices: number;
}

/** What a device finds at a code. */
export interface CodeState {
  /** the entitlement that the device belongs to */
  own: RunningEntitlement | undefined;
  /** the newest one of others */
  newest: RunningEntitlement | undefined;
}

/** A device that uses a code. */
interface CodeUser {
  codeId: string;
  /** null: the gateway does not say which device it is */
  macAddress: string | null;
}

interface RunningRow {
  guestId: string;
  isDisabled: boolean;
  plan: StoredPlan | null;
  entitledAt: string | null;
  validUntil: string | null;
  since: string | null;
  seconds: number;
  bytes: number;
  devices: number;
}

interface StateRow {
  own: RunningRow | null;
  newest: RunningRow | null;
}

/** Returns what each device finds at its code, in their order. The codes must be locked. */
export async function findRunning(
  transaction: ScopedTransaction,
  users: readonly CodeUser[],
  now: Date,
): Promise<CodeState[]> {
  if (users.length === 0) return [];
  const since = new Date(now.getTime() - reservedMs);
  // No arrays, with which PostgreSQL would plan the statement again for each call (2 ms).
  const asked = users.map(({ codeId, macAddress }, position) => ({
    code_id: codeId,
    mac_address: macAddress,
    position,
  }));
  const isRunning = sql`(guest.valid_until is null or guest.valid_until > ${now})`;
  const { rows } = await sql<StateRow>`
    select own.running as own, newest.running as newest
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (
      code_id uuid, mac_address text, position integer)
    left join lateral (
      select guest.id, ${runningColumn(since)} as running
      from guest_device device
      join guest on guest.id = device.guest_id
      left join guest_usage usage on usage.guest_id = guest.id
      left join service_plan plan on plan.id = guest.plan_id
      where device.mac_address = asked.mac_address and guest.access_code_id = asked.code_id
        -- begun before, even if the time of another plan begins with the next session
        and (guest.entitled_at is not null or usage.guest_id is not null) and ${isRunning}
      order by guest.status = 'Disabled', guest.entitled_at desc nulls first limit 1
    ) own on true
    left join lateral (
      select ${runningColumn(since)} as running
      from (
        select * from guest
        where access_code_id = asked.code_id and entitled_at is not null and status <> 'Disabled'
          and id is distinct from own.id and ${isRunning}
        order by entitled_at desc limit 1
      ) guest
      left join guest_usage usage on usage.guest_id = guest.id
      left join service_plan plan on plan.id = guest.plan_id
    ) newest on true
    order by asked.position`.execute(transaction);
  return rows.map(({ own, newest }) => ({
    own: own === null ? undefined : entitlementOf(own),
    newest: newest === null ? undefined : entitlementOf(newest),
  }));
}

/** Selects the rows `guest`, `usage` and `plan` with the guest's devices besides the one that asks. */
function runningColumn(since: Date): RawBuilder<RunningRow> {
  return sql`json_build_object(
    'guestId', guest.id, 'isDisabled', guest.status = 'Disabled', 'plan', ${planTermsColumn},
    'entitledAt', guest.entitled_at, 'validUntil', guest.valid_until, 'since', usage.since,
    'seconds', coalesce(usage.seconds, 0), 'bytes', coalesce(usage.bytes_in + usage.bytes_out, 0),
    'devices', (
      select count(*) from (
        select mac_address from guest_session where guest_id = guest.id and state = 'open'
        union
        select mac_address from radius_grant
        where guest_id = guest.id and at > ${since} and started_at is null
          and mac_address is not null
      ) device where mac_address is distinct from asked.mac_address))`;
}

function entitlementOf({
  entitledAt,
  validUntil,
  since,
  seconds,
  bytes,
  ...row
}: RunningRow): RunningEntitlement {
  return {
    ...row,
    entitledAt: dateOf(entitledAt),
    validUntil: dateOf(validUntil),
    usage: { since: dateOf(since), seconds, bytes },
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
