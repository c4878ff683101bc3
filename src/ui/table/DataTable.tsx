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
import type { SortState } from '../../contract/list-state.ts';
import { formatZone } from '../format.ts';
import { ErrorState } from '../states/ErrorState.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import { BodyRow } from './BodyRow.tsx';
import { CardList } from './CardList.tsx';
import { columnWidths } from './columnWidths.ts';
import classes from './DataTable.module.css';
import { FooterRows } from './FooterRows.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import { keepFocus } from './keepFocus.ts';
import { items, Pager, type PageState } from './Pager.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { SelectAll, toggled } from './selection.tsx';
import { type TableColumns, tableKit } from './tableKit.ts';
import { showWholeText } from './wholeText.ts';

interface DataTableProps<Row extends RowData> {
  /** names the table for screen readers */
  caption: string;
  /** a module constant from `columnsFor()`: a new list on every render would rebuild the table */
  columns: TableColumns<Row>;
  /** undefined until the first response */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** whether the rows are being reloaded; they stay visible */
  refreshing?: boolean;
  failure?: { message: string; code?: string } | null;
  onRetry?: () => void;
  /** an EmptyState, shown when there are no rows */
  empty: ReactNode;
  /** left out, with `onSort`, when the server does not sort */
  sort?: SortState | null;
  /** ids of the columns that can be sorted by; every column unless given */
  sortable?: readonly string[];
  onSort?: (sort: SortState | null) => void;
  /** the time zone of a row's times; the heads of columns of times name it */
  zoneOf?: (row: Row) => string;
  page?: PageState;
  onPage?: (page: { index: number; size: number }) => void;
  /** ids of hidden columns */
  hidden?: readonly string[];
  /** allows selecting rows; `nameOf` labels a row's checkbox */
  selection?: {
    selected: ReadonlySet<string>;
    nameOf: (row: Row) => string;
    /** a setter from `useState`, which is stable, so that unchanged rows do not re-render */
    onChange: Dispatch<SetStateAction<ReadonlySet<string>>>;
  };
  /** rows at the end, such as totals: cells by column id */
  footer?: readonly Readonly<Record<string, ReactNode>>[];
  /** as tall as its rows, so that the page scrolls and not the table */
  isFullHeight?: boolean;
  /** expandable content below a row, with a button in the first column */
  details?: (row: Row) => ReactNode;
  /** the id of the row whose details are initially open */
  opened?: string | undefined;
}

const texts = {
  retry: 'Try again',
  code: (code: string) => `Code ${code}`,
  severalZones: 'local',
};
const noRows: readonly never[] = [];
const visibilityOf = (hidden: readonly string[] = []) =>
  Object.fromEntries(hidden.map((id) => [id, false]));

/** A list of records that the server sorts and pages. On a phone its rows are cards, except in reports. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, failure, sort, onSort, page, onPage, details, selection } = props;
  const { footer = [] } = props;
  // Deferred, so that a click shows immediately and rows render afterwards.
  const rows = useDeferredValue(props.rows);
  const [expanded, setExpanded] = useState<true | Record<string, boolean>>(
    props.opened === undefined ? {} : { [props.opened]: true },
  );
  const sorting = sort ? [sort] : [];
  // A new object would recreate all columns and cells.
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
    // Expanded rows stay expanded after a reload.
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
  const isPhone = useIsPhone();
  const hasCards = isPhone && footer.length === 0 && !props.isFullHeight;
  const widths = columnWidths(visible, selection !== undefined);
  const zone = zoneOfRows(rows ?? noRows, props.zoneOf);
  const isBusy = rows === undefined || props.refreshing;
  const selectionOf = (row: (typeof body)[number]) =>
    selection && {
      selected: selection.selected.has(row.id),
      name: selection.nameOf(row.original),
      onToggle: toggle,
    };

  if (failure && rows === undefined) return <ErrorState {...failure} onRetry={props.onRetry} />;
  return (
    <div ref={keepFocus} className={classes.table}>
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
      {hasCards ? (
        <CardList
          caption={caption}
          rows={rows && body}
          isBusy={isBusy}
          zone={zone}
          details={details}
          selectionOf={selectionOf}
          empty={props.empty}
        />
      ) : (
        <div
          className={classes.scroller}
          role="region"
          aria-label={caption}
          tabIndex={0}
          data-whole={props.isFullHeight || undefined}
        >
          <table
            aria-busy={isBusy}
            style={{ minWidth: widths.minimum }}
            onPointerOver={showWholeText}
            onFocus={showWholeText}
          >
            <caption className={classes.caption}>{caption}</caption>
            <colgroup>
              {widths.all.map((width, index) => (
                <col key={`${index}-of-${widths.all.length}`} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {selection && <SelectAll ids={body.map(({ id }) => id)} {...selection} />}
                  {group.headers.map((header) => (
                    <HeaderCell
                      key={header.id}
                      header={header}
                      isSortable={props.sortable?.includes(header.id) ?? true}
                      zone={zone}
                    />
                  ))}
                </tr>
              ))}
            </thead>
            <tbody>
              {rows === undefined && <SkeletonRows columns={columnCount} />}
              {body.map((row) => (
                <BodyRow
                  key={row.id}
                  row={row}
                  columns={visible}
                  details={details}
                  selection={selectionOf(row)}
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
      )}
      {/* Below the skeleton it would move when the rows arrive. */}
      {rows !== undefined && page && onPage && (
        <Pager page={page} {...(hasCards && { words: items })} onPage={onPage} />
      )}
    </div>
  );
}

/** Returns the place whose clocks show the rows' times; rows of several zones show their local time. */
function zoneOfRows<Row>(rows: readonly Row[], zoneOf: ((row: Row) => string) | undefined) {
  const [zone, ...others] = new Set(zoneOf && rows.map(zoneOf));
  if (others.length > 0) return texts.severalZones;
  return zone === undefined ? undefined : formatZone(zone);
}
