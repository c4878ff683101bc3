import { IconChevronRight } from '@tabler/icons-react';
import { FlexRender, type RowData, type Row as TableRow } from '@tanstack/react-table';
import { type ReactNode, useId } from 'react';
import { Kept } from '../Kept.tsx';
import classes from './DataTable.module.css';
import type { tableKit } from './tableKit.ts';

const texts = { details: 'Details', select: (name: string) => `Select ${name}` };

interface BodyRowProps<Row extends RowData> {
  row: TableRow<typeof tableKit, Row>;
  columnCount: number;
  details: ((row: Row) => ReactNode) | undefined;
  selection: { selected: boolean; name: string; onToggle: (id: string) => void } | undefined;
}

/** A record's row, with its details below when they are opened. */
export function BodyRow<Row extends RowData>({
  row,
  columnCount,
  details,
  selection,
}: BodyRowProps<Row>) {
  const id = useId();
  const open = row.getIsExpanded();
  const cells = row.getVisibleCells();
  const hasDetails = details !== undefined;
  return (
    <>
      <tr aria-selected={selection?.selected}>
        {selection && <Selector id={row.id} {...selection} />}
        <Kept
          shows={[row.original, open, hasDetails, ...cells.map(({ column }) => column)]}
          render={() => <Cells row={row} detailsId={id} hasDetails={hasDetails} />}
        />
      </tr>
      {open && details && (
        <tr id={id}>
          <td colSpan={columnCount} className={classes.details}>
            <div className={classes.detail}>{details(row.original)}</div>
          </td>
        </tr>
      )}
    </>
  );
}

interface SelectorProps {
  id: string;
  name: string;
  selected: boolean;
  onToggle: (id: string) => void;
}

function Selector({ id, name, selected, onToggle }: SelectorProps) {
  return (
    <td data-selector>
      {/* The browser's own: a hundred of the kit's take longer to draw than all else in their rows. */}
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

function Cells<Row extends RowData>({
  row,
  detailsId,
  hasDetails,
}: Pick<BodyRowProps<Row>, 'row'> & { detailsId: string; hasDetails: boolean }) {
  const open = row.getIsExpanded();
  return row.getVisibleCells().map((cell, index) => {
    const meta = cell.column.columnDef.meta;
    return (
      <td
        key={cell.id}
        data-actions={meta?.actions}
        data-numeric={meta?.numeric || undefined}
        data-nowrap={meta?.nowrap || undefined}
        style={meta?.maxWidth ? { maxWidth: meta.maxWidth } : undefined}
      >
        {index === 0 && hasDetails ? (
          <div className={classes.first}>
            <button
              type="button"
              className={classes.expander}
              aria-label={texts.details}
              aria-expanded={open}
              aria-controls={open ? detailsId : undefined}
              onClick={() => row.toggleExpanded()}
            >
              <IconChevronRight size={16} aria-hidden />
            </button>
            <FlexRender cell={cell} />
          </div>
        ) : (
          <FlexRender cell={cell} />
        )}
      </td>
    );
  });
}
