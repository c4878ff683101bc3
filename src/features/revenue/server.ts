import { priceText } from '../../contract/values/money.ts';
import { csvHandler } from '../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { exportRevenue, getRevenue } from './contract.ts';
import { revenueReport } from './report.ts';
import { averageOf, netOf } from './rules.ts';

/** The page is limited; the export has all lines. */
const linesOnPage = 1000;

const csvColumns = [
  'currency',
  'name',
  'organization_number',
  'gross',
  'refunds',
  'tax',
  'net',
  'purchases',
  'complimentary',
  'average',
  'gross_before',
] as const;

export const revenueHandlers: readonly Handler[] = [
  organizationHandler(getRevenue, ({ query }, request) =>
    revenueReport(query, request, linesOnPage),
  ),
  csvHandler(exportRevenue, {
    name: ({ name }) => `${name} revenue.csv`,
    header: csvColumns,
    page: async ({ query }, request) => {
      const { days: period, blocks } = await revenueReport(
        query,
        request,
        Number.POSITIVE_INFINITY,
      );
      const rows = blocks.flatMap(({ currency, days, lines }) => {
        // As a number, because the export escapes text that begins with a minus for spreadsheets.
        const money = (minor: number) => Number(priceText(minor, currency));
        return ((query.by ?? 'day') === 'day' ? days : lines).map((line) => {
          const average = averageOf(line);
          return [
            currency,
            line.label,
            line.organizationNumber,
            money(line.gross),
            money(line.refunds),
            money(line.tax),
            money(netOf(line)),
            line.purchases,
            line.complimentary,
            average === null ? null : money(average),
            line.grossBefore === null ? null : money(line.grossBefore),
          ];
        });
      });
      const dates = [...new Set([period.from, period.to])].join(' to ');
      return { rows, next: undefined, name: `${request.organization.name} revenue ${dates}.csv` };
    },
  }),
];
