import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { containing } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { FileGateway, ReconciledReport } from './contract.ts';

const mostListed = 50;

/**
 * Returns the first property systems whose file can be compared with the postings of an organization and all below it:
 * those there, and those of other areas that serve one. Each word of the text is in the name of the system, its area or
 * site.
 */
export async function fileGateways(
  transaction: ScopedTransaction,
  report: ReconciledReport,
  organization: { path: string },
  text = '',
): Promise<FileGateway[]> {
  // The transactions of acquirers have references that no other has.
  if (report === 'cc') return [];
  const words = text.split(/\s+/).filter(Boolean);
  return comparable(transaction, report, organization)
    .where(({ and }) =>
      and(
        words.map(
          (word) =>
            sql<boolean>`concat_ws(' ', gateway.name, site.name, area.name) ilike ${containing(word)}`,
        ),
      ),
    )
    .orderBy('site.name')
    .orderBy('area.name')
    .orderBy('gateway.name')
    .limit(mostListed)
    .execute();
}

/** Returns the gateway that a file is from. Property systems have the same numbers, so that one of several must be given. */
export async function requireFileGateway(
  transaction: ScopedTransaction,
  report: ReconciledReport,
  organization: { path: string },
  gateway: string | undefined,
): Promise<{ id: string; name: string } | undefined> {
  if (report === 'pms' && gateway === undefined) {
    const several = await comparable(transaction, report, organization).limit(2).execute();
    if (several.length > 1)
      rejectFieldErrors({ gateway: 'Choose the property system that the file is from' });
  }
  if (gateway === undefined) return undefined;
  const found = await comparable(transaction, report, organization)
    .where('gateway.id', '=', gateway)
    .executeTakeFirst();
  if (found === undefined)
    rejectFieldErrors({ gateway: 'This gateway is not here. Choose another one' });
  return found;
}

function comparable(
  transaction: ScopedTransaction,
  report: ReconciledReport,
  organization: { path: string },
) {
  const isHere = isInSubtree('gateway.organization_path', organization);
  const servesHere = sql<boolean>`exists (
    select from jsonb_array_elements(gateway.served_areas) served
    join organization here on here.number = (served ->> 'area')::integer
    where ${isInSubtree('here.path', organization)})`;
  // A retired one has a file only of what it took or posted.
  const hasSales = sql<boolean>`exists (
    select from sales_day posted
    where posted.gateway_id = gateway.id and posted.report = ${report === 'pms' ? 'posting' : 'card'}
      and ${isInSubtree('posted.organization_path', organization)})`;
  return transaction
    .selectFrom('payment_gateway as gateway')
    .innerJoin('organization as area', 'area.number', 'gateway.organization_number')
    .leftJoin('organization as site', (join) =>
      join.onRef('site.number', '=', 'area.parent_number').on('site.type', '=', 'Site'),
    )
    .select(['gateway.id', 'gateway.name', 'area.name as areaName', 'site.name as siteName'])
    .where('gateway.category', '=', report === 'pms' ? 'pms' : 'credit-card')
    .where('gateway.status', '<>', 'Draft')
    .where(sql<boolean>`(${isHere} or ${servesHere})`)
    .where(sql<boolean>`(gateway.status <> 'Retired' or ${hasSales})`);
}
