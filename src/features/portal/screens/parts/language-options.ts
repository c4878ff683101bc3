import { languageTag } from '../../../../contract/validators/locale-validators.ts';
import { languageErrors } from '../../document/language-rules.ts';
import { languageName } from '../../renderer/localized.ts';

interface LanguageOption {
  value: string;
  label: string;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns the languages with a tag of two letters, sorted by their English names. */
export function languageOptions(): LanguageOption[] {
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag && languageErrors([tag]).length === 0)
    .map(optionOf)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Returns a language of a region or a script that was typed as its tag, such as `en-gb`; null for anything else. */
export function typedOption(typed: string): LanguageOption | null {
  const tag = canonicalTag(typed);
  return tag?.includes('-') && languageErrors([tag]).length === 0 ? optionOf(tag) : null;
}

/** Returns a well-formed tag as it is stored, such as `en-GB` for `EN-gb`; null for other text. */
export function canonicalTag(typed: string): string | null {
  const tag = typed.trim();
  return languageTag(tag) === true ? (Intl.getCanonicalLocales(tag)[0] ?? null) : null;
}

/** Returns the one of the tags that was typed, or whose language was typed by its English or own name. */
export function typedTag(typed: string, tags: readonly string[]): string | undefined {
  const text = typed.trim().toLowerCase();
  const canonical = canonicalTag(typed)?.toLowerCase();
  return tags.find(
    (tag) =>
      tag.toLowerCase() === canonical ||
      [englishName(tag), languageName(tag)].some((name) => name.toLowerCase() === text),
  );
}

/** Returns the options that contain the text, after the one whose tag it is. */
export function matchingOptions(
  options: readonly LanguageOption[],
  typed: string,
): LanguageOption[] {
  const text = typed.trim().toLowerCase();
  const tag = canonicalTag(typed);
  const exact = options.filter(({ value }) => value === tag);
  const others = options.filter(
    ({ value, label }) => value !== tag && label.toLowerCase().includes(text),
  );
  return [...exact, ...others];
}

/** 'German (Deutsch), de' */
function optionOf(tag: string): LanguageOption {
  const name = englishName(tag);
  const own = languageName(tag);
  return { value: tag, label: `${own === name ? name : `${name} (${own})`}, ${tag}` };
}

/** A stored tag may be invalid if it is from before the rules. */
function englishName(tag: string): string {
  if (languageTag(tag) !== true) return tag;
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}
