import { fallbacksOf } from '../localized.ts';
import { ar } from './ar.ts';
import type { Catalog, PluralKey, TextKey } from './catalog.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en, enPlurals } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nb } from './nb.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { sv } from './sv.ts';
import { zh } from './zh.ts';

const english: Catalog = { texts: en, plurals: enPlurals };

/** The built-in texts by language. */
export const catalogs: Readonly<Record<string, Catalog>> = {
  en: english,
  ar,
  da,
  de,
  es,
  fi,
  fr,
  it,
  ja,
  nb,
  nl,
  pl,
  pt,
  sv,
  zh,
};

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
