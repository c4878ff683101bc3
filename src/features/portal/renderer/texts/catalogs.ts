import { fallbacksOf } from '../localized.ts';
import type { Catalog, PluralKey, TextKey } from './catalog.ts';
import { en, enPlurals } from './en.ts';

const english: Catalog = { texts: en, plurals: enPlurals };

/** The built-in texts by language. */
export const catalogs: Readonly<Record<string, Catalog>> = { en: english };

/** Returns the built-in texts of a language, English if there are none, and the language that they are in. */
export function catalogFor(tag: string): Catalog & { language: string } {
  for (const candidate of fallbacksOf(tag)) {
    const language = candidate === 'no' || candidate === 'nn' ? 'nb' : candidate;
    const found = catalogs[language];
    if (found) return { ...found, language };
  }
  return { ...english, language: 'en' };
}

export type Values = Readonly<Record<string, string>>;

/** Returns functions that fill in the built-in texts of a language. */
export function textsFor(tag: string) {
  const { texts, plurals, language } = catalogFor(tag);
  const rules = new Intl.PluralRules(language);
  return {
    language,
    /** the text with its placeholders, for those that become HTML */
    template: (key: TextKey) => texts[key],
    text: (key: TextKey, values: Values = {}) => filled(texts[key], values),
    counted(key: PluralKey, count: number): string {
      const plural = plurals[key];
      const form = plural[rules.select(count)] ?? plural.other;
      return filled(form, { count: new Intl.NumberFormat(language).format(count) });
    },
  };
}
export type Texts = ReturnType<typeof textsFor>;

function filled(template: string, values: Values): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
