import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import type { ApiError } from '../../../../contract/api-error.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { ClearFilters } from '../../../../ui/list/ClearFilters.tsx';
import { countText } from '../../../../ui/list/CountedChips.tsx';
import { PageTabs } from '../../../../ui/navigation/PageTabs.tsx';
import panels from '../../../../ui/panel/Panel.module.css';
import { followRow } from '../../../../ui/panel/RowLink.tsx';
import { SidePanel } from '../../../../ui/panel/SidePanel.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { TableColumns } from '../../../../ui/table/tableKit.ts';
import type { BoundedCount } from '../../contract.ts';
import { type Tab, tabs } from '../address.ts';
import { texts } from '../texts.ts';
import classes from './SalesReport.module.css';
import type { ReportView } from './useReportView.ts';

/** Links to the parts of a report. Filters stay, but not the selected row. */
export function ReportTabs({ tab }: { tab: Tab }) {
  return (
    <PageTabs
      label={texts.tabList}
      tabs={tabs.map((id) => ({ id, title: texts.tabs[id] }))}
      current={tab}
      searchOf={(id) =>
        ({ item: _item, page: _page, reconciliation: _reconciliation, ...before }) => ({
          ...before,
          tab: id === 'rows' ? undefined : id,
        })}
    />
  );
}

/** Columns of the reports for which there is no room beside the panel, which shows them. */
const columnsOfPanel = [
  'area',
  'site',
  'plan',
  'check',
  'businessDate',
  'decline',
  'brand',
  'last4',
  'purchases',
  'listed',
  'discount',
  'gigabytes',
];
const narrowScreen = '(max-width: 87.5em)';

export interface ReportTableProps<Row extends { id: string; timeZone: string }> {
  caption: string;
  columns: TableColumns<Row>;
  view: ReportView;
  rows: {
    rows: readonly Row[] | undefined;
    error: ApiError | null;
    isFetching: boolean;
    retry: () => void;
    next: string | null;
    isLoading: boolean;
    loadMore: () => Promise<void>;
  };
  total: BoundedCount | undefined;
  /** shown when there are no rows in the period */
  none: string;
  /** the content for the selected row */
  panel: (id: string) => ReactNode;
}

/** The rows of a report, and the panel of the selected one beside them. */
export function ReportTable<Row extends { id: string; timeZone: string }>(
  props: ReportTableProps<Row>,
) {
  const { caption, columns, view, rows, total, none, panel } = props;
  const shown = rows.rows?.length ?? 0;
  const lacksRoom = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const hasPanel = view.item !== undefined;
  const hidden = useMemo(
    () => (hasPanel && lacksRoom ? [...new Set([...view.hidden, ...columnsOfPanel])] : view.hidden),
    [hasPanel, lacksRoom, view.hidden],
  );
  return (
    <div className={`${panels.body} ${classes.rows}`}>
      {/* A click anywhere on a row follows the link in its first cell, which is accessible by keyboard itself. */}
      <div className={`${panels.list} ${classes.list}`} role="presentation" onClick={followRow}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={view.hasPeriodError ? [] : rows.rows}
          rowId={({ id }) => id}
          zoneOf={({ timeZone }) => timeZone}
          refreshing={rows.isFetching}
          failure={
            rows.error && {
              message: rows.error.message,
              ...(rows.error.reference && { code: rows.error.reference }),
            }
          }
          onRetry={rows.retry}
          hidden={hidden}
          empty={
            view.hasPeriodError ? (
              <EmptyState text={texts.badPeriod} />
            ) : view.isFiltered ? (
              <EmptyState text={texts.noMatch} action={<ClearFilters view={view} />} />
            ) : (
              <EmptyState text={none} />
            )
          }
        />
        {shown > 0 && total !== undefined && (
          <div className={panels.end}>
            <span role="status">
              {rows.next === null && shown >= total.count
                ? texts.rowsShown(shown)
                : texts.shown(formatNumber(shown), countText(total))}
            </span>
            {rows.next !== null && (
              <Button
                variant="default"
                size="compact-sm"
                loading={rows.isLoading}
                onClick={() => void rows.loadMore()}
              >
                {texts.showMore}
              </Button>
            )}
          </div>
        )}
      </div>
      {view.item !== undefined && (
        <SidePanel label={texts.panel} onClose={() => view.select(undefined)}>
          {panel(view.item)}
        </SidePanel>
      )}
    </div>
  );
}
