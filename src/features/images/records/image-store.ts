import { sql } from 'kysely';
import { counted } from '../../../contract/plural.ts';
import { Problem } from '../../../contract/problem.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import type { StatusRecords } from '../../../server/records/statuses.ts';
import { recordStore } from '../../../server/records/store.ts';
import { images } from '../contract.ts';
import type { Crop, ImageFormat, Rendition } from '../fields.ts';
import { slotNames } from '../fields.ts';
import { filledSlot } from '../slots.ts';
import { promotionUses } from './promotion-uses.ts';
import { usesOf } from './uses.ts';

/** Stores images. The list shows inherited ones too, so it has statements of its own. */
export const imageStore = recordStore({
  ...images,
  table: 'image',
  unique: { image_name: 'name', image_slot: 'slot' },
  columns: {
    name: 'name',
    kind: 'kind',
    status: 'status',
    slot: 'slot',
    isSlotLocked: 'is_slot_locked',
  },
  rest: 'settings',
  derived: () => ({
    format: sql<ImageFormat>`image.format`,
    width: sql<number>`image.width`,
    height: sql<number>`image.height`,
    sourceBytes: sql<number>`image.source_bytes`,
    storedBytes: sql<number>`image.stored_bytes`,
    crop: sql<Crop | null>`image.crop`,
    renditions: sql<Rendition[]>`image.renditions`,
  }),
  list: { fields: ['name'], order: 'name', sort: { name: 'name' } },

  async beforeDelete({ transaction, organization }, { id, name, ...image }) {
    const uses = await usesOf(transaction, organization, id);
    const portals = new Set(uses.map((use) => use.organization.number)).size;
    const promotions = (await promotionUses(transaction, organization, id)).length;
    const slot = filledSlot(image);
    const reasons = [
      portals > 0 && `${counted(portals, { one: 'portal shows', other: 'portals show' })} ${name}.`,
      promotions > 0 &&
        `${counted(promotions, { one: 'promotion shows', other: 'promotions show' })} ${name}.`,
      slot !== null && `${name} is the image of a slot: ${slotNames[slot]}.`,
    ].filter((reason) => reason !== false);
    if (reasons.length > 0)
      throw new Problem(
        'conflict',
        `${reasons.join(' ')} Remove it there first, replace its picture, or archive it.`,
      );
  },
});

export const imageStatusRecords: StatusRecords = {
  table: 'image',
  entityType: images.noun,
  plural: 'images',
};

const { history } = imageStore;

export const imageHistory: RecordedKind = {
  ...history,
  labels: {
    ...history.labels,
    file: 'File',
    crop: 'Part of the picture',
    organization: 'From',
    takenFrom: 'Slot taken from',
  },
  statuses: imageStatusRecords,
  undo: {
    async update(entry, request) {
      // A former file is not stored, and a picture is not drawn inside a transaction.
      if (['file', 'crop', 'organization', 'takenFrom'].some((field) => field in entry.after))
        throw new Problem(
          'conflict',
          `This change of ${entry.label} cannot be undone here. Change the image on its page.`,
        );
      return history.undo.update?.(entry, request);
    },
  },
};
