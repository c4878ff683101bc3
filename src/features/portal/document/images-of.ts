import type { EffectivePortal } from './fields.ts';

/** Returns the ids of the images that a portal uses. */
export function imagesOf({ look, pages }: Pick<EffectivePortal, 'look' | 'pages'>): string[] {
  const ofBlocks = Object.values(pages).flatMap((blocks) =>
    blocks.map((block) => (block.type === 'image' ? block.imageId : null)),
  );
  const all = [look.logoImageId, look.backgroundImageId, look.faviconImageId, ...ofBlocks];
  return [...new Set(all.flatMap((id) => id ?? []))];
}
