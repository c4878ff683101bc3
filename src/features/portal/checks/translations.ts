import { pageIds } from '../document/blocks.ts';
import type { EffectivePortal, PartId } from '../document/fields.ts';
import { isWritten, type LocalText } from '../document/local-text.ts';
import { languageName, localized } from '../renderer/localized.ts';
import type { Place } from './check.ts';

interface PlacedText {
  text: LocalText;
  place: Place;
}

/** Returns all texts that a portal's site wrote, with the places of their inputs. */
function textsOf({ pages, methods, form, legal }: EffectivePortal): PlacedText[] {
  const ofBlocks = pageIds.flatMap((page) =>
    pages[page].flatMap((block) => {
      const placed = (name: string, text: LocalText): PlacedText => ({
        text,
        place: { part: 'pages', page, item: block.id, input: `pages.${name}` },
      });
      return [
        ...('title' in block ? [placed('title', block.title)] : []),
        ...('text' in block ? [placed('text', block.text)] : []),
        ...('alt' in block ? [placed('alt', block.alt)] : []),
      ];
    }),
  );
  const labelOf = (part: PartId, item: string, text: LocalText): PlacedText => ({
    text,
    place: { part, item, input: `${part}.label` },
  });
  const inPart = (part: PartId, name: string, text: LocalText): PlacedText => ({
    text,
    place: { part, input: `${part}.${name}` },
  });
  return [
    ...ofBlocks,
    ...methods.methods.flatMap(({ isOn, type, label }) =>
      isOn ? [labelOf('methods', type, label)] : [],
    ),
    ...form.fields.map(({ id, label }) => labelOf('form', id, label)),
    ...(form.asksForMarketing ? [inPart('form', 'marketingText', form.marketingText)] : []),
    inPart('legal', 'terms', legal.terms),
    inPart('legal', 'privacy', legal.privacy),
  ].filter(({ text }) => isWritten(text));
}

/** How much of a portal is translated into one of its languages. */
export interface Translation {
  tag: string;
  name: string;
  missing: number;
  /** where the first missing text is written; null: none is missing */
  firstMissing: Place | null;
  /** of the texts, 0 to 100 */
  percent: number;
}

/** Counts the texts that are missing in each language. A text in a more general one, such as `de` for `de-AT`, counts. */
export function translationsOf(portal: EffectivePortal): Translation[] {
  const all = textsOf(portal);
  return portal.languages.tags.map((tag) => {
    const missing = all.filter(({ text }) => localized(text, [tag]) === null);
    const share = all.length === 0 ? 1 : (all.length - missing.length) / all.length;
    const [first] = missing;
    return {
      tag,
      name: languageName(tag),
      missing: missing.length,
      firstMissing: first ? { ...first.place, language: tag } : null,
      percent: Math.floor(share * 100),
    };
  });
}
