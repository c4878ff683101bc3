import type { Column, RowData } from '@tanstack/react-table';
import type { tableKit } from './tableKit.ts';

const selectorWidth = 36;
const actionsWidth = 48;
const numericWidth = 96;
/** Narrower columns without a width would show too little of their texts. */
const leastWidth = { first: 180, other: 120 };

/** Returns the CSS widths of a table's columns, undefined for those that share the rest, and the table's least width. */
export function columnWidths<Row extends RowData>(
  columns: readonly Column<typeof tableKit, Row>[],
  hasSelector: boolean,
) {
  const sizes = columns.map(({ columnDef: { meta } }, index) => {
    const width =
      meta?.width ?? (meta?.actions ? actionsWidth : meta?.numeric ? numericWidth : undefined);
    const least = meta?.least ?? width ?? leastWidth[index === 0 ? 'first' : 'other'];
    return { width, least, spare: width === undefined ? 0 : width - least };
  });
  const minimum = sizes.reduce((sum, { least }) => sum + least, hasSelector ? selectorWidth : 0);
  const spares = sizes.reduce((sum, { spare }) => sum + spare, 0);
  const widths = sizes.map(({ width, least, spare }) =>
    // In a narrow box, columns give up the same share of what they can spare.
    spare > 0
      ? `clamp(${least}px, ${least}px + (100cqw - ${minimum}px) * ${spare / spares}, ${width}px)`
      : width,
  );
  return { all: hasSelector ? [selectorWidth, ...widths] : widths, minimum };
}
