import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import {
  any,
  boundedTotal,
  byName,
  containing,
  orderOf,
} from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { normalizedCode } from '../codes/code-shape.ts';
import type { listAccessCodeBatches } from '../contract.ts';
import { batchesIn, batchStateAt, isEnding } from '../queries.ts';
import { progressColumns } from './batch-record.ts';
import { findCodes } from './find-code.ts';

const sortedBy = {
  name: byName('batch.name'),
  count: 'batch.count',
  validUntil: 'batch.valid_until',
  createdAt: 'batch.created_at',
} as const;

/**
 * Returns a page of the batches here and below whose name contains the text or that have it as a code, in the order of the tree
 * where there are too many to sort.
 */
export async function listBatches(
  request: OrganizationRequest,
  query: Received<typeof listAccessCodeBatches>['query'],
) {
  const { transaction, organization, server } = request;
  const { page = 1, pageSize = 25, text = '', sort = '-createdAt', state, ends } = query;
  const now = server.now();
  const found = batchesIn(transaction, organization)
    .$if(ends === 'soon', (all) => all.where(isEnding(now)))
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
  const { total, isLowerBound } = await boundedTotal(transaction, found.select('batch.id'));
  const shown = await found
    .select('batch.id')
    .$if(isLowerBound, (all) => all.orderBy('batch.organization_path'))
    .$if(!isLowerBound, (all) => all.orderBy(...orderOf(sort, sortedBy)))
    .orderBy('batch.created_at', 'desc')
    .orderBy('batch.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const ids = shown.map(({ id }) => id);
  const rows = await batchesIn(transaction, organization)
    .innerJoin('organization as owner', 'owner.number', 'batch.organization_number')
    .select(progressColumns(now))
    .leftJoin('organization as ownerSite', (join) =>
      join.onRef('ownerSite.number', '=', 'owner.parent_number').on('ownerSite.type', '=', 'Site'),
    )
    .select(['owner.number as organizationNumber', 'owner.name as organizationName'])
    .select('ownerSite.name as organizationSite')
    .select(
      sql<number>`(select count(*)::integer from access_code used
        where used.batch_id = batch.id and used.uses > 0)`.as('used'),
    )
    .where('batch.id', '=', any(ids))
    .execute();
  return {
    rows: rows
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(({ createdAt, validUntil, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        validUntil: validUntil?.toISOString() ?? null,
      })),
    total,
    totalIsLowerBound: isLowerBound,
    codes: await findCodes(request, text),
  };
}
