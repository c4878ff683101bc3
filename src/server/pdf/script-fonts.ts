import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import arabic from '@fontsource-variable/noto-sans-arabic/unicode.json' with { type: 'json' };
import hebrew from '@fontsource-variable/noto-sans-hebrew/unicode.json' with { type: 'json' };
import korean from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import chinese from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import subsetFont from 'subset-font';

/** A font for characters that Inter does not have, with these only. */
export interface ScriptFont {
  name: string;
  characters: ReadonlySet<string>;
  /** TrueType */
  file: Uint8Array;
}

interface Package {
  name: string;
  /** the ranges of its files, which also name characters that the font lacks */
  slices: Readonly<Record<string, string>>;
  characters: RegExp;
}

/** Arabic includes its comma, vowel signs and joiners; the Chinese font has the Japanese characters too. */
const packages: readonly Package[] = [
  {
    name: 'noto-sans-arabic',
    slices: arabic,
    characters: /[\p{Script_Extensions=Arabic}\u200C\u200D]/u,
  },
  { name: 'noto-sans-hebrew', slices: hebrew, characters: /\p{Script=Hebrew}/u },
  { name: 'noto-sans-kr', slices: korean, characters: /\p{Script=Hangul}/u },
  {
    name: 'noto-sans-sc',
    slices: chinese,
    characters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u,
  },
];
const regular = { wght: 400 };

/** Returns the fonts of the characters of a text that Inter does not have; a character that no font has is left out. */
export async function scriptFonts(text: string): Promise<ScriptFont[]> {
  const found = new Map<string, Set<string>>();
  for (const character of new Set(text.normalize('NFC'))) {
    const path = pathOf(character);
    if (path === null) continue;
    const characters = found.get(path) ?? new Set();
    found.set(path, characters.add(character));
  }
  return Promise.all(
    [...found].map(async ([path, characters]) => {
      const whole = await readFile(fileURLToPath(import.meta.resolve(path)));
      // The space stands for joiners once they have shaped the letters beside them.
      const file = await subsetFont(whole, [...characters, ' '].join(''), {
        targetFormat: 'truetype',
        variationAxes: regular,
      });
      return { name: path, characters, file };
    }),
  );
}

/** Whether a font besides Inter has a character. */
export function hasScriptFont(character: string): boolean {
  return pathOf(character) !== null;
}

/** Returns the file that has a character; null for one of Inter, or of no font. */
function pathOf(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const font = packages.find(({ characters }) => characters.test(character));
  for (const [slice, ranges] of Object.entries(font?.slices ?? {}))
    if (includes(ranges, code)) {
      const part = slice.replaceAll(/[[\]]/g, '');
      return `@fontsource-variable/${font?.name}/files/${font?.name}-${part}-wght-normal.woff2`;
    }
  return null;
}

/** Whether ranges in CSS notation, such as 'U+0000-00FF,U+0131', include a code point. */
function includes(ranges: string, code: number): boolean {
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.slice(2).split('-');
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });
}
