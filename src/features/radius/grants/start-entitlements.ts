import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { notePurchaseStart } from '../../payments/public/card-payments.ts';
import { beginCodes, type CodeBeginning } from './begin-codes.ts';
import { beginTimes, type GuestBeginning } from './begin-times.ts';
import type { Beginning, Grant, SessionStart } from './beginning.ts';
import { planTermsColumn } from './plan-terms.ts';
import { writePurchases } from './write-purchase.ts';

/**
 * Begins what grants promise when their first sessions begin: the time of the plan, the use of an access code, the
 * purchase, the guest's device. A repeated call changes nothing. Returns the guest of each known grant. A batch of any
 * size takes the same few statements.
 */
export async function startEntitlements(
  transaction: ScopedTransaction,
  starts: readonly SessionStart[],
  now: Date,
): Promise<Map<string, { guestId: string }>> {
  const byId = new Map(starts.map((start) => [start.grantId, start]));
  const guests = new Map<string, { guestId: string }>();
  const beginnings: Beginning[] = [];
  for (const grant of await lockGrants(transaction, [...byId.keys()])) {
    const start = byId.get(grant.id);
    if (start !== undefined && grant.startedAt === null) beginnings.push({ ...start, grant });
    else if (grant.guestId !== null) guests.set(grant.id, { guestId: grant.guestId });
  }
  beginnings.sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
  for (const { beginning, guestId } of await begin(transaction, beginnings, now))
    guests.set(beginning.grantId, { guestId });
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
  beginnings: readonly Beginning[],
  now: Date,
): Promise<GuestBeginning[]> {
  if (beginnings.length === 0) return [];
  const byCode: CodeBeginning[] = [];
  const sessions: { beginning: Beginning; guestId: string | null }[] = [];
  for (const beginning of beginnings) {
    const { codeId, isStart, guestId } = beginning.grant;
    if (codeId !== null && (isStart || guestId === null)) byCode.push({ ...beginning, codeId });
    else sessions.push({ beginning, guestId });
  }
  const ofCodes = await beginCodes(transaction, byCode, now);
  const uses = new Set(ofCodes.flatMap(({ beginning, isUse }) => (isUse ? beginning.grantId : [])));
  sessions.push(...ofCodes);
  const known = sessions.flatMap(({ beginning, guestId }) =>
    guestId === null ? [] : { beginning, guestId },
  );
  const begun = new Set(
    (await beginTimes(transaction, known)).map(({ beginning }) => beginning.grantId),
  );
  await writeGrants(transaction, sessions);
  await writeDevices(transaction, known);
  const paid = known.filter(({ beginning: { grant } }) => grant.method === 'portal');
  const sold =
    paid.length === 0
      ? new Set<string>()
      : await notePurchaseStart(
          transaction,
          paid.map(({ guestId, beginning: { startedAt } }) => ({ guestId, at: startedAt })),
        );
  await writePurchases(
    transaction,
    known.flatMap(({ beginning, guestId }) => {
      const { grant, startedAt: at, grantId } = beginning;
      const { plan, areaNumber: number, areaPath: path } = grant;
      const purchase = { guestId, area: { number, path }, plan, at };
      if (uses.has(grantId))
        return { ...purchase, method: 'accessCode' as const, codeId: grant.codeId };
      // A plan with a price that an administrator gave has its purchase since then.
      const isFree = grant.isStart && grant.method === 'portal' && plan?.price === 0;
      // One with a promo code has its purchase since then as well.
      return isFree && grant.codeId === null && begun.has(grantId) && !sold.has(guestId)
        ? { ...purchase, method: 'complimentary' as const }
        : [];
    }),
  );
  return known;
}

async function writeGrants(
  transaction: ScopedTransaction,
  sessions: readonly { beginning: Beginning; guestId: string | null }[],
): Promise<void> {
  const rows = sessions.map(({ beginning: { grantId, startedAt }, guestId }) => ({
    grantId,
    startedAt,
    guestId,
  }));
  await sql`
    update radius_grant set started_at = begun."startedAt", guest_id = begun."guestId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as begun (
      "grantId" uuid, "startedAt" timestamptz, "guestId" uuid)
    where id = begun."grantId"`.execute(transaction);
  await writeLogins(
    transaction,
    sessions.flatMap(({ beginning: { grantId, grant }, guestId }) =>
      grant.guestId === null && guestId !== null ? { grantId, guestId } : [],
    ),
  );
}

/** A code's first login has no guest yet, who is shown with it from now on. */
async function writeLogins(
  transaction: ScopedTransaction,
  rows: readonly { grantId: string; guestId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update radius_auth login set guest_id = begun."guestId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as begun ("grantId" uuid, "guestId" uuid)
    where login.grant_id = begun."grantId"`.execute(transaction);
}

async function writeDevices(
  transaction: ScopedTransaction,
  sessions: readonly GuestBeginning[],
): Promise<void> {
  const rows = sessions.map(({ beginning: { macAddress, startedAt }, guestId }) => ({
    guestId,
    macAddress,
    startedAt,
  }));
  if (rows.length === 0) return;
  await sql`
    insert into guest_device (
      guest_id, organization_number, organization_path, mac_address, first_seen_at, last_seen_at)
    select id, organization_number, organization_path, used."macAddress", used.first, used.last
    from (
      select "guestId", "macAddress", min("startedAt") as first, max("startedAt") as last
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        "guestId" uuid, "macAddress" text, "startedAt" timestamptz)
      group by 1, 2
    ) used
    join guest on guest.id = used."guestId"
    order by id, used."macAddress"
    on conflict (guest_id, mac_address) do update set
      first_seen_at = least(guest_device.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(guest_device.last_seen_at, excluded.last_seen_at)`.execute(
    transaction,
  );
}
