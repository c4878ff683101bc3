import { useState } from 'react';
import { type Overwrite, overwritesListed } from '../../contract/import.ts';
import { formatNumber } from '../format.ts';
import { DataTable } from '../table/DataTable.tsx';
import { columnsFor } from '../table/tableKit.ts';
import classes from './Import.module.css';
import { texts } from './texts.ts';

const column = columnsFor<Overwrite>();
const columns = column.columns([
  column.accessor('line', {
    header: texts.line,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true, width: 80 },
  }),
  column.accessor('name', { header: texts.record, meta: { width: 200 } }),
  column.accessor(({ changes }) => changes.map(texts.change).join('\n'), {
    id: 'changes',
    header: texts.changes,
    cell: ({ row }) =>
      row.original.changes.map((one) => <div key={one.label}>{texts.change(one)}</div>),
    meta: { wraps: true },
  }),
]);

/** The existing records that the import changes, with what it overwrites. */
export function OverwriteTable({ rows }: { rows: readonly Overwrite[] }) {
  const [page, setPage] = useState({ index: 0, size: 25 });
  const first = page.index * page.size;
  return (
    <>
      <DataTable
        caption={texts.overwrites}
        columns={columns}
        rows={rows.slice(first, first + page.size)}
        rowId={({ line }) => String(line)}
        empty={null}
        page={{ ...page, total: rows.length }}
        onPage={setPage}
      />
      {rows.length === overwritesListed && <p className={classes.help}>{texts.firstOverwrites}</p>}
    </>
  );
}
