import { type Selectable, sql } from 'kysely';
import type { ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { DB } from '../../server/database/tables.ts';
import type { ImageSlot } from './fields.ts';
import { imageAddress } from './serving/image-address.ts';

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
