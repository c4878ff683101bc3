import { noSpecialChars } from '../../contract/validators/validators.ts';

const longestName = 80;
const nameless = 'Image';

/** Returns the name of an image for a file: without its folder and extension, and without characters that names cannot have. */
export function nameFromFile(fileName: string): string {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,5}$/i, '');
  const allowed = [...base.normalize('NFC')]
    .map((character) => (noSpecialChars(character) === true ? character : ' '))
    .join('')
    .replaceAll(/[\p{Cc}\s_]+/gu, ' ')
    .trim();
  return [...allowed].slice(0, longestName).join('').trim() || nameless;
}

/** Returns the name, with a number if it is taken. Names differ by more than case. */
export function freeName(name: string, taken: readonly string[]): string {
  const all = new Set(taken.map((one) => one.toLowerCase()));
  if (!all.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`;
    const numbered = `${[...name].slice(0, longestName - suffix.length).join('')}${suffix}`;
    if (!all.has(numbered.toLowerCase())) return numbered;
  }
}

const endLength = 12;

/** Returns a name of at most `longest` characters without its middle, because the end tells files apart. */
export function shortenedMiddle(name: string, longest: number): string {
  const characters = [...name];
  if (characters.length <= longest) return name;
  const start = characters.slice(0, longest - endLength - 1).join('');
  return `${start.trimEnd()}…${characters.slice(-endLength).join('').trimStart()}`;
}
