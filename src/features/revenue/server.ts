import { csvHandler } from '../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { exportRevenue, getRevenue } from './contract.ts';
import { revenueReport } from './report.ts';
import { csvColumns, csvRows } from './report-rows.ts';

/** The page is limited; the export has all lines. */
const linesOnPage = 1000;

export const revenueHandlers: readonly Handler[] = [
  organizationHandler(getRevenue, ({ query }, request) =>
    revenueReport(query, request, linesOnPage),
  ),
  csvHandler(exportRevenue, {
    name: ({ name }) => `${name} revenue.csv`,
    header: csvColumns,
    page: async ({ query }, request) => {
      const report = await revenueReport(query, request, Number.POSITIVE_INFINITY);
      const rows = csvRows(report, query.by ?? 'day');
      const dates = [...new Set([report.days.from, report.days.to])].join(' to ');
      return { rows, next: undefined, name: `${request.organization.name} revenue ${dates}.csv` };
    },
  }),
];
