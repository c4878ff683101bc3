import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import type { AccessCodeBatchRecord } from '../contract.ts';
import type { CodeState } from '../fields.ts';
import { batchEnd, batchesOf, batchStateAt, codeStateAt, isTouched } from '../queries.ts';

/** The columns that both the list and the batch's page show. */
export function progressColumns(now: Date) {
  return [
    'batch.id',
    'batch.name',
    'batch.count',
    'batch.made',
    'plan.name as planName',
    'area.name as areaName',
    'batch.created_at as createdAt',
    batchStateAt(now).as('state'),
    batchEnd.as('validUntil'),
    timeZoneOfArea.as('timeZone'),
  ] as const;
}

export async function findBatch(
  request: OrganizationRequest,
  batchId: string,
): Promise<AccessCodeBatchRecord> {
  const { transaction, organization, server } = request;
  const row = await batchesOf(transaction, organization)
    .select(progressColumns(server.now()))
    .select([
      'batch.code_length as length',
      'batch.alphabet',
      'batch.prefix',
      'batch.is_grouped as isGrouped',
      'batch.valid_from as validFrom',
      'batch.uses_per_code as usesPerCode',
      'batch.devices_per_code as devicesPerCode',
      'batch.seconds_after_first_use as secondsAfterFirstUse',
      'batch.note',
      'batch.created_by as createdBy',
    ])
    .select(({ selectFrom }) =>
      selectFrom('invoice_line as line')
        .innerJoin('invoice', 'invoice.id', 'line.invoice_id')
        .select('invoice.number')
        .whereRef('line.batch_id', '=', 'batch.id')
        .where('line.is_billing', '=', true)
        .as('billedBy'),
    )
    .where('batch.id', '=', batchId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return {
    ...row,
    ...(await countStates(request, row)),
    online: await countOnline(request, row.id),
    createdAt: row.createdAt.toISOString(),
    validFrom: row.validFrom?.toISOString() ?? null,
    validUntil: row.validUntil?.toISOString() ?? null,
  };
}

/** Returns what changes by itself: reads the batch's row and the active sessions, which are few. */
export async function progressOf(request: OrganizationRequest, batchId: string) {
  const row = await batchesOf(request.transaction, request.organization)
    .select(['batch.made', batchStateAt(request.server.now()).as('state')])
    .where('batch.id', '=', batchId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return { ...row, online: await countOnline(request, batchId) };
}

/** Counts only codes that were used or changed, because all others have the batch's state. */
async function countStates(
  { transaction, server }: OrganizationRequest,
  batch: Pick<AccessCodeBatchRecord, 'id' | 'made' | 'state'> & { validUntil: Date | null },
): Promise<Pick<AccessCodeBatchRecord, 'states' | 'isUsed'>> {
  const touched = await transaction
    .selectFrom('access_code as code')
    .innerJoin('access_code_batch as batch', 'batch.id', 'code.batch_id')
    .select(({ fn }) => [
      codeStateAt(server.now()).as('state'),
      fn.countAll<string>().as('count'),
      sql<boolean>`bool_or(code.uses > 0)`.as('isUsed'),
    ])
    .where('code.batch_id', '=', batch.id)
    .where(isTouched)
    .groupBy(sql.ref('state'))
    .execute();
  const states: Record<CodeState, number> = {
    unused: 0,
    active: 0,
    usedUp: 0,
    expired: 0,
    revoked: 0,
  };
  for (const row of touched) states[row.state] = Number(row.count);
  const others = touched.reduce((rest, { count }) => rest - Number(count), batch.made);
  states[stateOfOthers(batch, server.now())] += others;
  return { states, isUsed: touched.some(({ isUsed }) => isUsed) };
}

/** Counts the active sessions of codes that were used. */
async function countOnline({ transaction }: OrganizationRequest, batchId: string) {
  const counted = await transaction
    .selectFrom('access_code as code')
    .innerJoin('guest_session as session', 'session.access_code_id', 'code.id')
    .select(({ fn }) => [
      fn.count<string>('code.id').distinct().as('codes'),
      fn.countAll<string>().as('sessions'),
    ])
    .where('code.batch_id', '=', batchId)
    .where('code.uses', '>', 0)
    .where('session.state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { codes: Number(counted.codes), sessions: Number(counted.sessions) };
}

function stateOfOthers(
  { state, validUntil }: { state: string; validUntil: Date | null },
  now: Date,
): CodeState {
  if (state === 'revoked') return 'revoked';
  return validUntil !== null && validUntil <= now ? 'expired' : 'unused';
}

/** Locks a batch until the transaction ends, against other changes and against adding codes. */
export async function lockBatch(
  request: OrganizationRequest,
  batchId: string,
): Promise<AccessCodeBatchRecord> {
  await request.transaction
    .selectFrom('access_code_batch')
    .select('id')
    .where('organization_number', '=', request.organization.number)
    .where('id', '=', batchId)
    .forUpdate()
    .execute();
  return findBatch(request, batchId);
}

function notFound(): Problem {
  return new Problem('not-found', 'This batch of codes does not exist.');
}

/** Returns the subject of a history entry. */
export function historyOf({ id, name }: { id: string; name: string }) {
  return { entityType: 'access code batch', entityId: id, label: name };
}
