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
  const tag = typed.trim();
  if (!tag.includes('-') || languageTag(tag) !== true || languageErrors([tag]).length > 0)
    return null;
  return optionOf(Intl.getCanonicalLocales(tag)[0] ?? tag);
}

/** 'German (Deutsch), de' */
function optionOf(tag: string): LanguageOption {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  const own = languageName(tag);
  return { value: tag, label: `${own === name ? name : `${name} (${own})`}, ${tag}` };
}
