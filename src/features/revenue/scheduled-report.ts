import { featureNames } from '../../contract/features.ts';
import { formatMoney } from '../../contract/values/money.ts';
import { scheduledReport } from '../report-schedules/public/scheduled-report.ts';
import { scheduledFilters } from './contract.ts';
import { revenueReport } from './report.ts';
import { csvColumns, csvRows } from './report-rows.ts';
import { netOf } from './rules.ts';
import { texts } from './texts.ts';

/** The revenue summary, with the page's grouping. */
export const scheduledRevenue = scheduledReport({
  id: 'revenue',
  feature: 'revenue',
  name: featureNames.revenue,
  path: '/report/revenue',
  filters: scheduledFilters,
  async run(context, { from, to }, { by = 'day' }) {
    const report = await context.read((request) =>
      revenueReport({ period: 'custom', from, to, by }, request, Number.POSITIVE_INFINITY),
    );
    const sold = report.blocks.filter(({ total }) => total.purchases > 0 || total.refunds > 0);
    return {
      header: csvColumns,
      rows: csvRows(report, by),
      summary: sold.flatMap(({ currency, total }) => [
        { label: `${texts.gross} ${currency}`, value: formatMoney(total.gross, currency) },
        { label: `${texts.refunds} ${currency}`, value: formatMoney(total.refunds, currency) },
        { label: `${texts.net} ${currency}`, value: formatMoney(netOf(total), currency) },
        { label: `${texts.purchases} ${currency}`, value: String(total.purchases) },
      ]),
      isEmpty: sold.length === 0,
    };
  },
});
