/** The ref of an element that scrolls sideways. */
export type Scroller = (element: HTMLElement | null) => (() => void) | undefined;

/** The instants that a timeline shows. */
export interface Span {
  from: number;
  until: number;
}

/** Returns where an instant is, from 0 to 1; one outside is at the edge. */
export function shareAt(at: number, { from, until }: Span): number {
  return Math.min(1, Math.max(0, (at - from) / (until - from)));
}

/** Returns the position and the width of a period in percent, as styles. */
export function placeOf(from: number, until: number, span: Span): { left: string; width: string } {
  const [start, end] = [shareAt(from, span), shareAt(until, span)];
  return { left: `${start * 100}%`, width: `${(end - start) * 100}%` };
}

/** Returns the key of the bar that an arrow key leads to, or null. Rows are lists of bars in the order of time. */
export function barAfter(
  key: string,
  current: string,
  rows: readonly (readonly { key: string; at: number }[])[],
): string | null {
  const row = rows.findIndex((bars) => bars.some((bar) => bar.key === current));
  const bars = rows[row] ?? [];
  const index = bars.findIndex((bar) => bar.key === current);
  const at = bars[index]?.at ?? 0;
  switch (key) {
    case 'ArrowRight':
      return bars[index + 1]?.key ?? null;
    case 'ArrowLeft':
      return bars[index - 1]?.key ?? null;
    case 'ArrowDown':
      return nearest(
        rows.slice(row + 1).find((next) => next.length > 0),
        at,
      );
    case 'ArrowUp':
      return nearest(
        rows.slice(0, Math.max(0, row)).findLast((next) => next.length > 0),
        at,
      );
    case 'Home':
      return rows.find((next) => next.length > 0)?.[0]?.key ?? null;
    case 'End':
      return rows.findLast((next) => next.length > 0)?.at(-1)?.key ?? null;
    default:
      return null;
  }
}

function nearest(
  bars: readonly { key: string; at: number }[] | undefined,
  at: number,
): string | null {
  const [first] = (bars ?? []).toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  return first?.key ?? null;
}
