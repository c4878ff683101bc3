import type { Column, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { tableKit } from './tableKit.ts';

interface FooterRowsProps<Row extends RowData> {
  rows: readonly Readonly<Record<string, ReactNode>>[];
  columns: readonly Column<typeof tableKit, Row>[];
}

/** The footer rows of a table. The first column is their heading. */
export function FooterRows<Row extends RowData>({ rows, columns }: FooterRowsProps<Row>) {
  return (
    <tfoot>
      {rows.map((row, index) => (
        <tr key={`${index}-of-${rows.length}`}>
          {columns.map(({ id, columnDef }, place) => {
            const facts = { 'data-numeric': columnDef.meta?.numeric || undefined };
            return place === 0 ? (
              <th key={id} scope="row" {...facts}>
                {row[id]}
              </th>
            ) : (
              <td key={id} {...facts}>
                {row[id]}
              </td>
            );
          })}
        </tr>
      ))}
    </tfoot>
  );
}
