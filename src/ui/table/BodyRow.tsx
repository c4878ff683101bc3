import { IconChevronRight } from '@tabler/icons-react';
import { type Column, FlexRender, type RowData, type Row as TableRow } from '@tanstack/react-table';
import { type ReactNode, useId, useMemo, useState } from 'react';
import classes from './DataTable.module.css';
import { rowTexts as texts } from './rowTexts.ts';
import type { tableKit } from './tableKit.ts';

/** Whether a row is selected, and how to change that. */
export interface RowSelection {
  selected: boolean;
  /** names the row's checkbox */
  name: string;
  onToggle: (id: string) => void;
}

interface BodyRowProps<Row extends RowData> {
  row: TableRow<typeof tableKit, Row>;
  /** the visible columns */
  columns: readonly Column<typeof tableKit, Row>[];
  details: ((row: Row) => ReactNode) | undefined;
  selection: RowSelection | undefined;
}

/** The row of a record, with its expandable details. */
export function BodyRow<Row extends RowData>({
  row,
  columns,
  details,
  selection,
}: BodyRowProps<Row>) {
  const id = useId();
  const isOpen = row.getIsExpanded();
  const hasDetails = details !== undefined;
  // A refetch creates new rows; a row of an unchanged record keeps its cells.
  const [shown, setShown] = useState(row);
  if (shown.original !== row.original) setShown(row);
  const cells = useMemo(
    () => (
      <Cells row={shown} columns={columns} detailsId={id} isOpen={isOpen} hasDetails={hasDetails} />
    ),
    [shown, columns, id, isOpen, hasDetails],
  );
  return (
    <>
      <tr aria-selected={selection?.selected}>
        {selection && <Selector id={row.id} {...selection} />}
        {cells}
      </tr>
      {isOpen && details && (
        <tr id={id}>
          <td colSpan={columns.length + (selection ? 1 : 0)} className={classes.details}>
            <div className={classes.detail}>{details(row.original)}</div>
          </td>
        </tr>
      )}
    </>
  );
}

interface SelectorProps extends RowSelection {
  id: string;
}

function Selector({ id, name, selected, onToggle }: SelectorProps) {
  return (
    <td data-selector>
      {/* A native checkbox: a hundred of Mantine's render slower than the rest of their rows. */}
      <input
        type="checkbox"
        className={classes.checkbox}
        aria-label={texts.select(name)}
        checked={selected}
        onChange={() => onToggle(id)}
      />
    </td>
  );
}

interface CellsProps<Row extends RowData> extends Pick<BodyRowProps<Row>, 'row' | 'columns'> {
  detailsId: string;
  isOpen: boolean;
  hasDetails: boolean;
}

function Cells<Row extends RowData>({
  row,
  columns,
  detailsId,
  isOpen,
  hasDetails,
}: CellsProps<Row>) {
  const cells = row.getAllCells().filter(({ column }) => columns.includes(column));
  return cells.map((cell, index) => {
    const meta = cell.column.columnDef.meta;
    return (
      <td
        key={cell.id}
        data-actions={meta?.actions}
        data-numeric={meta?.numeric || undefined}
        data-wraps={meta?.wraps || undefined}
      >
        {index === 0 && hasDetails ? (
          <div className={classes.first}>
            <button
              type="button"
              className={classes.expander}
              aria-label={texts.details}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => row.toggleExpanded()}
            >
              <IconChevronRight size={16} aria-hidden />
            </button>
            <div className={classes.text}>
              <FlexRender cell={cell} />
            </div>
          </div>
        ) : (
          <FlexRender cell={cell} />
        )}
      </td>
    );
  });
}
