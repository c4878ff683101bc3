import type { EffectivePortal } from '../document/fields.ts';
import type { LocalText } from '../document/local-text.ts';
import { languageName, localized } from '../renderer/localized.ts';

/** Returns all texts of a portal that its site wrote or can write. */
export function textsOf({ pages, methods, form, legal }: EffectivePortal): LocalText[] {
  const ofBlocks = Object.values(pages).flatMap((blocks) =>
    blocks.flatMap((block) => [
      ...('title' in block ? [block.title] : []),
      ...('text' in block ? [block.text] : []),
      ...('alt' in block ? [block.alt] : []),
    ]),
  );
  return [
    ...ofBlocks,
    ...methods.methods.flatMap(({ isOn, label }) => (isOn ? [label] : [])),
    ...form.fields.map(({ label }) => label),
    ...(form.asksForMarketing ? [form.marketingText] : []),
    legal.terms,
    legal.privacy,
  ].filter((text) => Object.values(text).some((written) => written !== ''));
}

/** How much of a portal is translated into one of its languages. */
export interface Translation {
  tag: string;
  name: string;
  missing: number;
  /** of the texts, 0 to 100 */
  percent: number;
}

/** Counts the texts that are missing in each language. A text in a more general one, such as `de` for `de-AT`, counts. */
export function translationsOf(portal: EffectivePortal): Translation[] {
  const all = textsOf(portal);
  return portal.languages.tags.map((tag) => {
    const missing = all.filter((text) => localized(text, [tag]) === null).length;
    const share = all.length === 0 ? 1 : (all.length - missing) / all.length;
    return { tag, name: languageName(tag), missing, percent: Math.floor(share * 100) };
  });
}
