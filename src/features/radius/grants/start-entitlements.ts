import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { LoginMethod } from '../methods.ts';
import { allowanceOf, earliest } from './allowance.ts';
import { findRunning } from './code-entitlements.ts';
import { planTermsColumn, type StoredPlan } from './plan-terms.ts';
import { planEnd } from './plan-time.ts';
import { type PurchaseOfPlan, writePurchases } from './write-purchase.ts';

/** The first session of a grant. */
export interface SessionStart {
  grantId: string;
  macAddress: string;
  startedAt: Date;
}

interface Grant {
  id: string;
  method: LoginMethod;
  areaNumber: number;
  areaPath: string;
  timeZone: string;
  guestId: string | null;
  codeId: string | null;
  isStart: boolean;
  startedAt: Date | null;
  plan: StoredPlan | null;
}

/** A grant whose session begins now. */
interface Beginning extends SessionStart {
  grant: Grant;
  /** Adds a purchase, to be written with those of other grants. */
  sell: (guestId: string, method: PurchaseOfPlan['method']) => void;
}

/**
 * Begins what grants promise when their first sessions begin: the time of the plan, the use of an access code, the
 * purchase, the guest's device. A repeated call changes nothing. Returns the guest of each known grant.
 */
export async function startEntitlements(
  transaction: ScopedTransaction,
  starts: readonly SessionStart[],
  now: Date,
): Promise<Map<string, { guestId: string }>> {
  const byId = new Map(starts.map((start) => [start.grantId, start]));
  const guests = new Map<string, { guestId: string }>();
  const purchases: PurchaseOfPlan[] = [];
  for (const grant of await lockGrants(transaction, [...byId.keys()])) {
    const start = byId.get(grant.id);
    if (start === undefined) continue;
    const sell: Beginning['sell'] = (guestId, method) =>
      purchases.push({
        area: { number: grant.areaNumber, path: grant.areaPath },
        plan: grant.plan,
        at: start.startedAt,
        guestId,
        method,
      });
    const guestId =
      grant.startedAt === null
        ? await begin(transaction, { ...start, grant, sell }, now)
        : grant.guestId;
    if (guestId !== null) guests.set(grant.id, { guestId });
  }
  await writePurchases(transaction, purchases);
  return guests;
}

