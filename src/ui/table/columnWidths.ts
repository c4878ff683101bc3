import type { Column, RowData } from '@tanstack/react-table';
import type { tableKit } from './tableKit.ts';

const selectorWidth = 36;
const actionsWidth = 48;
const numericWidth = 96;
/** Narrower columns without a width would show too little of their texts. */
const leastWidth = { first: 180, other: 120 };

/** Returns the widths of a table's columns, undefined for those that share the rest, and the table's least width. */
export function columnWidths<Row extends RowData>(
  columns: readonly Column<typeof tableKit, Row>[],
  hasSelector: boolean,
) {
  const widths = columns.map(({ columnDef: { meta } }) => {
    if (meta?.actions) return meta.width ?? actionsWidth;
    return meta?.width ?? (meta?.numeric ? numericWidth : undefined);
  });
  const least = columns.map(
    ({ columnDef: { meta } }, index) =>
      widths[index] ?? meta?.least ?? leastWidth[index === 0 ? 'first' : 'other'],
  );
  const all = hasSelector ? [selectorWidth, ...widths] : widths;
  const minimum = least.reduce((sum, width) => sum + width, hasSelector ? selectorWidth : 0);
  return { all, minimum };
}
