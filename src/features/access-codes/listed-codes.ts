import { sql } from 'kysely';
import type { Received } from '../../contract/endpoint.ts';
import { hasRight } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import { containing } from '../../server/database/listing.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { batchRecordOf } from './batches.ts';
import type { AccessCodeRow, listAccessCodes } from './contract.ts';
import { codeEnd, codeStateAt, codesOf } from './queries.ts';
import { normalizedCode, printedCode } from './rules.ts';

const usesShown = 100;

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
  ] as const;
}

interface ReadCode extends Omit<AccessCodeRow, 'firstUsedAt' | 'validUntil'> {
  prefix: string;
  isGrouped: boolean;
  firstUsedAt: Date | null;
  validUntil: Date | null;
}

export function rowOf({ code, prefix, isGrouped, ...row }: ReadCode): AccessCodeRow {
  return {
    ...row,
    code: printedCode(code, { prefix, isGrouped }),
    firstUsedAt: row.firstUsedAt?.toISOString() ?? null,
    validUntil: row.validUntil?.toISOString() ?? null,
  };
}

/** One page of a batch's codes. How many there are is known without counting, unless a text is looked for. */
export async function listedCodes(
  request: OrganizationRequest,
  batchId: string,
  query: Received<typeof listAccessCodes>['query'],
) {
  const { page = 1, pageSize = 25, text = '', state } = query;
  const { transaction, server } = request;
  const batch = await batchRecordOf(request, batchId);
  const isInState = codeStateAt(server.now());
  const found = codesOf(transaction, batch.id)
    .$if(state !== undefined, (all) => all.where(isInState, '=', state ?? 'unused'))
    .$if(text !== '', (all) => all.where('code.code', 'like', containing(normalizedCode(text))));
  const rows = await found
    .select(codeColumns(server.now()))
    .orderBy('code.code')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counted = async () => {
    const { total } = await found
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const known = state === undefined ? batch.made : batch.states[state];
  return { rows: rows.map(rowOf), total: text === '' ? known : await counted() };
}

export async function codeOf(
  request: OrganizationRequest,
  { batchId, codeId }: { batchId: string; codeId: string },
) {
  const batch = await batchRecordOf(request, batchId);
  const found = await codesOf(request.transaction, batch.id)
    .select(codeColumns(request.server.now()))
    .where('code.id', '=', codeId)
    .executeTakeFirst();
  if (found === undefined) throw new Problem('not-found', 'This access code does not exist.');
  return { batch, code: found };
}

/** The latest uses of a code, and how many there were. */
export async function usesOf({ transaction, caller }: OrganizationRequest, codeId: string) {
  const maySee = hasRight(caller.rights, 'guest-data');
  const uses = await transaction
    .selectFrom('access_code_use as use')
    .leftJoin('organization as area', 'area.number', 'use.area_number')
    .select([
      'use.id',
      'use.at',
      'use.mac_address as macAddress',
      'area.name as areaName',
      sql<string>`count(*) over ()`.as('total'),
    ])
    .where('use.access_code_id', '=', codeId)
    .orderBy('use.at', 'desc')
    .limit(usesShown)
    .execute();
  return {
    uses: uses.map(({ at, total: _total, macAddress, ...use }) => ({
      ...use,
      at: at.toISOString(),
      // An erased guest's has only a pseudonym, which is no address.
      macAddress: maySee && macAddress.includes(':') ? macAddress : null,
    })),
    total: Number(uses[0]?.total ?? 0),
  };
}
