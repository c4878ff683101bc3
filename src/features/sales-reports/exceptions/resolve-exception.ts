import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { placeOfRow } from '../shared/related.ts';

interface Resolution {
  /** a posting, a card transaction or a purchase */
  subjectId: string;
  tables: Parameters<typeof placeOfRow>[1];
  /** as it is stored */
  kind: string;
  /** as it is shown */
  name: string;
  reason: string;
  /** what a person found out, if that decides something */
  outcome?: string;
  /** whether the row has the exception now */
  isOpen: boolean;
  label: string;
}

/** Records that a person dealt with an exception outside of the product. It is not listed again. */
export async function resolveException(
  request: OrganizationRequest,
  { subjectId, tables, kind, name, reason, outcome, isOpen, label }: Resolution,
): Promise<void> {
  const { transaction, caller, server } = request;
  const place = await placeOfRow(request, tables, subjectId);
  const ended = new Problem('conflict', 'This exception is no longer open. Reload the page.');
  if (!isOpen) throw ended;
  const resolved = await transaction
    .insertInto('exception_resolution')
    .values({
      subject_id: subjectId,
      kind,
      organization_number: place.number,
      organization_path: place.path,
      resolved_at: server.now(),
      resolved_by: caller.displayName,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .executeTakeFirst();
  // Another administrator resolved it at the same time.
  if (resolved === undefined) throw ended;
  await request.record({
    action: 'update',
    ...(await entityOf(transaction, subjectId, tables)),
    label,
    organization: place,
    after: { exception: name, ...(outcome !== undefined && { outcome }), reason },
  });
}

/** Returns the posting or the purchase whose history has the entry. */
async function entityOf(
  transaction: ScopedTransaction,
  subjectId: string,
  tables: Resolution['tables'],
): Promise<{ entityType: 'posting' | 'purchase'; entityId: string }> {
  if (tables[0] === 'posting') return { entityType: 'posting', entityId: subjectId };
  const card = await transaction
    .selectFrom('card_transaction')
    .select('purchase_id as purchaseId')
    .where('id', '=', subjectId)
    .executeTakeFirst();
  return { entityType: 'purchase', entityId: card?.purchaseId ?? subjectId };
}

/** Returns the resolved exceptions of rows: what a person wrote about them. */
export async function resolvedExceptions(
  transaction: ScopedTransaction,
  rows: readonly { id: string; areaNumber: number }[],
): Promise<{ id: string; kind: string; resolvedBy: string; reason: string }[]> {
  const ids = rows.map(({ id }) => id);
  const areas = rows.map(({ areaNumber }) => areaNumber);
  return transaction
    .selectFrom('exception_resolution')
    .select(['subject_id as id', 'kind', 'resolved_by as resolvedBy', 'reason'])
    .where('subject_id', '=', any(ids))
    .where(
      sql<boolean>`(subject_id, organization_number) in (
        select * from unnest(${ids}::uuid[], ${areas}::integer[]))`,
    )
    .orderBy('resolved_at')
    .execute();
}

/** Returns the resolved exceptions of an opened row, by their names in the report. */
export async function resolutionsOf<E extends string>(
  transaction: ScopedTransaction,
  row: { id: string; areaNumber: number },
  exceptions: readonly E[],
  storedName: (exception: E) => string,
): Promise<{ exception: E; resolvedBy: string; reason: string }[]> {
  const resolved = await resolvedExceptions(transaction, [row]);
  return resolved.flatMap(({ kind, resolvedBy, reason }) => {
    const exception = exceptions.find((one) => storedName(one) === kind);
    return exception === undefined ? [] : [{ exception, resolvedBy, reason }];
  });
}
