import { Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { FlexRender, type RowData, type Row as TableRow } from '@tanstack/react-table';
import { type ReactNode, useId } from 'react';
import classes from './DataTable.module.css';
import type { tableKit } from './tableKit.ts';

const texts = { details: 'Details', select: (name: string) => `Select ${name}` };

interface BodyRowProps<Row extends RowData> {
  row: TableRow<typeof tableKit, Row>;
  columnCount: number;
  details: ((row: Row) => ReactNode) | undefined;
  selection: { selected: boolean; name: string; onToggle: () => void } | undefined;
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
  return (
    <>
      <tr aria-selected={selection?.selected}>
        {selection && (
          <td data-selector>
            <Checkbox
              size="xs"
              aria-label={texts.select(selection.name)}
              checked={selection.selected}
              onChange={selection.onToggle}
            />
          </td>
        )}
        {row.getVisibleCells().map((cell, index) => {
          const meta = cell.column.columnDef.meta;
          return (
            <td
              key={cell.id}
              data-numeric={meta?.numeric || undefined}
              data-nowrap={meta?.nowrap || undefined}
              style={meta?.maxWidth ? { maxWidth: meta.maxWidth } : undefined}
            >
              {index === 0 && details ? (
                <div className={classes.first}>
                  <button
                    type="button"
                    className={classes.expander}
                    aria-label={texts.details}
                    aria-expanded={open}
                    aria-controls={open ? id : undefined}
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
        })}
      </tr>
      {open && details && (
        <tr id={id}>
          <td colSpan={columnCount} className={classes.details}>
            {details(row.original)}
          </td>
        </tr>
      )}
    </>
  );
}
