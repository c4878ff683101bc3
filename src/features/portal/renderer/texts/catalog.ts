import type { en, enPlurals } from './en.ts';

export type TextKey = keyof typeof en;
export type PluralKey = keyof typeof enPlurals;
type ErrorOf<K extends TextKey> = K extends `error.${infer Key}` ? Key : never;
export type ErrorKey = ErrorOf<TextKey>;

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** All built-in texts in one language. */
export interface Catalog {
  texts: Readonly<Record<TextKey, string>>;
  plurals: Readonly<Record<PluralKey, Plural>>;
}
