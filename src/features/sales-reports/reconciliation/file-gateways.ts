import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { ReconciledReport } from './contract.ts';

const mostListed = 500;

/**
 * Returns the property systems at or below an organization whose file can be compared. The transactions of acquirers have
 * references that no other has, so their gateway is not asked for.
 */
export async function fileGateways(
  transaction: ScopedTransaction,
  report: ReconciledReport,
  organization: { path: string },
): Promise<{ id: string; name: string; areaName: string }[]> {
  if (report === 'cc') return [];
  return transaction
    .selectFrom('payment_gateway as gateway')
    .innerJoin('organization as area', 'area.number', 'gateway.organization_number')
    .select(['gateway.id', 'gateway.name', 'area.name as areaName'])
    .where('gateway.category', '=', 'pms')
    .where('gateway.status', '<>', 'Draft')
    .where(isInSubtree('gateway.organization_path', organization))
    .orderBy('area.name')
    .orderBy('gateway.name')
    .limit(mostListed)
    .execute();
}

/** Rejects a file of which it is not known whose it is: P# and check numbers of hotels are the same. */
export async function requireFileGateway(
  transaction: ScopedTransaction,
  report: ReconciledReport,
  organization: { path: string },
  gateway: string | undefined,
): Promise<void> {
  if (gateway === undefined) {
    const gateways = await fileGateways(transaction, report, organization);
    if (gateways.length > 1)
      rejectFieldErrors({ gateway: 'Choose the property system whose file it is' });
    return;
  }
  const found = await transaction
    .selectFrom('payment_gateway')
    .select('id')
    .where('id', '=', gateway)
    .where('category', '=', report === 'pms' ? 'pms' : 'credit-card')
    .where(isInSubtree('organization_path', organization))
    .executeTakeFirst();
  if (found === undefined)
    rejectFieldErrors({ gateway: 'This gateway is not here. Choose another one' });
}
