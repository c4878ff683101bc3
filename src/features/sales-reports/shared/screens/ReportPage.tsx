import type { ReactNode } from 'react';
import { type FeatureId, featureNames } from '../../../../contract/features.ts';
import type { Days } from '../../../../contract/values/period.ts';
import type { TableColumns } from '../../../../ui/table/tableKit.ts';
import { useMayExport } from '../../../../workspace/useAllowed.ts';
import { ScheduleButton } from '../../../report-schedules/public/ScheduleButton.tsx';
import type { SavedAddress } from '../../../saved-views/public/address-query.ts';
import { ViewsButton } from '../../../saved-views/public/ViewsButton.tsx';
import type { BoundedCount } from '../../contract.ts';
import { ReportTable, type ReportTableProps } from './ReportFrame.tsx';
import { ExceptionChips, type TotalFigure, Totals } from './ReportHead.tsx';
import { ReportToolbar, type ReportToolbarProps } from './ReportToolbar.tsx';
import classes from './SalesReport.module.css';

interface ReportPageProps<Row extends { id: string; timeZone: string }>
  extends Pick<ReportToolbarProps, 'view' | 'lead' | 'filters' | 'further' | 'columns'> {
  /** the organization's number */
  number: number;
  report: Extract<FeatureId, 'cc' | 'pms' | 'user' | 'group'>;
  /** what a saved view stores */
  savedAddress: SavedAddress;
  /** what the calls are filtered by */
  query: Record<string, unknown>;
  rows: ReportTableProps<Row>['rows'] & {
    reply: { days: Days; timeZone: string; total: BoundedCount } | undefined;
  };
  /** shown to roles that may export */
  exportButton: ReactNode;
  totals: readonly { currency: string; figures: readonly TotalFigure[] }[] | undefined;
  isTooMany: boolean;
  exceptions: readonly ({ id: string } & BoundedCount)[] | undefined;
  exceptionNames: Readonly<Record<string, string>>;
  caption: string;
  tableColumns: TableColumns<Row>;
  none: string;
  panel: (id: string) => ReactNode;
  /** what stands instead of the rows, such as the sums by group */
  children?: ReactNode;
}

/** A sales report: its toolbar, its sums and exceptions, and its rows. */
export function ReportPage<Row extends { id: string; timeZone: string }>(
  props: ReportPageProps<Row>,
) {
  const { view, number, report, query, rows, exportButton, exceptionNames } = props;
  const { lead, filters, further, columns, children } = props;
  const mayExport = useMayExport();
  return (
    <>
      <ReportToolbar days={rows.reply?.days} {...{ view, lead, filters, further, columns }}>
        <ViewsButton
          number={number}
          screen={report}
          address={props.savedAddress}
          timeZone={rows.reply?.timeZone}
        />
        <ScheduleButton
          number={number}
          report={report}
          name={featureNames[report]}
          filters={query}
          period={view.period.period}
          timeZone={rows.reply?.timeZone}
        />
        {mayExport && !view.hasPeriodError && exportButton}
      </ReportToolbar>
      <div className={classes.head}>
        <Totals totals={props.totals} isTooMany={props.isTooMany} />
        {/* The counts are of live sales. */}
        {view.filters.test === undefined && (
          <ExceptionChips
            view={view}
            exceptions={props.exceptions}
            nameOf={(id) => exceptionNames[id] ?? id}
          />
        )}
      </div>
      {children || (
        <ReportTable
          caption={props.caption}
          columns={props.tableColumns}
          view={view}
          rows={rows}
          total={rows.reply?.total}
          none={props.none}
          panel={props.panel}
        />
      )}
    </>
  );
}
