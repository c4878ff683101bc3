import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { bounded } from '../shared/windows.ts';
import { groupExceptions } from './choices.ts';
import { exportGroupSales, listGroupPurchases, listGroupSales, sumGroupSales } from './contract.ts';
import { filterChoices } from './filter-choices.ts';
import { groupSalesCsvPage, groupSalesPage } from './page.ts';
import { groupPurchases } from './purchases.ts';
import { groupSales } from './reading.ts';
import { texts } from './texts.ts';
import { totalsOf } from './totals.ts';

const usualLimit = 25;

export const groupSalesHandlers: readonly Handler[] = [
  organizationHandler(listGroupSales, async ({ query }, request) => {
    const { before = '0', limit = usualLimit, ...filters } = query;
    const page = { from: Number(before), limit };
    const { rows, next, count, period } = await groupSalesPage(filters, request, page);
    const { days, timeZone } = period;
    return { rows, next, total: bounded(count), days, timeZone };
  }),

  organizationHandler(sumGroupSales, async ({ query }, request) => {
    const { rows: all } = await groupSales({ ...query, exception: undefined }, request);
    const { exception } = query;
    const rows =
      exception === undefined ? all : all.filter((row) => row.exceptions.includes(exception));
    return {
      totals: totalsOf(rows),
      exceptions: groupExceptions.map((id) => ({
        id,
        ...bounded(all.filter(({ exceptions }) => exceptions.includes(id)).length),
      })),
      choices: await filterChoices(query, request),
    };
  }),

  csvHandler(exportGroupSales, {
    name: ({ name }) => `${name} group sales.csv`,
    header: texts.csvHeader,
    page: ({ query }, request, after: string | undefined) =>
      groupSalesCsvPage(query, request, after),
  }),

  organizationHandler(listGroupPurchases, ({ params, query }, request) =>
    groupPurchases(request, params.groupId, query),
  ),
];
