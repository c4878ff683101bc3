import { csvHandler } from '../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { setFeature } from '../organizations/public/set-feature.ts';
import {
  changeFeature,
  exportOrganizations,
  mostCounted,
  searchOrganizations,
} from './contract.ts';
import { csvColumns } from './csv-columns.ts';
import { preparedSearch } from './search/find.ts';
import { foundRows } from './search/rows.ts';

const usualSort = 'name';
const rowsPerFilePage = 500;

/** The rest of a sorted list, or the last number of a list that is too long to sort. */
type Cursor = { sorted: number[] } | { after: number };

export const orgSearchHandlers: readonly Handler[] = [
  organizationHandler(searchOrganizations, async ({ query }, request) => {
    const { where, page = 1, pageSize = 25, sort = usualSort } = query;
    const search = await preparedSearch(request, where, sort);
    const { numbers, total, isLowerBound } = await search.first();
    const first = (page - 1) * pageSize;
    return {
      rows: await foundRows(request, numbers.slice(first, first + pageSize)),
      total,
      totalIsLowerBound: isLowerBound,
      timeZone: search.timeZone,
    };
  }),

  csvHandler(exportOrganizations, {
    name: ({ name }) => `Organizations of ${name}.csv`,
    header: csvColumns.map(({ label }) => label),
    page: async ({ query: { where, sort = usualSort } }, request, cursor: Cursor | undefined) => {
      const search = await preparedSearch(request, where, sort);
      let rest = cursor;
      if (rest === undefined) {
        const { numbers, isLowerBound } = await search.first(mostCounted);
        rest = isLowerBound ? { after: 0 } : { sorted: numbers };
      }
      const numbers =
        'sorted' in rest
          ? rest.sorted.slice(0, rowsPerFilePage)
          : await search.after(rest.after, rowsPerFilePage);
      const rows = await foundRows(request, numbers);
      return {
        rows: rows.map((row) => csvColumns.map(({ cell }) => cell(row))),
        next: nextCursor(rest, numbers),
      };
    },
  }),

  organizationHandler(changeFeature, async ({ body }, request) => ({
    isChanged: await setFeature(request, body.feature, body.isGranted),
  })),
];

function nextCursor(cursor: Cursor, numbers: readonly number[]): Cursor | undefined {
  if (numbers.length < rowsPerFilePage) return undefined;
  if ('sorted' in cursor) return { sorted: cursor.sorted.slice(rowsPerFilePage) };
  return { after: numbers.at(-1) ?? 0 };
}
