import { featureNames } from '../../../contract/features.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { scheduledReport } from '../../report-schedules/public/scheduled-report.ts';
import { sumRows } from '../shared/groups.ts';
import { queryOf, scheduledRows, sumsSummary } from '../shared/scheduled.ts';
import { cardSums } from './choices.ts';
import { scheduledCardFilters } from './contract.ts';
import { cardCsvPage } from './csv.ts';
import { cardReading } from './reading.ts';
import { groupedCards } from './sums.ts';
import { sumTexts, texts } from './texts.ts';

/** The rows of the report's CSV file, with the page's filters. */
export const scheduledCards = scheduledReport({
  id: 'cc',
  feature: 'cc',
  name: featureNames.cc,
  path: '/report/cc',
  filters: scheduledCardFilters,
  async run(context, days, chosen) {
    const query = queryOf(chosen, days);
    const rows = await scheduledRows(context, (request, after) =>
      cardCsvPage(query, request, after),
    );
    const sums = await context.read(async (request) => {
      const { reading } = await cardReading(query, request);
      return sumRows(request.transaction, reading, 'none');
    });
    const summary = sumsSummary(sums, (found) =>
      groupedCards(found).flatMap(({ currency, sums: of, fee, net }) => [
        ...cardSums.map((sum) => ({
          label: `${sumTexts[sum]} ${currency}`,
          value: `${formatMoney(of[sum].amount, currency)} (${of[sum].count})`,
        })),
        { label: `${texts.fee} ${currency}`, value: formatMoney(fee, currency) },
        { label: `${texts.net} ${currency}`, value: formatMoney(net, currency) },
      ]),
    );
    return { header: texts.csvHeader, ...rows, summary };
  },
});
