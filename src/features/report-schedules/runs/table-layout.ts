/** A column as it is measured, in points at the first of the sizes. */
export interface MeasuredColumn {
  /** shows all its texts whole */
  natural: number;
  /** below this a text says too little */
  least: number;
  /** stays in one line with the next column, such as an amount with its currency */
  keepsNext: boolean;
}

export interface PlacedColumn {
  index: number;
  x: number;
  width: number;
}

export interface TableLayout {
  size: number;
  /** the lines of a record, each with its columns; `x` is from the left of the table */
  lines: readonly (readonly PlacedColumn[])[];
}

const sizes = [8, 7.5, 7, 6.5] as const;
export const measuredSize = sizes[0];
/** The space between columns. */
const gap = 8;
/** What belongs to the record above starts a little to the right. */
const indent = 14;

/** Arranges columns in as few lines for each record as a readable size allows, and in these as large as fits. */
export function tableLayout(columns: readonly MeasuredColumn[], width: number): TableLayout {
  for (let count = 1; ; count += 1)
    for (const size of sizes) {
      const scaled = columns.map(({ natural, least, keepsNext }) => ({
        keepsNext,
        natural: (natural * size) / measuredSize,
        least: (least * size) / measuredSize,
      }));
      const lines = split(scaled, width);
      if (lines.length > count && count < columns.length) continue;
      return { size, lines: balanced(scaled, width, lines.length).map(placed) };

      function placed(line: readonly number[], number: number): PlacedColumn[] {
        const start = number === 0 ? 0 : indent;
        const room = width - start - gap * (line.length - 1);
        const widths = fitted(
          line.flatMap((index) => scaled[index] ?? []),
          room,
        );
        let x = start;
        return line.map((index, position) => {
          const own = widths[position] ?? 0;
          const column = { index, x, width: own };
          x += own + gap;
          return column;
        });
      }
    }
}

/** Fills lines up to a width with columns in their order. */
function split(columns: readonly MeasuredColumn[], width: number): number[][] {
  const lines: number[][] = [[]];
  let used = 0;
  for (const group of groups(columns)) {
    const line = lines.at(-1) ?? [];
    const least = group.reduce((sum, index) => sum + gap + (columns[index]?.least ?? 0), -gap);
    if (line.length > 0 && used + gap + least > width) {
      lines.push([...group]);
      used = indent + least;
      continue;
    }
    used += (line.length > 0 ? gap : 0) + least;
    line.push(...group);
  }
  return lines;
}

function groups(columns: readonly MeasuredColumn[]): number[][] {
  const found: number[][] = [];
  for (const index of columns.keys())
    if (columns[index - 1]?.keepsNext) found.at(-1)?.push(index);
    else found.push([index]);
  return found;
}

/** Splits columns into lines of about the same width. */
function balanced(columns: readonly MeasuredColumn[], width: number, count: number): number[][] {
  const limit = leastThat(0, width, (some) => split(columns, some).length <= count);
  return split(columns, limit);
}

/** Returns the widths of the columns of a line: the widest give way to the others. */
function fitted(columns: readonly MeasuredColumn[], room: number): number[] {
  const within = (most: number) =>
    columns.map(({ natural, least }) => Math.min(natural, Math.max(least, most)));
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const all = columns.map(({ natural }) => natural);
  if (sum(all) <= room) return all;
  return within(-leastThat(-room, 0, (most) => sum(within(-most)) <= room));
}

/** Returns about the least number between two for which a condition is true that stays true above it. */
function leastThat(from: number, to: number, isTrue: (value: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    if (isTrue(middle)) high = middle;
    else low = middle;
  }
  return high;
}
