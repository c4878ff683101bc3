import * as z from 'zod/mini';
import type { EffectivePortal } from './fields.ts';

const id = z.nullable(z.uuid());
/** The ids of the images that fill the slots of an organization. */
export const slotImages = z.object({ 'brand-logo': id, 'portal-background': id, favicon: id });
export type SlotImages = z.infer<typeof slotImages>;

/** The slot of each picture of a look. */
export const lookSlots = {
  logoImageId: 'brand-logo',
  backgroundImageId: 'portal-background',
  faviconImageId: 'favicon',
} as const satisfies Partial<Record<keyof EffectivePortal['look'], keyof SlotImages>>;

/** Returns a portal whose look has the images of the slots where the site chose none. */
export function withSlotImages(portal: EffectivePortal, slots: SlotImages): EffectivePortal {
  const { look } = portal;
  return {
    ...portal,
    look: {
      ...look,
      logoImageId: look.logoImageId ?? slots[lookSlots.logoImageId],
      backgroundImageId: look.backgroundImageId ?? slots[lookSlots.backgroundImageId],
      faviconImageId: look.faviconImageId ?? slots[lookSlots.faviconImageId],
    },
  };
}
