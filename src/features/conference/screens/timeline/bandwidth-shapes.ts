import type { ConferenceDashboard, TimelineBand } from '../../dashboard/contract.ts';
import { type Span, shareAt } from './scale.ts';

export type Direction = 'downKbps' | 'upKbps';

/** A part of a band: what one conference has reserved for a while. */
export interface Reserved {
  key: string;
  name: string;
  kbps: number;
  /** 0 to 1, from the left and from the top */
  x: number;
  width: number;
  y: number;
  height: number;
  /** neighbours in a stack have different shades */
  shade: 0 | 1;
}

/** Returns the top of the axis: a little above the pool and everything that is reserved or used. */
export function topOf(
  { pool, bands, usage }: Pick<ConferenceDashboard, 'pool' | 'bands' | 'usage'>,
  direction: Direction,
): number {
  const values = [pool, ...bands, ...usage].map((one) => one?.[direction] ?? 0);
  return Math.max(1, ...values) * 1.12;
}

/** Returns the stacked parts of all bands. */
export function reservedShapes(
  bands: readonly TimelineBand[],
  direction: Direction,
  span: Span,
  top: number,
): Reserved[] {
  return bands.flatMap(({ from, until, parts }) => {
    const x = shareAt(Date.parse(from), span);
    const width = shareAt(Date.parse(until), span) - x;
    let below = 0;
    return parts
      .filter((part) => part[direction] > 0)
      .map((part, index): Reserved => {
        const height = part[direction] / top;
        below += height;
        return {
          key: `${from} ${part.conferenceId}`,
          name: part.name,
          kbps: part[direction],
          x,
          width,
          y: 1 - below,
          height,
          shade: index % 2 === 0 ? 0 : 1,
        };
      });
  });
}

/** On 14 days an hour is three pixels wide, so more than its mean would be a scribble. */
const hourMs = 3_600_000;

/** Two measurements farther apart have a gap between them. */
const gapMs = 45 * 60_000;

/** Returns the line of use as the path of an SVG of the given size. It is interrupted where nothing was measured. */
export function usagePath(
  usage: ConferenceDashboard['usage'],
  direction: Direction,
  span: Span,
  top: number,
  size: { width: number; height: number },
): string {
  let last = Number.NEGATIVE_INFINITY;
  const byHour = Map.groupBy(usage, ({ at }) => Math.floor(Date.parse(at) / hourMs));
  return [...byHour.values()]
    .map((samples) => {
      const times = samples.map(({ at }) => Date.parse(at));
      const mean = samples.reduce((sum, one) => sum + one[direction], 0) / samples.length;
      const y = ((1 - mean / top) * size.height).toFixed(1);
      const [from, until] = [Math.min(...times), Math.max(...times)];
      const command = from - last > gapMs ? 'M' : 'L';
      last = until;
      const [left, right] = [from, until].map((at) => (shareAt(at, span) * size.width).toFixed(1));
      return `${command}${left} ${y}${until > from ? `L${right} ${y}` : ''}`;
    })
    .join('');
}
