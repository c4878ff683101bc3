import type { PointerEvent } from 'react';

/** Returns where the pointer is on an element, in whole percent from its left and top. */
export function pointAt({ currentTarget, clientX, clientY }: PointerEvent): {
  x: number;
  y: number;
} {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    x: within(((clientX - left) * 100) / width),
    y: within(((clientY - top) * 100) / height),
  };
}

/** Returns the nearest whole percentage. */
export function within(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)));
}
