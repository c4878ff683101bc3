import { featureNames } from '../../../contract/features.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { scheduledReport } from '../../report-schedules/public/scheduled-report.ts';
import { sumRows } from '../shared/groups.ts';
import { queryOf, scheduledRows, sumsSummary } from '../shared/scheduled.ts';
import { pmsStates } from './choices.ts';
import { scheduledPmsFilters } from './contract.ts';
import { pmsCsvPage } from './csv.ts';
import { pmsReading } from './reading.ts';
import { groupedPostings } from './sums.ts';
import { stateTexts, texts } from './texts.ts';

/** The rows of the report's CSV file, with the page's filters. */
export const scheduledPms = scheduledReport({
  id: 'pms',
  feature: 'pms',
  name: featureNames.pms,
  path: '/report/pms',
  filters: scheduledPmsFilters,
  async run(context, days, chosen) {
    const query = queryOf(chosen, days);
    const rows = await scheduledRows(context, (request, after) =>
      pmsCsvPage(query, request, after),
    );
    const sums = await context.read(async (request) => {
      const { reading } = await pmsReading(query, request);
      return sumRows(request.transaction, reading, 'none');
    });
    const summary = sumsSummary(sums, (found) =>
      groupedPostings(found).flatMap(({ currency, sums: of }) =>
        pmsStates
          .filter((state) => of[state].count > 0)
          .map((state) => ({
            label: `${stateTexts[state]} ${currency}`,
            value: `${formatMoney(of[state].amount, currency)} (${of[state].count})`,
          })),
      ),
    );
    return { header: texts.csvHeader, ...rows, summary };
  },
});
