import type { Image, ImageFormat, ImageSlot } from './fields.ts';

/** The least size of each slot's image in pixels; a smaller one looks blurred. */
export const slotSizes: Readonly<Record<ImageSlot, { width: number; height: number }>> = {
  'brand-logo': { width: 320, height: 80 },
  'portal-background': { width: 1_280, height: 720 },
  favicon: { width: 64, height: 64 },
  'voucher-logo': { width: 480, height: 120 },
  'mail-header': { width: 640, height: 160 },
};

interface SizedImage {
  slot: ImageSlot | null;
  format: ImageFormat;
  width: number;
  height: number;
}

/** Returns the slot that an image fills; null without one, and for an archived image, which leaves its slot. */
export function filledSlot({ slot, status }: Pick<Image, 'slot' | 'status'>): ImageSlot | null {
  return status === 'Active' ? slot : null;
}

/** Returns whether an image has fewer pixels than its slot needs. */
export function isTooSmall({ slot, format, width, height }: SizedImage): boolean {
  if (slot === null || format === 'svg') return false;
  const least = slotSizes[slot];
  return width < least.width || height < least.height;
}
