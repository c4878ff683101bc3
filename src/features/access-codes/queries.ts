import { sql } from 'kysely';
import type { ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import { isInSubtree } from '../../server/database/subtree.ts';
import { isInPresentArea } from '../../server/locations.ts';
import { isCodeLike, normalizedCode, printedCode } from './codes/code-shape.ts';
import type { BatchState, CodeState } from './fields.ts';

/** Selects an organization's batches in the scope, each with its plan and the plan's area. */
export function batchesOf(transaction: ScopedTransaction, organization: { number: number }) {
  return describedBatches(transaction).where('batch.organization_number', '=', organization.number);
}

/** Selects the batches of an organization and of everything below it, each with its plan and the plan's area. */
export function batchesIn(transaction: ScopedTransaction, organization: { path: string }) {
  return describedBatches(transaction)
    .where(isInSubtree('batch.organization_path', organization))
    .where(isInPresentArea('batch'));
}

function describedBatches(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('access_code_batch as batch')
    .leftJoin('service_plan as plan', 'plan.id', 'batch.plan_id')
    .leftJoin('organization as area', 'area.number', 'plan.organization_number');
}

/** Selects the codes of a batch with the batch's terms. */
export function codesOf(transaction: ScopedTransaction, batchId: string) {
  return transaction
    .selectFrom('access_code as code')
    .innerJoin('access_code_batch as batch', 'batch.id', 'code.batch_id')
    .where('code.batch_id', '=', batchId);
}

/** The end of the codes that were not extended individually. */
export const batchEnd = sql<Date | null>`
  case when batch.valid_until is not null
    then greatest(batch.valid_until, batch.extended_until) end`;

const dayMs = 86_400_000;
/** A batch that ends within so many days is ending. */
const endingDays = 7;

/** The end of a batch that has one. Must match the index `access_code_batch_end`. */
export const endOfEnding = sql<Date>`greatest(batch.valid_until, batch.extended_until)`;

/** Whether a batch ends within the next days, and its codes are not revoked. */
export function isEnding(now: Date) {
  const until = new Date(now.getTime() + endingDays * dayMs);
  return sql<boolean>`(batch.valid_until is not null and batch.revoked_at is null
    and ${endOfEnding} > ${now} and ${endOfEnding} <= ${until})`;
}

/** Whether a code was used or changed. Must match the index `access_code_touched`. */
export const isTouched = sql<boolean>`(
  code.uses > 0 or code.revoked_at is not null or code.extended_until is not null)`;

/** The end of a code before extensions: the batch's end or the time after first use, whichever is earlier. */
const originalEnd = sql`least(batch.valid_until,
  code.first_used_at + batch.seconds_after_first_use * interval '1 second')`;
export const codeEnd = sql<Date | null>`
  case when ${originalEnd} is not null
    then greatest(${originalEnd}, batch.extended_until, code.extended_until) end`;

/** Counts the codes of an ending batch that can be used and end with it, by those that were touched, which are fewer. */
export function usableCodes(now: Date) {
  return sql<number>`(batch.made - (
    select count(*)::integer from access_code code
    where code.batch_id = batch.id
      and ${isTouched} and (code.uses >= batch.uses_per_code or code.revoked_at is not null
        or code.extended_until > ${endOfEnding} or ${codeEnd} <= ${now})))`;
}

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

/** Normalizes a code or its beginning; returns '' for a text that cannot be one. */
export function storedCodeOf(written: string): string {
  return isCodeLike(written) ? normalizedCode(written) : '';
}

export interface CodeInBatch {
  /** formatted as on a voucher */
  code: string;
  batchId: string;
  batchName: string;
  /** the organization that owns the batch */
  batchNumber: number;
}

/** Returns codes by id, without those of batches outside the scope. */
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
