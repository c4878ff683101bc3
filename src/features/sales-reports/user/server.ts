import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { BoundedCount } from '../contract.ts';
import { placeColumns, placeJoins } from '../shared/places.ts';
import { sumsOf } from '../shared/reading.ts';
import { placeOfRow, recordView, relatedTo } from '../shared/related.ts';
import { countExceptions } from '../shared/row-report.ts';
import { userExceptions } from './choices.ts';
import {
  exportUserSales,
  listUserSales,
  openUserSale,
  sumUserSales,
  type UserFilters,
  type UserRow,
} from './contract.ts';
import { userSalesCsvPage } from './csv.ts';
import { countOfGenerousSellers } from './generous-sellers.ts';
import { countGroups } from './newest-groups.ts';
import { userSalesPage } from './page.ts';
import { userReading } from './reading.ts';
import { userTotals } from './sums.ts';
import { texts } from './texts.ts';

const usualLimit = 25;

export const userSalesHandlers: readonly Handler[] = [
  organizationHandler(listUserSales, async ({ query }, request) => {
    const { before, limit = usualLimit, ...filters } = query;
    return {
      ...(await userSalesPage(filters, request, { before, limit })),
      total: await countOf(filters, request),
    };
  }),

  organizationHandler(sumUserSales, async ({ query }, request) => {
    const { period, from, to, place } = query;
    const { transaction } = request;
    const { reading } = await userReading({ ...query, exception: undefined }, request);
    const exceptions = await countExceptions(userExceptions, (exception) =>
      countOf({ period, from, to, place, by: query.by, exception }, request),
    );
    const plans = await sql<{ name: string }>`
      select distinct sums.plan_name as name from ${sumsOf({ ...reading, shared: [], isDetailed: true }, 'organization', 'blocks')}
      order by 1 limit 200`.execute(transaction);
    return {
      ...(await userTotals(reading, request)),
      exceptions,
      plans: plans.rows.map(({ name }) => name),
    };
  }),

  csvHandler(exportUserSales, {
    name: ({ name }) => `${name} user sales.csv`,
    header: texts.csvHeader,
    page: ({ query }, request, after: string | undefined) =>
      userSalesCsvPage(query, request, after),
  }),

  organizationHandler(openUserSale, async ({ params }, request) => {
    const { transaction, caller } = request;
    const id = params.purchaseId;
    const place = await placeOfRow(request, ['purchase'], id);
    const isMasked = !hasRight(caller.rights, 'guest-data');
    const { rows } = await sql<
      Pick<
        UserRow,
        'areaNumber' | 'areaName' | 'siteName' | 'guestName' | 'guestId' | 'planName'
      > & { timeZone: string | null }
    >`
      select ${placeColumns}, nullif(guest.name, '') as "guestName", row.guest_id as "guestId", plan.name as "planName"
      from purchase row ${placeJoins}
      join service_plan plan on plan.id = row.plan_id
      left join guest on guest.id = row.guest_id
      where row.id = ${id}`.execute(transaction);
    const [row] = rows;
    if (row === undefined) throw new Error('A row that was found is gone');
    const related = await relatedTo(transaction, id, { isMasked });
    const viewed = {
      guestId: row.guestId,
      entityType: 'purchase',
      entityId: id,
      label: related.purchase
        ? formatMoney(related.purchase.amount, related.purchase.currency)
        : '',
    } as const;
    await recordView(request, place, viewed, isMasked);
    return {
      ...row,
      id,
      timeZone: row.timeZone ?? 'UTC',
      guestName: isMasked ? null : row.guestName,
      ...related,
    };
  }),
];

async function countOf(filters: UserFilters, request: OrganizationRequest): Promise<BoundedCount> {
  const { reading, by } = await userReading(filters, request);
  const { exception } = filters;
  return exception === 'complimentary-many'
    ? countOfGenerousSellers(request.transaction, reading)
    : countGroups(request.transaction, { reading, by, hasRefunds: exception === 'refunds-high' });
}
