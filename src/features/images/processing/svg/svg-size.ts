import { Problem } from '../../../../contract/problem.ts';
import { fileLimits } from '../../limits.ts';

export interface SvgSize {
  viewBox: string;
  /** in pixels, at least 1 */
  width: number;
  height: number;
}

/** Pixels by unit of length (CSS Values 4, section 6.2). */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/** Returns the size of an SVG by its `viewBox`, or by its width and height. Throws when it has neither. */
export function sizeOf(attributes: ReadonlyMap<string, string>): SvgSize {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box;
  const hasBox = box.length === 4 && box.every(Number.isFinite) && boxWidth > 0 && boxHeight > 0;
  const width = pixelsIn(attributes.get('width')) ?? (hasBox ? boxWidth : null);
  const height = pixelsIn(attributes.get('height')) ?? (hasBox ? boxHeight : null);
  if (width === null || height === null)
    throw new Problem('bad-input', 'The SVG has no size. Export it with a width and a height.');
  // A picture of vectors has no pixels of its own: only its shape matters.
  const scale = Math.min(1, fileLimits.side / Math.max(width, height));
  return {
    viewBox: hasBox ? box.join(' ') : `0 0 ${width} ${height}`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function pixelsIn(length: string | undefined): number | null {
  const [, number = '', unit = ''] = /^\s*(\d*\.?\d+)\s*([a-z]*)\s*$/i.exec(length ?? '') ?? [];
  const pixels = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
  return number !== '' && pixels > 0 && Number.isFinite(pixels) ? pixels : null;
}
