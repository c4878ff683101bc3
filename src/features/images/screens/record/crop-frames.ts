import type { Crop } from '../../fields.ts';

/** The shapes that pages usually show, as width / height. */
const ratios = { '1:1': 1, '4:1': 4, '16:9': 16 / 9, '9:16': 9 / 16 } as const;
export type Frame = keyof typeof ratios;
export const frames = ['1:1', '4:1', '16:9', '9:16'] as const satisfies readonly Frame[];

interface Picture {
  /** in pixels */
  width: number;
  height: number;
}

interface Point {
  /** in percent of the picture */
  x: number;
  y: number;
}

/**
 * Returns the part of a picture in the shape of a frame that is as wide as wanted, if it fits, and centered on the point
 * unless an edge is too near. All in percent, with two decimals.
 */
export function partIn(frame: Frame, picture: Picture, center: Point, wanted = 100): Crop {
  // Of a part that is 1 % of the picture's width, the height in percent of the picture's height.
  const heightPerWidth = picture.width / picture.height / ratios[frame];
  const exactWidth = Math.min(wanted, 100, 100 / heightPerWidth);
  const width = atLeastOne(exactWidth);
  const height = atLeastOne(exactWidth * heightPerWidth);
  return { left: startOf(center.x, width), top: startOf(center.y, height), width, height };
}

/** Returns the center of a part. */
export function centerOf({ left, top, width, height }: Crop): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Returns a part of the same size around another point. */
export function movedTo(part: Crop, { x, y }: Point): Crop {
  return { ...part, left: startOf(x, part.width), top: startOf(y, part.height) };
}

export function isSamePart(one: Crop, other: Crop): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height
  );
}

function startOf(center: number, length: number): number {
  return rounded(Math.min(100 - length, Math.max(0, center - length / 2)));
}

function atLeastOne(percent: number): number {
  return Math.min(100, Math.max(1, rounded(percent)));
}

/** Returns a percentage with two decimals, as parts are stored. */
export function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}
