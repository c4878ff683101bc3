import { formatDay } from '../../../ui/format.ts';
import type { ImageRow } from '../contract.ts';
import { type Crop, slotNames } from '../fields.ts';
import { formatFileSize } from '../file-size.ts';
import { licenceWarningDays } from '../limits.ts';
import { filledSlot } from '../slots.ts';
import { texts } from '../texts.ts';

export function pixelsText({
  format,
  width,
  height,
}: Pick<ImageRow, 'format' | 'width' | 'height'>) {
  return format === 'svg' ? texts.vector : texts.pixelsOf(width, height);
}

/** Returns the size of a part of a picture in pixels of the uploaded file. */
export function cropText(
  { width, height }: Pick<ImageRow, 'width' | 'height'>,
  part: Crop,
): string {
  return texts.pixelsOf(
    Math.round((width * part.width) / 100),
    Math.round((height * part.height) / 100),
  );
}

/** Returns the size of a picture, and of the part that is shown if it is cropped. */
export function pixelsWithShown(
  image: Pick<ImageRow, 'format' | 'width' | 'height' | 'crop'>,
): string {
  const pixels = pixelsText(image);
  return image.crop === null ? pixels : texts.croppedPixels(pixels, cropText(image, image.crop));
}

/** Returns the size of an image's file, as it was uploaded. */
export function sizeText({ sourceBytes }: Pick<ImageRow, 'sourceBytes'>): string {
  return formatFileSize(sourceBytes);
}

export function ownerText({ isOwn, owner }: Pick<ImageRow, 'isOwn' | 'owner'>): string {
  return isOwn ? texts.here : (owner.name ?? texts.above);
}

/** Returns the name of an image's organization inside a sentence. */
export function ownerInText({ owner }: Pick<ImageRow, 'owner'>): string {
  return owner.name ?? texts.unnamedOwner;
}

/** Returns what archiving an image changes at once; null if no slot shows it. */
export function archiveEffect(
  row: Pick<ImageRow, 'name' | 'slot' | 'status' | 'owner'>,
  hasBelow: boolean,
): string | null {
  const slot = filledSlot(row);
  if (slot === null) return null;
  return texts.archiveLeavesSlot(row.name, slotNames[slot], slot, ownerInText(row), hasBelow);
}

/** Returns what shows an image: its slot, portals and promotions. */
export function usesText({
  uses,
  promotions,
  ...row
}: Pick<ImageRow, 'uses' | 'promotions' | 'slot' | 'status'>): string {
  const slot = filledSlot(row);
  const shownBy = [
    slot === null ? '' : texts.slotUse(slotNames[slot]),
    uses === 0 ? '' : texts.inPortals(uses),
    promotions === 0 ? '' : texts.inPromotions(promotions),
  ].filter((text) => text !== '');
  return shownBy.length === 0 ? texts.unused : shownBy.join(', ');
}

/** Returns whether portals or promotions name an image, and so keep showing it when it is archived. */
export function isNamed({ uses, promotions }: Pick<ImageRow, 'uses' | 'promotions'>): boolean {
  return uses + promotions > 0;
}

/** Returns the warning of a licence that ends within 30 days or has ended; null without one. */
export function licenceWarning(licenceUntil: string | null, now: Date): string | null {
  if (licenceUntil === null) return null;
  const today = now.toISOString().slice(0, 10);
  const warned = new Date(now.getTime() + licenceWarningDays * 86_400_000);
  if (licenceUntil < today) return texts.licenceEnded(formatDay(licenceUntil));
  return licenceUntil <= warned.toISOString().slice(0, 10)
    ? texts.licenceEnds(formatDay(licenceUntil))
    : null;
}
