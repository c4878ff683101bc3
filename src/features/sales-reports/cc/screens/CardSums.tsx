import { formatMoney } from '../../../../contract/values/money.ts';
import { formatDay, formatNumber } from '../../../../ui/format.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { FilterLink } from '../../shared/screens/FilterLink.tsx';
import { GroupChoice } from '../../shared/screens/GroupChoice.tsx';
import classes from '../../shared/screens/SalesReport.module.css';
import type { ReportView } from '../../shared/screens/useReportView.ts';
import { texts as shared } from '../../shared/texts.ts';
import { groupingOf } from '../address.ts';
import { type CardGrouping, type CardSum, cardGroupings, cardSums } from '../choices.ts';
import type { CardGroup } from '../contract.ts';
import { brandText, groupingTexts, sumTexts, texts } from '../texts.ts';

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
    cell: ({ row: { original: row } }) => {
      const { count, amount } = row.sums[sum];
      if (count === 0) return '–';
      return (
        <>
          <FilterLink set={{ ...filtersOf(row), sum }} title={shared.sumCell(sumTexts[sum], count)}>
            {formatMoney(amount, row.currency)}
          </FilterLink>{' '}
          <span className={classes.count}>{formatNumber(count)}</span>
        </>
      );
    },
    meta: { numeric: true, width: 168 },
  });

const columns = column.columns([
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

interface CardSumsProps {
  view: ReportView;
  groups: readonly CardGroup[] | undefined;
  isTooMany: boolean;
  isFetching: boolean;
}

/** The sums of the filtered transactions by gateway, brand or day. Each opens its rows. */
export function CardSums({ view, groups, isTooMany, isFetching }: CardSumsProps) {
  const by = groupingOf(view.filters);
  return (
    <>
      <GroupChoice view={view} groupings={cardGroupings} names={groupingTexts} chosen={by} />
      <DataTable
        caption={shared.tabs.sums}
        columns={columns}
        rows={groups?.map((group) => ({ ...group, by }))}
        rowId={({ key, currency }) => `${currency} ${key}`}
        refreshing={isFetching}
        isFullHeight
        empty={<EmptyState text={isTooMany ? shared.tooManyToSum : texts.none} />}
      />
    </>
  );
}
