import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { allowanceOf } from './allowance.ts';
import type { Beginning } from './beginning.ts';
import { findRunning, type RunningEntitlement } from './code-entitlements.ts';

/** A session of a code, and the code. */
export interface CodeBeginning extends Beginning {
  codeId: string;
}

/** Whose entitlement a session of a code uses. */
interface BegunCode {
  beginning: CodeBeginning;
  /** null: a code that nobody has used, and that may not be used any more */
  guestId: string | null;
  /** whether it is a use of the code, which is counted and purchased */
  isUse: boolean;
}

/** What the sessions of one code have found and begun so far. */
interface CodeProgress {
  usesLeft: number;
  newest: string | undefined;
  byMac: Map<string, string>;
}

/**
 * Begins a use of a code for each session, or joins one: of the same device, or the newest when no use is left. A code is
 * never used more often than its batch allows, even when more devices come online than were let in. Locks the codes.
 */
export async function beginCodes(
  transaction: ScopedTransaction,
  beginnings: readonly CodeBeginning[],
  now: Date,
): Promise<BegunCode[]> {
  if (beginnings.length === 0) return [];
  const usesLeft = await lockCodes(transaction, beginnings);
  const states = await findRunning(transaction, beginnings, now);
  const progress = new Map<string, CodeProgress>();
  const begun: BegunCode[] = [];
  const lost: BegunCode[] = [];
  for (const [index, beginning] of beginnings.entries()) {
    const { codeId, grant, macAddress } = beginning;
    const { own, newest } = states[index] ?? { own: undefined, newest: undefined };
    const code = progress.get(codeId) ?? {
      usesLeft: usesLeft.get(codeId) ?? 0,
      newest: newest?.guestId,
      byMac: new Map<string, string>(),
    };
    progress.set(codeId, code);
    const ownGuest = isLeft(own, beginning, now) ? own?.guestId : code.byMac.get(macAddress);
    const other = code.newest ?? newest?.guestId;
    const canJoin = other !== undefined && !grant.isStart;
    if (ownGuest !== undefined) begun.push({ beginning, guestId: ownGuest, isUse: false });
    else if (code.usesLeft <= 0 || canJoin) {
      const guestId = other ?? own?.guestId ?? null;
      const joined = { beginning, guestId, isUse: false };
      (guestId === null ? lost : begun).push(joined);
    } else {
      const guestId = grant.guestId ?? crypto.randomUUID();
      code.usesLeft -= 1;
      code.newest = guestId;
      code.byMac.set(macAddress, guestId);
      begun.push({ beginning, guestId, isUse: true });
    }
  }
  await addGuests(transaction, begun);
  await countUses(transaction, begun);
  return [...begun, ...(await withLastGuests(transaction, lost))];
}

function isLeft(
  own: RunningEntitlement | undefined,
  { grant }: CodeBeginning,
  now: Date,
): own is RunningEntitlement {
  if (own === undefined) return false;
  const clock = { now, timeZone: grant.timeZone };
  return typeof allowanceOf(own.plan ?? grant.plan, own, clock) === 'object';
}

async function lockCodes(
  transaction: ScopedTransaction,
  beginnings: readonly CodeBeginning[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; usesLeft: number }>`
    select code.id, batch.uses_per_code - code.uses as "usesLeft"
    from access_code code join access_code_batch batch on batch.id = code.batch_id
    where code.id = ${any(beginnings.map(({ codeId }) => codeId))}
    order by code.code collate "C", code.id for no key update of code`.execute(transaction);
  return new Map(rows.map(({ id, usesLeft }) => [id, usesLeft]));
}

/** Adds the guests of codes that were used without the portal. */
async function addGuests(
  transaction: ScopedTransaction,
  begun: readonly BegunCode[],
): Promise<void> {
  const rows = begun.flatMap(({ beginning: { grant, codeId, startedAt }, guestId, isUse }) =>
    isUse && grant.guestId === null
      ? {
          id: guestId,
          number: grant.areaNumber,
          path: grant.areaPath,
          codeId,
          planId: grant.plan?.id ?? null,
          at: startedAt,
        }
      : [],
  );
  if (rows.length === 0) return;
  await sql`
    insert into guest (id, organization_number, organization_path, access_code_id, plan_id, search_text,
      created_at, created_by, updated_at, updated_by)
    select id, number, path, "codeId", "planId", '', at, 'Atrium', at, 'Atrium'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (
      id uuid, number integer, path text, "codeId" uuid, "planId" uuid, at timestamptz)`.execute(
    transaction,
  );
}

async function countUses(
  transaction: ScopedTransaction,
  begun: readonly BegunCode[],
): Promise<void> {
  const rows = begun.flatMap(({ beginning, isUse }) => {
    const { codeId, startedAt: at, macAddress, grant } = beginning;
    return isUse ? { codeId, at, macAddress, area: grant.areaNumber } : [];
  });
  if (rows.length === 0) return;
  const uses = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as used (
    "codeId" uuid, at timestamptz, "macAddress" text, area integer)`;
  await sql`
    update access_code set uses = uses + used.count, first_used_at = coalesce(first_used_at, used.first)
    from (select "codeId", count(*)::integer as count, min(at) as first from ${uses} group by 1) used
    where id = used."codeId"`.execute(transaction);
  await sql`
    insert into access_code_use (access_code_id, at, mac_address, area_number)
    select "codeId", at, "macAddress", area from ${uses}`.execute(transaction);
}

/** Gives sessions of codes without a running entitlement to the guest who used the code last. */
async function withLastGuests(
  transaction: ScopedTransaction,
  lost: readonly BegunCode[],
): Promise<BegunCode[]> {
  if (lost.length === 0) return [];
  const { rows } = await sql<{ codeId: string; guestId: string }>`
    select asked.code_id as "codeId", last.id as "guestId"
    from unnest(${[...new Set(lost.map(({ beginning }) => beginning.codeId))]}::uuid[]) asked (code_id)
    cross join lateral (
      select id from guest where access_code_id = asked.code_id and entitled_at is not null
      order by entitled_at desc limit 1
    ) last`.execute(transaction);
  const guests = new Map(rows.map(({ codeId, guestId }) => [codeId, guestId]));
  return lost.map((one) => ({ ...one, guestId: guests.get(one.beginning.codeId) ?? null }));
}
