import { type Selectable, sql } from 'kysely';
import type { ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { DB } from '../../server/database/tables.ts';
import type { ImageSlot } from './fields.ts';
import { hashIn, imageAddress } from './serving/image-address.ts';

export interface ImageSource {
  url: string;
  /** in pixels */
  width: number;
  height: number;
  /** `image/webp`, `image/jpeg`, `image/png` or `image/svg+xml` */
  type: string;
}

/** What a page needs to show an image. */
export interface ImageSources {
  /** Texts by language; empty for a decorative image. */
  alt: Readonly<Record<string, string>>;
  width: number;
  height: number;
  /** The point that stays visible when the image is cropped, in percent: CSS `object-position`. */
  focus: { x: number; y: number };
  /** Sorted by width; for each width WebP, and JPEG or PNG. */
  sources: ImageSource[];
}

/** The images that an organization can use: its own and those of its ancestors, also above the scope. */
export function usableImages({ number }: { number: number }) {
  return sql<DB['image']>`usable_images(${number})`.as<'image'>('image');
}

const shown = [
  'image.id',
  'image.settings',
  'image.width',
  'image.height',
  'image.renditions',
] as const;

/** Returns the images with these ids that an organization can use, also archived ones, by id. */
export async function imageSources(
  transaction: ScopedTransaction,
  organization: { number: number },
  ids: readonly string[],
): Promise<Map<string, ImageSources>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom(usableImages(organization))
    .select(shown)
    .where('image.id', '=', any(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, sourcesOf(row)]));
}

/** Returns the image of a slot: of the nearest organization upwards, or of the highest one that locks the slot. */
export async function imageForSlot(
  transaction: ScopedTransaction,
  organization: { number: number },
  slot: ImageSlot,
): Promise<(ImageSources & { id: string }) | null> {
  const row = await transaction
    .selectFrom(usableImages(organization))
    .select(shown)
    .where('image.slot', '=', slot)
    .where('image.status', '=', 'Active')
    .orderBy(slotOrder)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, ...sourcesOf(row) };
}

/** Returns the ids of the images of all slots; a slot without one is left out. */
export async function imagesOfSlots(
  transaction: ScopedTransaction,
  organization: { number: number },
): Promise<Map<ImageSlot, string>> {
  const rows = await transaction
    .selectFrom(usableImages(organization))
    .select(['image.slot', 'image.id'])
    .distinctOn('image.slot')
    .where('image.slot', 'is not', null)
    .where('image.status', '=', 'Active')
    .orderBy('image.slot')
    .orderBy(slotOrder)
    .execute();
  return new Map(rows.flatMap(({ slot, id }) => (slot === null ? [] : [[slot, id] as const])));
}

/** Orders the images of a slot: the highest locked one, then the nearest. */
export const slotOrder = sql`
  case when image.is_slot_locked then length(image.organization_path) - 1000000
    else -length(image.organization_path) end`;

type ShownRow = Pick<Selectable<DB['image']>, 'settings' | 'width' | 'height' | 'renditions'>;

export function sourcesOf({ settings, width, height, renditions }: ShownRow): ImageSources {
  const { isDecorative, alternatives, focusX, focusY } = settings;
  return {
    alt: isDecorative
      ? {}
      : Object.fromEntries(alternatives.map(({ language, text }) => [language, text])),
    width,
    height,
    focus: { x: focusX, y: focusY },
    sources: renditions.map((rendition) => ({
      url: imageAddress(rendition),
      width: rendition.width,
      height: rendition.height,
      type: rendition.type,
    })),
  };
}

/** Returns the file of a slot's image for a PDF, which takes PNG and JPEG only; null without one. */
export async function printableImage(
  transaction: ScopedTransaction,
  organization: { number: number },
  slot: ImageSlot,
): Promise<Uint8Array | null> {
  const file = await slotFile(transaction, organization, { slot, width: Number.POSITIVE_INFINITY });
  return file?.content ?? null;
}

/** Returns the narrowest PNG or JPEG of a slot's image that has the width in pixels, or else the widest; null without one. */
export async function slotFile(
  transaction: ScopedTransaction,
  organization: { number: number },
  { slot, width }: { slot: ImageSlot; width: number },
): Promise<{ content: Uint8Array; type: string } | null> {
  const image = await imageForSlot(transaction, organization, slot);
  const printable = image?.sources.filter(({ type }) => /^image\/(png|jpeg)$/.test(type)) ?? [];
  const sorted = printable.toSorted((one, other) => one.width - other.width);
  const chosen = sorted.find((one) => one.width >= width) ?? sorted.at(-1);
  if (chosen === undefined) return null;
  // The image may be above the scope.
  const { rows } = await sql<{ content: Uint8Array | null }>`
    select usable_image_file(${organization.number}, ${hashIn(chosen.url)}) as content`.execute(
    transaction,
  );
  const content = rows[0]?.content ?? null;
  return content && { content, type: chosen.type };
}
