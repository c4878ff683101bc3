import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { codeEnd } from '../../access-codes/queries.ts';
import {
  countGroupDevices,
  type GuestGroupLimits,
  groupLimitsColumn,
  groupOfGuest,
  limitsIn,
  type StoredLimits,
} from '../../groups/public/limits.ts';
import type { Reason } from '../reasons.ts';
import { type Allowance, allowanceOf, type Entitlement } from './allowance.ts';
import type { Area } from './area.ts';
import { type PlanTerms, planTermsColumn, type StoredPlan, withExtraTime } from './plan-terms.ts';
import { reservedMs } from './reservation.ts';
import { startBlocker } from './start-blocker.ts';

/** A guest with plan and usage, and the code that the entitlement came from. */
export interface EntitledGuest extends Entitlement {
  id: string;
  isDisabled: boolean;
  passwordHash: string | null;
  plan: PlanTerms | null;
  /** null: the guest has not used a code */
  codeId: string | null;
  isCodeRevoked: boolean;
  codeEndsAt: Date | null;
  devicesPerCode: number | null;
  /** null: the guest belongs to none */
  group: GuestGroupLimits | null;
  /** whether any group may have the guest as a member */
  hasGroups: boolean;
}

interface GuestRow extends Omit<EntitledGuest, 'usage' | 'plan' | 'group'> {
  group: StoredLimits | null;
  plan: StoredPlan | null;
  extraSeconds: number;
  since: Date | null;
  seconds: string;
  bytes: string;
}

/** Returns the first guest, in the order of `order`, that meets a condition on the row `guest`; none whose payment is due. */
export async function findGuest(
  transaction: ScopedTransaction,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`guest.id`,
): Promise<EntitledGuest | undefined> {
  const { rows } = await sql<GuestRow>`
    select guest.id, guest.status = 'Disabled' as "isDisabled",
      guest.password_hash as "passwordHash", guest.entitled_at as "entitledAt",
      guest.valid_until as "validUntil", ${planTermsColumn} as plan,
      guest.extra_seconds as "extraSeconds",
      guest.access_code_id as "codeId",
      coalesce(code.revoked_at, batch.revoked_at) is not null as "isCodeRevoked",
      ${codeEnd} as "codeEndsAt", batch.devices_per_code as "devicesPerCode",
      ${groupLimitsColumn} as "group", guest.group_id is not null or guest.has_group_plan or exists (
        select from guest_group above where above.status = 'Active' and above.organization_number
          = any (string_to_array(trim(both '/' from guest.organization_path), '/')::integer[])) as "hasGroups",
      usage.since, coalesce(usage.seconds, 0) as seconds,
      coalesce(usage.bytes_in + usage.bytes_out, 0) as bytes
    from guest
    left join service_plan plan on plan.id = guest.plan_id
    left join access_code code on code.id = guest.access_code_id
    left join access_code_batch batch on batch.id = code.batch_id
    left join guest_usage usage on usage.guest_id = guest.id
    ${groupOfGuest}
    where guest.erased_at is null and not guest.awaits_payment and ${condition}
    order by ${order} limit 1`.execute(transaction);
  return rows.map(({ since, seconds, bytes, extraSeconds, group, ...guest }) => ({
    ...guest,
    group: limitsIn(group),
    plan: withExtraTime(guest.plan, extraSeconds),
    usage: { since, seconds: Number(seconds), bytes: Number(bytes) },
  }))[0];
}

export interface GuestLogin {
  area: Area;
  /** null: the gateway does not say which device it is */
  macAddress: string | null;
  now: Date;
}

/**
 * Returns what is left for a guest's device, or why it is not let in. Locks the guest until the transaction ends if its
 * devices are limited. The time of a guest that has not begun counts from now.
 */
export async function evaluateGuest(
  transaction: ScopedTransaction,
  guest: EntitledGuest,
  { area, macAddress, now }: GuestLogin,
): Promise<Allowance | Reason> {
  const { plan } = guest;
  if (guest.isDisabled) return 'disabled';
  if (guest.isCodeRevoked) return 'code-revoked';
  const clock = { now, timeZone: area.timeZone };
  const allowance = allowanceOf(plan, guest, clock, [
    guest.codeEndsAt,
    guest.group?.endsAt ?? null,
  ]);
  if (typeof allowance === 'string') return allowance;
  if (guest.entitledAt === null && plan !== null) {
    const blocker = await startBlocker(transaction, { area, plan, macAddress, now });
    if (blocker !== null) return blocker;
  }
  const most = guest.devicesPerCode ?? plan?.maxDevices ?? null;
  if (most !== null) {
    await lockGuest(transaction, guest.id);
    const devices = await countDevices(transaction, guest.id, macAddress, now);
    if (devices >= most) return 'too-many-devices';
  }
  const { group } = guest;
  if (group === null || group.id === null || group.devices === null) return allowance;
  const devices = await countGroupDevices(transaction, group.id, macAddress, now);
  return devices >= group.devices ? 'too-many-devices' : allowance;
}

async function lockGuest(transaction: ScopedTransaction, guestId: string): Promise<void> {
  await sql`select from guest where id = ${guestId} for no key update`.execute(transaction);
}

/** Counts the guest's other devices that are online or were let in during the last minute. */
async function countDevices(
  transaction: ScopedTransaction,
  guestId: string,
  macAddress: string | null,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - reservedMs);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select mac_address from guest_session where guest_id = ${guestId} and state = 'open'
      union
      select mac_address from radius_grant
      where guest_id = ${guestId} and at > ${since} and started_at is null
        and mac_address is not null
    ) device where mac_address is distinct from ${macAddress}`.execute(transaction);
  return rows[0]?.count ?? 0;
}
