import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problem.ts';
import { containing } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { findBatch } from '../batches/batch-record.ts';
import { codeEnd, codeStateAt, codesOf } from '../queries.ts';
import { normalizedCode, printedCode } from './code-shape.ts';
import type { AccessCodeRow, listAccessCodes } from './contract.ts';

export function codeColumns(now: Date) {
  return [
    'code.id',
    'code.code',
    'code.uses',
    'code.first_used_at as firstUsedAt',
    'batch.prefix',
    'batch.is_grouped as isGrouped',
    codeStateAt(now).as('state'),
    codeEnd.as('validUntil'),
    // Of entitlements that the code started; a used-up code may still be in use.
    sql<Date | null>`(select max(valid_until) from guest
      where access_code_id = code.id and status = 'Active' and valid_until > ${now})`.as(
      'inUseUntil',
    ),
    sql<number>`(select count(*)::integer from guest_session
      where access_code_id = code.id and state = 'open')`.as('online'),
  ] as const;
}

interface StoredCode extends Omit<AccessCodeRow, 'firstUsedAt' | 'validUntil' | 'inUseUntil'> {
  prefix: string;
  isGrouped: boolean;
  firstUsedAt: Date | null;
  validUntil: Date | null;
  inUseUntil: Date | null;
}

export function toCodeRow({ code, prefix, isGrouped, ...row }: StoredCode): AccessCodeRow {
  return {
    ...row,
    code: printedCode(code, { prefix, isGrouped }),
    firstUsedAt: row.firstUsedAt?.toISOString() ?? null,
    validUntil: row.validUntil?.toISOString() ?? null,
    inUseUntil: row.state === 'revoked' ? null : (row.inUseUntil?.toISOString() ?? null),
  };
}

/** Returns a page of a batch's codes. Counts only when there is a search text; otherwise the batch has the total. */
export async function listCodes(
  request: OrganizationRequest,
  batchId: string,
  query: Received<typeof listAccessCodes>['query'],
) {
  const { page = 1, pageSize = 25, text = '', state } = query;
  const { transaction, server } = request;
  const batch = await findBatch(request, batchId);
  const found = codesOf(transaction, batch.id)
    .$if(state !== undefined, (all) => all.where(codeStateAt(server.now()), '=', state ?? 'unused'))
    .$if(text !== '', (all) => all.where('code.code', 'like', containing(normalizedCode(text))));
  const rows = await found
    .select(codeColumns(server.now()))
    .orderBy('code.code')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const count = async () => {
    const { total } = await found
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const known = state === undefined ? batch.made : batch.states[state];
  return { rows: rows.map(toCodeRow), total: text === '' ? known : await count() };
}

export async function findCode(
  request: OrganizationRequest,
  { batchId, codeId }: { batchId: string; codeId: string },
) {
  const batch = await findBatch(request, batchId);
  const code = await codesOf(request.transaction, batch.id)
    .select(codeColumns(request.server.now()))
    .where('code.id', '=', codeId)
    .executeTakeFirst();
  if (code === undefined) throw new Problem('not-found', 'This access code does not exist.');
  return { batch, code };
}
