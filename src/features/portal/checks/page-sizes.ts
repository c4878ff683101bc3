import { type PageId, pageIds } from '../document/blocks.ts';
import type { EffectivePortal } from '../document/fields.ts';
import { type PreviewSource, previewView } from '../preview/preview-view.ts';
import { renderPage } from '../renderer/render-page.ts';

export interface PageSize {
  page: PageId;
  bytes: number;
}

/** Returns the largest page of a portal in any of its languages, as rendered. */
export function largestPage(portal: EffectivePortal, source: PreviewSource): PageSize {
  const encoder = new TextEncoder();
  const sizes = pageIds.flatMap((page) =>
    portal.languages.tags.map((language) => ({
      page,
      bytes: encoder.encode(
        renderPage(previewView(portal, { page, language, guest: 'new' }, source)),
      ).length,
    })),
  );
  return sizes.reduce((largest, size) => (size.bytes > largest.bytes ? size : largest), {
    page: 'sign-in',
    bytes: 0,
  });
}
