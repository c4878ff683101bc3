import { Alert } from '@mantine/core';
import type { ImageRow } from '../../contract.ts';
import { filledSlot, isTooSmall, slotSizes } from '../../slots.ts';
import { texts } from '../../texts.ts';

interface SlotSizeWarningProps {
  /** the image that gets the picture */
  image: Pick<ImageRow, 'slot' | 'status'>;
  picture: Pick<ImageRow, 'format' | 'width' | 'height'>;
}

/** Warns that a new picture is too small for the slot of its image. */
export function SlotSizeWarning({ image, picture }: SlotSizeWarningProps) {
  const slot = filledSlot(image);
  const { format, width, height } = picture;
  if (slot === null || !isTooSmall({ slot, format, width, height })) return null;
  const least = slotSizes[slot];
  return <Alert color="orange">{texts.tooSmallHelp(least.width, least.height)}</Alert>;
}
