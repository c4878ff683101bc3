import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { placeOfRow } from '../shared/related.ts';

interface Settlement {
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
export async function settleException(
  request: OrganizationRequest,
  { subjectId, tables, kind, name, reason, outcome, isOpen, label }: Settlement,
): Promise<void> {
  const { transaction, caller, server } = request;
  const place = await placeOfRow(request, tables, subjectId);
  const ended = new Problem('conflict', 'This exception is no longer open. Reload the page.');
  if (!isOpen) throw ended;
  const settled = await transaction
    .insertInto('exception_settlement')
    .values({
      subject_id: subjectId,
      kind,
      organization_number: place.number,
      organization_path: place.path,
      settled_at: server.now(),
      settled_by: caller.displayName,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .executeTakeFirst();
  // Another administrator settled it at the same time.
  if (settled === undefined) throw ended;
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
  tables: Settlement['tables'],
): Promise<{ entityType: 'posting' | 'purchase'; entityId: string }> {
  if (tables[0] === 'posting') return { entityType: 'posting', entityId: subjectId };
  const card = await transaction
    .selectFrom('card_transaction')
    .select('purchase_id as purchaseId')
    .where('id', '=', subjectId)
    .executeTakeFirst();
  return { entityType: 'purchase', entityId: card?.purchaseId ?? subjectId };
}

/** Returns the settled exceptions of rows: what a person wrote about them. */
export async function settledExceptions(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<{ id: string; kind: string; settledBy: string; reason: string }[]> {
  return transaction
    .selectFrom('exception_settlement')
    .select(['subject_id as id', 'kind', 'settled_by as settledBy', 'reason'])
    .where('subject_id', '=', any(ids))
    .orderBy('settled_at')
    .execute();
}

/** Returns the settled exceptions of an opened row, by their names in the report. */
export async function settledOf<E extends string>(
  transaction: ScopedTransaction,
  id: string,
  exceptions: readonly E[],
  storedName: (exception: E) => string,
): Promise<{ exception: E; settledBy: string; reason: string }[]> {
  const settled = await settledExceptions(transaction, [id]);
  return settled.flatMap(({ kind, settledBy, reason }) => {
    const exception = exceptions.find((one) => storedName(one) === kind);
    return exception === undefined ? [] : [{ exception, settledBy, reason }];
  });
}
