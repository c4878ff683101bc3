import type { CsvRow } from '../../../contract/values/csv.ts';
import type { Days } from '../../../contract/values/period.ts';
import type { CsvPage } from '../../../server/http/download.ts';
import type {
  ReportContext,
  ReportRequest,
  SummaryLine,
} from '../../report-schedules/public/scheduled-report.ts';
import { texts } from './texts.ts';

/** Returns the query for the days of a run. */
export function queryOf<F extends { place?: string | undefined }>(
  { place, ...filters }: F,
  { from, to }: Days,
) {
  return {
    ...filters,
    ...(place !== undefined && { place: Number(place) }),
    period: 'custom' as const,
    from,
    to,
  };
}

/** Reads the first page, which shows whether there are rows, and the others while the file is written. */
export async function scheduledRows(
  { read }: ReportContext,
  pageAfter: (request: ReportRequest, after: string | undefined) => Promise<CsvPage<string>>,
): Promise<{ rows: AsyncIterable<CsvRow>; isEmpty: boolean }> {
  const first = await read((request) => pageAfter(request, undefined));
  return {
    isEmpty: first.rows.length === 0,
    rows: (async function* () {
      let page = first;
      for (;;) {
        yield* page.rows;
        const { next } = page;
        if (next === undefined) return;
        page = await read((request) => pageAfter(request, next));
      }
    })(),
  };
}

/** Returns the lines of a mail, or one that explains why there are no sums. */
export function sumsSummary<S>(
  sums: S | null,
  linesOf: (sums: S) => readonly SummaryLine[],
): readonly SummaryLine[] {
  return sums === null ? [{ label: texts.totals, value: texts.tooManyToSum }] : linesOf(sums);
}
