import type { ImageSource } from '../../images/queries.ts';
import { localized } from '../../portal/public/localized.ts';
import type { Promotion, Variant } from '../fields.ts';
import type { ShownPromotion } from '../public/shown-promotion.ts';
import { optionsOf } from '../rules/promotion-errors.ts';

interface ShownImage {
  alt: Readonly<Record<string, string>> | null;
  sources: readonly ImageSource[];
}

interface Rest {
  language: string;
  images: ReadonlyMap<string, ShownImage>;
  link: string;
  position: 'top' | 'bottom';
  isAnswered: boolean;
}

type Written = Pick<Promotion, 'type' | 'languages' | 'questions' | 'splashSeconds'> & {
  id: string;
};

/** Returns a promotion in a guest's language, as pages show it; null for a type that pages do not show. */
export function toShown(
  { id, type, languages, questions, splashSeconds }: Written,
  variant: Variant,
  { language, images, ...rest }: Rest,
): ShownPromotion | null {
  if (type === 'message' || type === 'redirect') return null;
  const preferred = [language, ...languages];
  const text = (values: Readonly<Record<string, string>>) => localized(values, preferred);
  const imageId = text(variant.image)?.text;
  const image = imageId === undefined ? undefined : images.get(imageId);
  const largest = image?.sources.at(-1);
  return {
    id,
    type,
    ...rest,
    title: text(variant.title),
    text: text(variant.text),
    button: text(variant.button),
    image:
      image === undefined || largest === undefined
        ? null
        : {
            alt: localized(image.alt ?? {}, preferred)?.text ?? '',
            width: largest.width,
            height: largest.height,
            sources: image.sources,
          },
    seconds: splashSeconds,
    survey: questions.flatMap((one, index) => {
      const question = text(one.question);
      if (type !== 'survey' || question === null) return [];
      const shown = optionsOf(one, language);
      return [
        {
          name: `q${index}`,
          kind: one.kind,
          question,
          options: shown.length > 0 ? shown : optionsOf(one, languages[0] ?? 'en'),
        },
      ];
    }),
  };
}
