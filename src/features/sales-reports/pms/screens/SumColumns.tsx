import { formatDay } from '../../../../ui/format.ts';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { FilterLink } from '../../shared/screens/FilterLink.tsx';
import { SumCell } from '../../shared/screens/ReportSums.tsx';
import { texts as shared } from '../../shared/texts.ts';
import { type PmsGrouping, type PmsState, pmsStates } from '../choices.ts';
import type { PmsGroup } from '../contract.ts';
import { stateTexts } from '../texts.ts';

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
    cell: ({ row: { original: row } }) => (
      <SumCell
        label={stateTexts[state]}
        sum={row.sums[state]}
        currency={row.currency}
        set={{ ...filtersOf(row), state }}
      />
    ),
    meta: { numeric: true, width: 156 },
  });

/** The sums of a group; each opens its rows. */
export const sumColumns = column.columns([
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
