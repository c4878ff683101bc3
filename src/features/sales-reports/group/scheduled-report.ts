import { featureNames } from '../../../contract/features.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { scheduledReport } from '../../report-schedules/public/scheduled-report.ts';
import { queryOf, scheduledRows, sumsSummary } from '../shared/scheduled.ts';
import { scheduledGroupFilters } from './contract.ts';
import { groupSalesCsvPage } from './page.ts';
import { groupSales } from './reading.ts';
import { texts } from './texts.ts';
import { totalsOf } from './totals.ts';

const { columns } = texts;

/** The rows of the report's CSV file, with the page's filters. */
export const scheduledGroupSales = scheduledReport({
  id: 'group',
  feature: 'group',
  name: featureNames.group,
  path: '/report/group',
  filters: scheduledGroupFilters,
  async run(context, days, chosen) {
    const query = queryOf(chosen, days);
    const rows = await scheduledRows(context, (request, after) =>
      groupSalesCsvPage(query, request, after),
    );
    const totals = await context.read(async (request) =>
      totalsOf((await groupSales(query, request)).rows),
    );
    const summary = sumsSummary(totals, (found) =>
      found.flatMap(({ currency, purchases, charged, discount, refunded, owed }) => [
        {
          label: `${columns.charged} ${currency}`,
          value: `${formatMoney(charged, currency)} (${purchases})`,
        },
        { label: `${columns.discount} ${currency}`, value: formatMoney(discount, currency) },
        { label: `${columns.refunded} ${currency}`, value: formatMoney(refunded, currency) },
        { label: `${columns.owed} ${currency}`, value: formatMoney(owed, currency) },
      ]),
    );
    return { header: texts.csvHeader, ...rows, summary };
  },
});
