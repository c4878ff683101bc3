import type { KeyForm } from '../fields.ts';

// Words of syllables need no list of a language, and are easy to say on the phone: 16 consonants and 5 vowels give 16.6 bits
// a word. Letters and digits that look alike are left out.
const consonants = [...'bdfghjklmnprstvz'];
const vowels = [...'aeiou'];
const characters = [...'abcdefghjkmnpqrstuvwxyz23456789'];
const shape = [consonants, vowels, consonants, vowels, consonants];
// What guests should not read on a card.
const rude = /fuk|suk|dik|kok|tit|fag|nig|pis|sex|nazi|jap|rap|pen[iu]s|anus|vag/;

/** How many bits of chance a key has. Rude words, fewer than a tenth, cost less than a bit. */
export const keyBits: Readonly<Record<KeyForm, number>> = {
  words: Math.floor(4 * Math.log2(16 ** 3 * 5 ** 2 * 0.9)),
  characters: Math.floor(14 * Math.log2(characters.length)),
};

/** Returns a new key of at least 60 bits. */
export function newKey(form: KeyForm): string {
  return form === 'words'
    ? Array.from({ length: 4 }, newWord).join('-')
    : Array.from({ length: 14 }, () => oneOf(characters)).join('');
}

function newWord(): string {
  const word = shape.map(oneOf).join('');
  return rude.test(word) ? newWord() : word;
}

/** Chooses without bias: octets above the largest multiple are drawn again. */
function oneOf(letters: readonly string[]): string {
  const fair = 256 - (256 % letters.length);
  const [octet = 256] = crypto.getRandomValues(new Uint8Array(1));
  return octet < fair ? (letters[octet % letters.length] ?? '') : oneOf(letters);
}
