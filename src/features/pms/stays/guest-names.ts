import { folded } from '../../../contract/values/folded.ts';

const titles = new Set(
  'mr mrs ms miss mx sir dame lord lady dr prof professor doctor herr frau hr fr mme mlle m monsieur madame senor senora sr sra sig signor signora ing dipl'.split(
    ' ',
  ),
);
const leastPart = 3;

/** Returns the folded words of a name, without titles: 'Dr. Müller-Lüdenscheidt' is ['muller', 'ludenscheidt']. */
function wordsOf(name: string): string[] {
  const words = folded(name)
    .replace(/[\u0027\u2018\u2019\u02bc\u0060\u00b4]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const named = words.filter((word) => !titles.has(word));
  // Lord may also be a last name.
  return named.length > 0 ? named : words;
}

/** Returns the last name of 'Last, First', and any other text unchanged. */
function lastNameIn(name: string): string {
  const [last = ''] = name.split(',');
  return wordsOf(last).length > 0 ? last : name;
}

/** Returns the last name as stays store it to compare it: its folded words with spaces between them. */
export function foldName(name: string): string {
  return wordsOf(lastNameIn(name)).join(' ');
}

/** Returns whether what a guest typed is the last name of a stay, or whole words of it with at least 3 letters together. */
export function isNameOf(
  typed: string,
  { foldedName, firstName }: { foldedName: string; firstName: string },
): boolean {
  const stored = foldedName.split(' ').filter((word) => word !== '');
  const given = wordsOf(lastNameIn(typed));
  if (stored.length === 0 || given.length === 0) return false;
  const first = new Set(wordsOf(firstName));
  const withoutFirst = given.filter((word) => !first.has(word));
  return [given, withoutFirst].some((words) => words.length > 0 && isPart(words, stored));
}

function isPart(words: readonly string[], stored: readonly string[]): boolean {
  const sought = spelled(words.join(''));
  if (sought === spelled(stored.join(''))) return true;
  if (sought.length < leastPart) return false;
  for (let from = 0; from < stored.length; from += 1)
    for (let to = from + 1; to <= stored.length; to += 1)
      if (spelled(stored.slice(from, to).join('')) === sought) return true;
  return false;
}

/** Makes Mueller equal to Müller, which property systems without umlauts write so. */
function spelled(word: string): string {
  return word.replace(/([aou])e/g, '$1');
}
