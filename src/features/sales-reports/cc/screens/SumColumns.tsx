import { formatMoney } from '../../../../contract/values/money.ts';
import { formatDay } from '../../../../ui/format.ts';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { FilterLink } from '../../shared/screens/FilterLink.tsx';
import { SumCell } from '../../shared/screens/ReportSums.tsx';
import { texts as shared } from '../../shared/texts.ts';
import { type CardGrouping, type CardSum, cardSums } from '../choices.ts';
import type { CardGroup } from '../contract.ts';
import { brandText, sumTexts, texts } from '../texts.ts';

type Row = CardGroup & { by: CardGrouping };
const column = columnsFor<Row>();

/** Returns the filters that select the rows of a group. */
function filtersOf({ by, key, currency }: Row): Record<string, string | undefined> {
  const of = { by: undefined, currency };
  switch (by) {
    case 'day':
      return { ...of, period: 'custom', from: key, to: key };
    case 'gateway':
      return { ...of, gateway: key };
    case 'brand':
      return { ...of, brand: key };
  }
}

function nameOf({ by, key, label }: Row): string {
  if (by === 'day') return formatDay(key);
  return by === 'brand' && key !== '' ? brandText(key) : label;
}

const sumColumn = (sum: CardSum) =>
  column.accessor(({ sums }) => sums[sum].amount, {
    id: sum,
    header: sumTexts[sum],
    cell: ({ row: { original: row } }) => (
      <SumCell
        label={sumTexts[sum]}
        sum={row.sums[sum]}
        currency={row.currency}
        set={{ ...filtersOf(row), sum }}
      />
    ),
    meta: { numeric: true, width: 168 },
  });

/** The sums of a group; each opens its rows. */
export const sumColumns = column.columns([
  column.accessor(nameOf, {
    id: 'group',
    header: shared.group,
    cell: ({ row: { original: row }, getValue }) =>
      row.by === 'brand' && row.key === '' ? (
        row.label
      ) : (
        <FilterLink set={filtersOf(row)}>
          <bdi>{getValue()}</bdi>
        </FilterLink>
      ),
    meta: { least: 150 },
  }),
  column.accessor('currency', { header: shared.currency, meta: { width: 88 } }),
  ...cardSums.map(sumColumn),
  column.accessor('fee', {
    header: texts.fee,
    cell: ({ row: { original: row } }) => formatMoney(row.fee, row.currency),
    meta: { numeric: true, width: 120 },
  }),
  column.accessor('net', {
    header: texts.net,
    cell: ({ row: { original: row } }) => formatMoney(row.net, row.currency),
    meta: { numeric: true, width: 130 },
  }),
]);