/** Locks grants in the order of their codes, so that two batches of events do not deadlock. */
async function lockGrants(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select granted.id, granted.method, area.number as "areaNumber", area.path as "areaPath",
      coalesce(context.time_zone, 'UTC') as "timeZone", granted.guest_id as "guestId",
      granted.access_code_id as "codeId", granted.starts_entitlement as "isStart",
      granted.started_at as "startedAt", ${planTermsColumn} as plan
    from radius_grant granted
    join organization area on area.number = granted.organization_number
    cross join radius_area(area.number) context
    left join service_plan plan on plan.id = granted.plan_id
    where granted.id = ${any(ids)}
    order by granted.access_code_id, granted.guest_id, granted.id
    for no key update of granted`.execute(transaction);
  return rows;
}

async function begin(
  transaction: ScopedTransaction,
  beginning: Beginning,
  now: Date,
): Promise<string | null> {
  const { grant } = beginning;
  const guestId =
    grant.codeId !== null && (grant.isStart || grant.guestId === null)
      ? await beginCode(transaction, beginning, grant.codeId, now)
      : await beginGuest(transaction, beginning);
  await noteBegin(transaction, beginning, guestId);
  return guestId;
}

/** Marks the grant as begun, and the device as the guest's. */
async function noteBegin(
  transaction: ScopedTransaction,
  { grant, macAddress, startedAt }: Beginning,
  guestId: string | null,
): Promise<void> {
  await sql`
    with begun as (
      update radius_grant set started_at = ${startedAt}, guest_id = ${guestId}
      where id = ${grant.id})
    insert into guest_device (
      guest_id, organization_number, organization_path, mac_address, first_seen_at, last_seen_at)
    select id, organization_number, organization_path, ${macAddress}, ${startedAt}, ${startedAt}
    from guest where id = ${guestId}
    on conflict (guest_id, mac_address) do update set
      first_seen_at = least(guest_device.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(guest_device.last_seen_at, excluded.last_seen_at)`.execute(
    transaction,
  );
}

/** Begins the plan of a guest, unless it has begun. */
async function beginGuest(
  transaction: ScopedTransaction,
  beginning: Beginning,
): Promise<string | null> {
  const { grant } = beginning;
  if (!grant.isStart || grant.guestId === null) return grant.guestId;
  const hasBegun = await beginTime(transaction, beginning, grant.guestId);
  // Guests that an administrator added have paid elsewhere.
  if (hasBegun && grant.method === 'portal' && grant.plan?.price === 0)
    beginning.sell(grant.guestId, 'complimentary');
  return grant.guestId;
}

/**
 * Begins a use of a code, or joins one: of the same device, or the newest when no use is left. A code is never used more
 * often than its batch allows, even when more devices come online than were let in.
 */
async function beginCode(
  transaction: ScopedTransaction,
  beginning: Beginning,
  codeId: string,
  now: Date,
): Promise<string | null> {
  const { grant, macAddress, startedAt } = beginning;
  const { usesLeft } = await lockCode(transaction, codeId);
  const { own, newest } = await findRunning(transaction, codeId, macAddress, now);
  const clock = { now, timeZone: grant.timeZone };
  if (own !== undefined && typeof allowanceOf(grant.plan, own, clock) === 'object')
    return own.guestId;
  const canJoin = newest !== undefined && !grant.isStart;
  if (usesLeft <= 0 || canJoin)
    return newest?.guestId ?? own?.guestId ?? (await lastGuestOf(transaction, codeId));
  const guestId = grant.guestId ?? (await addGuest(transaction, beginning, codeId));
  if (grant.guestId !== null) await beginTime(transaction, beginning, guestId);
  await sql`
    with used as (
      update access_code set uses = uses + 1, first_used_at = coalesce(first_used_at, ${startedAt})
      where id = ${codeId}),
    counted as (
      insert into access_code_use (access_code_id, at, mac_address, area_number)
      values (${codeId}, ${startedAt}, ${macAddress}, ${grant.areaNumber}))
    insert into guest_usage (guest_id, since)
    select ${guestId}, ${startedAt} where ${grant.guestId === null}::boolean`.execute(transaction);
  beginning.sell(guestId, 'accessCode');
  return guestId;
}

async function lockCode(
  transaction: ScopedTransaction,
  codeId: string,
): Promise<{ usesLeft: number }> {
  const { rows } = await sql<{ usesLeft: number }>`
    select batch.uses_per_code - code.uses as "usesLeft"
    from access_code code join access_code_batch batch on batch.id = code.batch_id
    where code.id = ${codeId} for no key update of code`.execute(transaction);
  return rows[0] ?? { usesLeft: 0 };
}

async function lastGuestOf(transaction: ScopedTransaction, codeId: string): Promise<string | null> {
  const guest = await transaction
    .selectFrom('guest')
    .select('id')
    .where('access_code_id', '=', codeId)
    .where('entitled_at', 'is not', null)
    .orderBy('entitled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return guest?.id ?? null;
}

/** Adds the guest of a use, whose time begins with it. */
async function addGuest(
  transaction: ScopedTransaction,
  { grant, startedAt }: Beginning,
  codeId: string,
): Promise<string> {
  const { id } = await transaction
    .insertInto('guest')
    .values({
      organization_number: grant.areaNumber,
      organization_path: grant.areaPath,
      access_code_id: codeId,
      plan_id: grant.plan?.id ?? null,
      entitled_at: startedAt,
      valid_until: endOf(grant, startedAt),
      search_text: '',
      created_at: startedAt,
      created_by: 'Atrium',
      updated_at: startedAt,
      updated_by: 'Atrium',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns when the plan of a grant ends that begins now. */
function endOf({ plan, timeZone }: Grant, startedAt: Date): Date | null {
  return plan === null ? null : planEnd(plan, startedAt, timeZone);
}

/** Sets when the plan's time began and ends, and starts its usage at zero. Returns whether it had not begun. */
async function beginTime(
  transaction: ScopedTransaction,
  { grant, startedAt }: Beginning,
  guestId: string,
): Promise<boolean> {
  const end = endOf(grant, startedAt);
  const guest = await transaction
    .selectFrom('guest')
    .select('valid_until as validUntil')
    .where('id', '=', guestId)
    .where('entitled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (guest === undefined) return false;
  await transaction
    .updateTable('guest')
    .set({ entitled_at: startedAt, valid_until: earliest(guest.validUntil, end) })
    .where('id', '=', guestId)
    .execute();
  await sql`
    insert into guest_usage (guest_id, since) values (${guestId}, ${startedAt})
    on conflict (guest_id) do update
    set since = excluded.since, seconds = 0, bytes_in = 0, bytes_out = 0, quota_reached_at = null`.execute(
    transaction,
  );
  return true;
}
