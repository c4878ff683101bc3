import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { byName, containing, orderOf } from '../../../server/database/listing.ts';
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

/** Returns a page of the batches here and below whose name contains the text or that have it as a code. */
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
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
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
    codes: await findCodes(request, text),
  };
}
