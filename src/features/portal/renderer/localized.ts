import type { LocalText } from '../document/local-text.ts';

const rightToLeftScripts = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];

/** Returns the direction of a language's script. */
export function directionOf(tag: string): 'rtl' | 'ltr' {
  const { script } = new Intl.Locale(tag).maximize();
  return script !== undefined && rightToLeftScripts.includes(script) ? 'rtl' : 'ltr';
}

/** Returns a tag and its shorter forms: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export function fallbacksOf(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/** A text, and the language that it is really in. */
export interface Localized {
  text: string;
  language: string;
}

/** Returns a site's text in the first language that has one; null when none of them has. */
export function localized(text: LocalText, languages: readonly string[]): Localized | null {
  for (const wanted of languages.flatMap(fallbacksOf)) {
    const found = Object.entries(text).find(
      ([tag, written]) => tag.toLowerCase() === wanted.toLowerCase() && written !== '',
    );
    if (found) return { language: found[0], text: found[1] };
  }
  return null;
}

/**
 * Returns the offered language that fits a guest best: of an Accept-Language header, in the guest's order, else the first
 * offered one.
 */
export function preferredLanguage(accepted: string, offered: readonly string[]): string {
  const wanted = accepted
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, quality: Number(quality?.trim().slice(2) ?? 1) || 0 };
    })
    .filter(({ tag, quality }) => quality > 0 && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag))
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const found = offeredFor(tag, offered);
    if (found !== undefined) return found;
  }
  return offered[0] ?? 'en';
}

/** Browsers ask for Norwegian as `no`, `nb` or `nn`; a portal in any of these serves all of them. */
const norwegian = ['nb', 'no', 'nn'];

function offeredFor(tag: string, offered: readonly string[]): string | undefined {
  for (const candidate of fallbacksOf(tag)) {
    const found = offered.find((one) => one.toLowerCase() === candidate.toLowerCase());
    if (found !== undefined) return found;
  }
  const base = primaryOf(tag);
  const same = norwegian.includes(base) ? norwegian : [base];
  return offered.find((one) => same.includes(primaryOf(one)));
}

function primaryOf(tag: string): string {
  return (tag.split('-')[0] ?? tag).toLowerCase();
}

/** Returns a language's name in itself: 'Norsk bokmål'. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // A tag may have parts without a name.
    return tag;
  }
}
