import { type Alphabet, charactersOf, limits } from './choices.ts';
import type { AccessCodeBatchFields } from './contract.ts';

type Drawn = Pick<AccessCodeBatchFields, 'count' | 'length' | 'alphabet'>;

/** How the codes of a batch look. */
export interface Shape {
  prefix: string;
  length: number;
  alphabet: Alphabet;
}

/** The bits that have to be guessed to hit any of the batch's codes; its prefix is known to everybody. */
export function entropyOf({ count, length, alphabet }: Drawn): number {
  return length * Math.log2(charactersOf[alphabet].length) - Math.log2(count);
}

/** The fewest characters with which the codes of a batch cannot be guessed. */
export function neededLength({ count, alphabet }: Omit<Drawn, 'length'>): number {
  const perCharacter = Math.log2(charactersOf[alphabet].length);
  return Math.ceil((limits.leastEntropy + Math.log2(count)) / perCharacter);
}

/** What is wrong between the fields of a batch, by field; each field for itself is checked by the contract. */
export function mistakesOf(batch: AccessCodeBatchFields): Record<string, string> {
  const mistakes: Record<string, string> = {};
  if (entropyOf(batch) < limits.leastEntropy)
    mistakes.length = `Too easy to guess: ${neededLength(batch)} characters or more are needed for ${batch.count.toLocaleString('en')} ${batch.count === 1 ? 'code' : 'codes'}`;
  const { validFrom, validUntil } = batch;
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom)
    mistakes.validUntil = 'Please select a later date';
  return mistakes;
}

/** Whether a code of one batch could be one of the other. */
export function readsAs(one: Shape, other: Shape): boolean {
  const length = one.prefix.length + one.length;
  if (length !== other.prefix.length + other.length) return false;
  return Array.from({ length }, (_none, place) => place).every((place) => {
    const others = charactersAt(other, place);
    return [...charactersAt(one, place)].some((character) => others.includes(character));
  });
}

function charactersAt({ prefix, alphabet }: Shape, place: number): string {
  return prefix[place] ?? charactersOf[alphabet];
}

/** A code as it is kept and compared: capital letters, without the dashes and spaces that people write. */
export function normalizedCode(written: string): string {
  return written
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** A code as it is printed: its prefix, then groups of four. */
export function printedCode(
  code: string,
  { prefix, isGrouped }: { prefix: string; isGrouped: boolean },
): string {
  if (!isGrouped) return code;
  const groups = code.slice(prefix.length).match(/.{1,4}/g) ?? [];
  return [...(prefix === '' ? [] : [prefix]), ...groups].join('-');
}
