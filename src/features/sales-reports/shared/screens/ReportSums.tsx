import { NativeSelect } from '@mantine/core';
import { formatMoney } from '../../../../contract/values/money.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { TableColumns } from '../../../../ui/table/tableKit.ts';
import { texts } from '../texts.ts';
import { FilterLink } from './FilterLink.tsx';
import classes from './SalesReport.module.css';
import type { ReportView } from './useReportView.ts';

interface SumCellProps {
  label: string;
  sum: { count: number; amount: number };
  currency: string;
  /** the filters that select the rows */
  set: Readonly<Record<string, string | undefined>>;
}

/** A sum of a group, which opens its rows, and their number. */
export function SumCell({ label, sum: { count, amount }, currency, set }: SumCellProps) {
  if (count === 0) return '–';
  return (
    <>
      <FilterLink set={set} title={texts.sumCell(label, count)}>
        {formatMoney(amount, currency)}
      </FilterLink>{' '}
      <span className={classes.count}>{formatNumber(count)}</span>
    </>
  );
}

/** Amounts have their currency, so the column only tells the rows of several apart. */
const hiddenColumns = { ofOne: ['currency'], ofSeveral: [] };

interface ReportSumsProps<Group, By extends string> {
  view: ReportView;
  columns: TableColumns<Group & { by: By }>;
  groups: readonly Group[] | undefined;
  groupings: Readonly<Record<By, string>>;
  by: By;
  isTooMany: boolean;
  isFetching: boolean;
  none: string;
}

/** The sums of the filtered rows by group. Each opens its rows. */
export function ReportSums<Group extends { key: string; currency: string }, By extends string>(
  props: ReportSumsProps<Group, By>,
) {
  const { view, columns, groups, groupings, by, isTooMany, isFetching, none } = props;
  const currencies = new Set(groups?.map(({ currency }) => currency));
  return (
    <>
      <div className={classes.sumsHead}>
        <NativeSelect
          label={texts.groupBy}
          data={Object.entries<string>(groupings).map(([value, label]) => ({ value, label }))}
          value={by}
          onChange={({ currentTarget: { value } }) =>
            view.show({ filters: { ...view.filters, by: value } })
          }
        />
      </div>
      <DataTable
        caption={texts.tabs.sums}
        columns={columns}
        rows={groups?.map((group) => ({ ...group, by }))}
        rowId={({ key, currency }) => `${currency} ${key}`}
        refreshing={isFetching}
        hidden={currencies.size > 1 ? hiddenColumns.ofSeveral : hiddenColumns.ofOne}
        isFullHeight
        empty={<EmptyState text={isTooMany ? texts.tooManyToSum : none} />}
      />
    </>
  );
}
