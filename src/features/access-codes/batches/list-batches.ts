import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { byName, containing, orderOf } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { normalizedCode } from '../codes/code-shape.ts';
import type { listAccessCodeBatches, listAccessCodePlans } from '../contract.ts';
import { batchesOf, batchStateAt, timeZoneColumn } from '../queries.ts';
import { progressColumns } from './batch-record.ts';

const maxPlans = 50;

const sortedBy = {
  name: byName('batch.name'),
  count: 'batch.count',
  validUntil: 'batch.valid_until',
  createdAt: 'batch.created_at',
} as const;

/** Returns a page of the batches whose name contains the text or that have it as a code. */
export async function listBatches(
  { transaction, organization, server }: OrganizationRequest,
  query: Received<typeof listAccessCodeBatches>['query'],
) {
  const { page = 1, pageSize = 25, text = '', sort = '-createdAt', state } = query;
  const now = server.now();
  const found = batchesOf(transaction, organization)
    .$if(state !== undefined, (all) => all.where(batchStateAt(now), '=', state ?? 'ready'))
    .$if(text !== '', (all) =>
      all.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('batch.name', 'ilike', containing(text)),
          exists(
            selectFrom('access_code as code')
              .select('code.id')
              .whereRef('code.batch_id', '=', 'batch.id')
              .where('code.code', '=', normalizedCode(text)),
          ),
        ]),
      ),
    );
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(progressColumns(now))
    .select(
      sql<number>`(select count(*)::integer from access_code used
        where used.batch_id = batch.id and used.uses > 0)`.as('used'),
    )
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy('batch.created_at', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    rows: rows.map(({ createdAt, validUntil, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      validUntil: validUntil?.toISOString() ?? null,
    })),
    total: Number(total),
  };
}

/**
 * Returns the first plans by name of the organization and everything below it, without retired plans and removed
 * areas.
 */
export async function listPlans(
  { transaction, organization }: OrganizationRequest,
  { text = '' }: Received<typeof listAccessCodePlans>['query'],
) {
  const subtree = transaction
    .selectFrom('organization')
    .select('number')
    .where(isInSubtree('path', organization));
  // The status is a literal, because a generic plan cannot use a partial index for a parameter.
  const removed = subtree.where('status', '=', sql.lit('Removed'));
  const named = subtree.where('name', 'ilike', containing(text));
  // Areas are joined to the first plans only, because a provider may have tens of thousands of both.
  const first = transaction
    .selectFrom('service_plan as plan')
    .select(['plan.id', 'plan.name', 'plan.organization_number'])
    .where(isInSubtree('plan.organization_path', organization))
    .where('plan.status', '<>', 'Retired')
    .where('plan.organization_number', 'not in', () => removed)
    .$if(text !== '', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('plan.name', 'ilike', containing(text)),
          eb('plan.organization_number', 'in', () => named),
        ]),
      ),
    )
    .orderBy(byName('plan.name'))
    .orderBy('plan.organization_path')
    .limit(maxPlans);
  const plans = await transaction
    .selectFrom(first.as('plan'))
    .innerJoin('organization as area', 'area.number', 'plan.organization_number')
    .select(['plan.id', 'plan.name', 'area.name as areaName', timeZoneColumn().as('timeZone')])
    // Areas that are being moved may be missing in `removed`.
    .where('area.status', '<>', 'Removed')
    .orderBy(byName('plan.name'))
    .orderBy(byName('area.name'))
    .execute();
  return { plans };
}
