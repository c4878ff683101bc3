import { formatDay } from '../../../../ui/format.ts';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { texts } from '../texts.ts';
import { FilterLink } from './FilterLink.tsx';
import { SumCell } from './ReportSums.tsx';

type Filters = Readonly<Record<string, string | undefined>>;

interface SumRow<Sum extends string> {
  by: string;
  key: string;
  label: string;
  currency: string;
  sums: Readonly<Record<Sum, { count: number; amount: number }>>;
}

interface SumColumns<Row, Sum extends string> {
  sums: readonly Sum[];
  sumTexts: Readonly<Record<Sum, string>>;
  /** the filter whose values are the sums */
  sumFilter: string;
  width: number;
  /** the filter that selects the rows of a group that is no day */
  filterOf: (row: Row) => Filters;
  /** the grouping whose rows without a key cannot be filtered */
  optional: string;
  nameOf?: (row: Row) => string;
}

/** Returns the columns of a group and its sums; each opens its rows. */
export function sumColumns<Row extends SumRow<Sum>, Sum extends string>(
  given: SumColumns<Row, Sum>,
) {
  const { sums, sumTexts, sumFilter, width, optional, nameOf = ({ label }) => label } = given;
  const column = columnsFor<Row>();
  const filtersOf = (row: Row): Filters => {
    const { by, key, currency } = row;
    const of = { by: undefined, currency };
    return by === 'day'
      ? { ...of, period: 'custom', from: key, to: key }
      : { ...of, ...given.filterOf(row) };
  };
  return column.columns([
    column.accessor((row) => (row.by === 'day' ? formatDay(row.key) : nameOf(row)), {
      id: 'group',
      header: texts.group,
      cell: ({ row: { original: row }, getValue }) =>
        row.by === optional && row.key === '' ? (
          row.label
        ) : (
          <FilterLink set={filtersOf(row)}>
            <bdi>{getValue()}</bdi>
          </FilterLink>
        ),
      meta: { least: 150 },
    }),
    column.accessor(({ currency }) => currency, {
      id: 'currency',
      header: texts.currency,
      meta: { width: 88 },
    }),
    ...sums.map((sum) =>
      column.accessor((row) => row.sums[sum].amount, {
        id: sum,
        header: sumTexts[sum],
        cell: ({ row: { original: row } }) => (
          <SumCell
            label={sumTexts[sum]}
            sum={row.sums[sum]}
            currency={row.currency}
            set={{ ...filtersOf(row), [sumFilter]: sum }}
          />
        ),
        meta: { numeric: true, width },
      }),
    ),
  ]);
}
