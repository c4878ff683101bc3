import { featureNames } from '../../../contract/features.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { scheduledReport } from '../../report-schedules/public/scheduled-report.ts';
import { queryOf, scheduledRows, sumsSummary } from '../shared/scheduled.ts';
import { scheduledUserFilters } from './contract.ts';
import { userSalesCsvPage } from './csv.ts';
import { userReading } from './reading.ts';
import { userTotals } from './sums.ts';
import { texts } from './texts.ts';

const { columns } = texts;

/** The rows of the report's CSV file, with the page's filters. */
export const scheduledUserSales = scheduledReport({
  id: 'user',
  feature: 'user',
  name: featureNames.user,
  path: '/report/user',
  filters: scheduledUserFilters,
  async run(context, days, chosen) {
    const query = queryOf(chosen, days);
    const rows = await scheduledRows(context, (request, after) =>
      userSalesCsvPage(query, request, after),
    );
    const { totals, isTooMany } = await context.read(async (request) => {
      const { reading } = await userReading(query, request);
      return userTotals(reading, request);
    });
    const summary = sumsSummary(isTooMany ? null : totals, (found) =>
      found.flatMap(({ currency, purchases, amount, listed, discount, refunded }) => [
        {
          label: `${columns.amount} ${currency}`,
          value: `${formatMoney(amount, currency)} (${purchases})`,
        },
        { label: `${columns.listed} ${currency}`, value: formatMoney(listed, currency) },
        { label: `${columns.discount} ${currency}`, value: formatMoney(discount, currency) },
        { label: `${columns.refunded} ${currency}`, value: formatMoney(refunded, currency) },
      ]),
    );
    return { header: texts.csvHeader, ...rows, summary };
  },
});
