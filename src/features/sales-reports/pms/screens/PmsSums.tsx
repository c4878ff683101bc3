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
import { type PmsGrouping, type PmsState, pmsGroupings, pmsStates } from '../choices.ts';
import type { PmsGroup } from '../contract.ts';
import { groupingTexts, stateTexts, texts } from '../texts.ts';

type Row = PmsGroup & { by: PmsGrouping };
const column = columnsFor<Row>();

/** Returns the filters that select the rows of a group. */
function filtersOf({ by, key, currency }: Row): Record<string, string | undefined> {
  const of = { by: undefined, currency };
  switch (by) {
    case 'day':
      return { ...of, period: 'custom', from: key, to: key };
    case 'site':
      return { ...of, place: key };
    case 'plan':
      return { ...of, plan: key };
    case 'answer':
      return { ...of, answer: key === '' ? 'none' : key };
  }
}

const sumColumn = (state: PmsState) =>
  column.accessor(({ sums }) => sums[state].amount, {
    id: state,
    header: stateTexts[state],
    cell: ({ row: { original: row } }) => {
      const { count, amount } = row.sums[state];
      if (count === 0) return '–';
      return (
        <>
          <FilterLink
            set={{ ...filtersOf(row), state }}
            title={shared.sumCell(stateTexts[state], count)}
          >
            {formatMoney(amount, row.currency)}
          </FilterLink>{' '}
          <span className={classes.count}>{formatNumber(count)}</span>
        </>
      );
    },
    meta: { numeric: true, width: 156 },
  });

const columns = column.columns([
  column.accessor('label', {
    id: 'group',
    header: shared.group,
    cell: ({ row: { original: row } }) =>
      // Rows without a plan cannot be filtered by it.
      row.by === 'plan' && row.key === '' ? (
        row.label
      ) : (
        <FilterLink set={filtersOf(row)}>
          {row.by === 'day' ? formatDay(row.key) : <bdi>{row.label}</bdi>}
        </FilterLink>
      ),
    meta: { least: 150 },
  }),
  column.accessor('currency', { header: shared.currency, meta: { width: 88 } }),
  ...pmsStates.map(sumColumn),
]);

interface PmsSumsProps {
  view: ReportView;
  groups: readonly PmsGroup[] | undefined;
  isTooMany: boolean;
  isFetching: boolean;
}

/** The sums of the filtered postings by day, site, plan or answer. Each opens its rows. */
export function PmsSums({ view, groups, isTooMany, isFetching }: PmsSumsProps) {
  const by = groupingOf(view.filters);
  return (
    <>
      <GroupChoice view={view} groupings={pmsGroupings} names={groupingTexts} chosen={by} />
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
