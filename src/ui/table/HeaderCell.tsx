import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { FlexRender, type Header, type RowData } from '@tanstack/react-table';
import classes from './DataTable.module.css';
import type { tableKit } from './tableKit.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The header of a column, which is a button when the column can be sorted. */
export function HeaderCell<Row extends RowData>({
  header,
  isSortable,
  zone,
}: {
  header: Header<typeof tableKit, Row>;
  isSortable: boolean;
  /** where the clocks show the times of the rows */
  zone: string | undefined;
}) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const meta = column.columnDef.meta;
  const title = (
    <span className={meta?.actions ? classes.caption : classes.head}>
      <FlexRender header={header} />
      {meta?.time && zone !== undefined && <span className={classes.zone}>{zone}</span>}
    </span>
  );
  return (
    <th
      scope="col"
      data-actions={meta?.actions}
      data-numeric={meta?.numeric || undefined}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
    >
      {isSortable && column.getCanSort() ? (
        <button type="button" className={classes.sort} onClick={column.getToggleSortingHandler()}>
          {title}
          <span className={classes.arrow}>
            {sorted === 'asc' && <IconArrowUp size={14} aria-hidden />}
            {sorted === 'desc' && <IconArrowDown size={14} aria-hidden />}
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}
