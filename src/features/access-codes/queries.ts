import { sql } from 'kysely';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import { type BatchState, type CodeState, limits } from './choices.ts';
import { normalizedCode, printedCode } from './rules.ts';

/** The batches of an organization, as far as the caller's scope holds them, each with its plan and that one's area. */
export function batchesOf(transaction: ScopedTransaction, organization: { number: number }) {
  return transaction
    .selectFrom('access_code_batch as batch')
    .leftJoin('service_plan as plan', 'plan.id', 'batch.plan_id')
    .leftJoin('organization as area', 'area.number', 'plan.organization_number')
    .where('batch.organization_number', '=', organization.number);
}

/** The codes of one batch with the terms they have from it. */
export function codesOf(transaction: ScopedTransaction, batchId: string) {
  return transaction
    .selectFrom('access_code as code')
    .innerJoin('access_code_batch as batch', 'batch.id', 'code.batch_id')
    .where('code.batch_id', '=', batchId);
}

/** The time zone of the area's site, as `inheritedSettings` finds it. */
export function timeZoneColumn() {
  return sql<string>`coalesce(area.time_zone,
    (select above.time_zone from organization_inheritance(area.number) above
      where above.time_zone is not null limit 1), 'UTC')`;
}

/** Until when the codes of a batch are valid that have no end of their own. */
export const batchEnd = sql<Date | null>`
  case when batch.valid_until is not null
    then greatest(batch.valid_until, batch.extended_until) end`;

/** Until when a code is valid: its batch's end or the time after its first use, unless it was extended. */
const ownEnd = sql`least(batch.valid_until,
  code.first_used_at + batch.seconds_after_first_use * interval '1 second')`;
export const codeEnd = sql<Date | null>`
  case when ${ownEnd} is not null
    then greatest(${ownEnd}, batch.extended_until, code.extended_until) end`;

export function batchStateAt(now: Date) {
  return sql<BatchState>`case
    when batch.revoked_at is not null then 'revoked'
    when batch.next_step_at is not null then 'making'
    when ${batchEnd} <= ${now} then 'expired'
    when batch.cancelled_at is not null then 'cancelled'
    else 'ready' end`;
}

export function codeStateAt(now: Date) {
  return sql<CodeState>`case
    when batch.revoked_at is not null or code.revoked_at is not null then 'revoked'
    when code.uses >= batch.uses_per_code then 'usedUp'
    when ${codeEnd} <= ${now} then 'expired'
    when code.uses > 0 then 'active'
    else 'unused' end`;
}

/** Codes that something has happened to; written as the index for them is, so that it is used. */
export const isTouched = sql<boolean>`(
  code.uses > 0 or code.revoked_at is not null or code.extended_until is not null)`;

/** A code, or how one begins, as codes are kept and however it was written; empty for what cannot be one. */
export function codeAsKept(written: string): string {
  const code = normalizedCode(written);
  const isLong = code.length >= searchMinimumCharacters;
  const isShort = code.length <= limits.longest + limits.longestPrefix;
  return isLong && isShort && /^[A-Z\d]+$/.test(code) ? code : '';
}

export interface CodeInBatch {
  /** as it is printed */
  code: string;
  batchId: string;
  batchName: string;
  /** the organization whose batch it is */
  batchNumber: number;
}

/** Codes by their ids; those of batches outside of the scope are left out. */
export async function codesInBatches(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<Map<string, CodeInBatch>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('access_code as code')
    .innerJoin('access_code_batch as batch', 'batch.id', 'code.batch_id')
    .select([
      'code.id',
      'code.code',
      'batch.id as batchId',
      'batch.name as batchName',
      'batch.organization_number as batchNumber',
      'batch.prefix',
      'batch.is_grouped as isGrouped',
    ])
    .where('code.id', '=', any(ids))
    .execute();
  return new Map(
    rows.map(({ id, prefix, isGrouped, code, ...batch }) => [
      id,
      { ...batch, code: printedCode(code, { prefix, isGrouped }) },
    ]),
  );
}
