import { Alert, Button } from '@mantine/core';
import { functionalUpdate, type RowData, useTable } from '@tanstack/react-table';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { ErrorState } from '../ErrorState.tsx';
import { BodyRow } from './BodyRow.tsx';
import classes from './DataTable.module.css';
import { FooterRows } from './FooterRows.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import { Pager, type PageState } from './Pager.tsx';
import { SelectAll, toggled } from './selection.tsx';
import { type TableColumns, tableKit } from './tableKit.ts';

export interface SortState {
  id: string;
  desc: boolean;
}

interface DataTableProps<Row extends RowData> {
  /** names the table for screen readers */
  caption: string;
  /** made once per module with `columnsFor()`: a new list on every render rebuilds the table */
  columns: TableColumns<Row>;
  /** undefined until the first answer */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** old rows stay visible while newer ones are fetched */
  refreshing?: boolean;
  failure?: { message: string; code?: string } | null;
  onRetry?: () => void;
  /** shown when there are no rows: an EmptyState for none at all, or for none that match the filters */
  empty: ReactNode;
  /** leave both out when the server does not sort */
  sort?: SortState | null;
  onSort?: (sort: SortState | null) => void;
  page?: PageState;
  onPage?: (page: { index: number; size: number }) => void;
  /** ids of columns that are not shown */
  hidden?: readonly string[];
  /** lets rows be selected; names a row for its checkbox */
  selection?: {
    selected: ReadonlySet<string>;
    nameOf: (row: Row) => string;
    /** as `useState` gives it: the same one each time, so that rows that stay need not be drawn again */
    onChange: Dispatch<SetStateAction<ReadonlySet<string>>>;
  };
  /** rows below all others, such as totals: what stands in the columns, by their ids */
  footer?: readonly Readonly<Record<string, ReactNode>>[];
  /** as high as its rows: the page scrolls and not the table */
  whole?: boolean;
  /** what opens below a row; the button for it stands in the first column */
  details?: (row: Row) => ReactNode;
  /** the row whose details are open at first */
  opened?: string | undefined;
}

const texts = { retry: 'Try again', code: (code: string) => `Code ${code}` };
const noRows: readonly never[] = [];
const visibilityOf = (hidden: readonly string[] = []) =>
  Object.fromEntries(hidden.map((id) => [id, false]));
const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8];

/** A list of records that the server sorts and pages. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, failure, sort, onSort, page, onPage, details, selection } = props;
  const { footer = [] } = props;
  // What was pressed is seen at once; many new rows are drawn after it, in pieces.
  const rows = useDeferredValue(props.rows);
  const [expanded, setExpanded] = useState<true | Record<string, boolean>>(
    props.opened === undefined ? {} : { [props.opened]: true },
  );
  const sorting = sort ? [sort] : [];
  // The table makes new columns, and with them new cells, for each new object.
  const columnVisibility = useMemo(() => visibilityOf(props.hidden), [props.hidden]);
  const table = useTable({
    features: tableKit,
    columns,
    data: rows ?? noRows,
    getRowId: props.rowId,
    manualSorting: true,
    enableSorting: onSort !== undefined,
    enableMultiSort: false,
    state: { sorting, expanded, columnVisibility },
    onSortingChange: (updater) => onSort?.(functionalUpdate(updater, sorting)[0] ?? null),
    onExpandedChange: setExpanded,
    getRowCanExpand: () => details !== undefined,
    // What is open stays open when the rows are fetched anew.
    autoResetExpanded: false,
  });
  const select = selection?.onChange;
  const toggle = useCallback(
    (id: string) => select?.((selected) => toggled(selected, id)),
    [select],
  );
  const body = table.getRowModel().rows;
  const visible = table.getVisibleLeafColumns();
  const columnCount = visible.length + (selection ? 1 : 0);

  if (failure && rows === undefined) return <ErrorState {...failure} onRetry={props.onRetry} />;
  return (
    <div className={classes.table}>
      {failure && (
        <Alert color="red">
          <div className={classes.failure}>
            <span>
              <strong>{failure.message}</strong>{' '}
              {failure.code !== undefined && texts.code(failure.code)}
            </span>
            {props.onRetry && (
              <Button variant="default" size="xs" onClick={props.onRetry}>
                {texts.retry}
              </Button>
            )}
          </div>
        </Alert>
      )}
      <div
        className={classes.scroller}
        role="region"
        aria-label={caption}
        tabIndex={0}
        data-whole={props.whole || undefined}
      >
        <table aria-busy={rows === undefined || props.refreshing}>
          <caption className={classes.caption}>{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {selection && <SelectAll ids={body.map(({ id }) => id)} {...selection} />}
                {group.headers.map((header) => (
                  <HeaderCell key={header.id} header={header} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {rows === undefined &&
              skeletonRows.map((row) => (
                <tr key={row}>
                  <td colSpan={columnCount}>
                    <div className={classes.skeleton} />
                  </td>
                </tr>
              ))}
            {body.map((row) => (
              <BodyRow
                key={row.id}
                row={row}
                columns={visible}
                details={details}
                selection={
                  selection && {
                    selected: selection.selected.has(row.id),
                    name: selection.nameOf(row.original),
                    onToggle: toggle,
                  }
                }
              />
            ))}
            {rows?.length === 0 && (
              <tr>
                <td colSpan={columnCount}>
                  <div className={classes.empty}>{props.empty}</div>
                </td>
              </tr>
            )}
          </tbody>
          {footer.length > 0 && <FooterRows rows={footer} columns={visible} />}
        </table>
      </div>
      {page && onPage && <Pager page={page} onPage={onPage} />}
    </div>
  );
}
