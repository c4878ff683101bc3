import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { containing } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { FileGateway } from './contract.ts';

const mostListed = 50;

/**
 * Returns the first property systems whose file can be compared with the postings of an organization and all below it:
 * those there, those of other areas that serve one, and those that posted there before. Each word of the text is in the
 * name of the system, its area or site.
 */
export async function fileGateways(
  transaction: ScopedTransaction,
  organization: { path: string },
  text = '',
): Promise<FileGateway[]> {
  const words = text.split(/\s+/).filter(Boolean);
  return comparable(transaction, organization)
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

/** Returns the property system that a file is from. They have the same numbers, so that one of several must be given. */
export async function requireFileGateway(
  transaction: ScopedTransaction,
  organization: { path: string },
  gateway: string | undefined,
): Promise<{ id: string; name: string } | undefined> {
  if (gateway === undefined) {
    const several = await comparable(transaction, organization).limit(2).execute();
    if (several.length > 1)
      rejectFieldErrors({ gateway: 'Choose the property system that the file is from' });
    return undefined;
  }
  const found = await comparable(transaction, organization)
    .where('gateway.id', '=', gateway)
    .executeTakeFirst();
  if (found === undefined)
    rejectFieldErrors({ gateway: 'This property system is not here. Choose another one' });
  return found;
}

function comparable(transaction: ScopedTransaction, organization: { path: string }) {
  const isHere = isInSubtree('gateway.organization_path', organization);
  const servesHere = sql<boolean>`exists (
    select from jsonb_array_elements(gateway.served_areas) served
    join organization here on here.number = (served ->> 'area')::integer
    where ${isInSubtree('here.path', organization)})`;
  const postedHere = sql`
    from sales_day posted
    where posted.report = 'posting' and ${isInSubtree('posted.organization_path', organization)}`;
  // One that is retired or serves nothing here any longer has a file only of what it posted. The ids are read once, for
  // the many that are elsewhere.
  const hasFile = sql<boolean>`case
    when ${isHere} or ${servesHere} then gateway.status <> 'Retired'
      or exists (select ${postedHere} and posted.gateway_id = gateway.id)
    else gateway.id = any (array(select distinct posted.gateway_id ${postedHere})) end`;
  return transaction
    .selectFrom('payment_gateway as gateway')
    .innerJoin('organization as area', 'area.number', 'gateway.organization_number')
    .leftJoin('organization as site', (join) =>
      join.onRef('site.number', '=', 'area.parent_number').on('site.type', '=', 'Site'),
    )
    .select(['gateway.id', 'gateway.name', 'area.name as areaName', 'site.name as siteName'])
    .where('gateway.category', '=', 'pms')
    .where('gateway.status', '<>', 'Draft')
    .where(hasFile);
}
