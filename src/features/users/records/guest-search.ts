import { searchMinimumCharacters } from '../../../contract/limits.ts';
import { folded, searchWords } from '../../../contract/values/folded.ts';
import type { PersonalData } from '../fields.ts';

/** Returns the searched text. The name comes first because lists are sorted by this text. */
export function searchTextOf(guest: PersonalData): string {
  const { name, email, phone, room, reservationNumber, memberNumber, username } = guest;
  const digits = phone?.replaceAll(/\D/g, '');
  return folded(
    [name, email, username, room, reservationNumber, memberNumber, phone, digits]
      .filter((part) => part !== null && part !== undefined && part !== '')
      .join('\n'),
  );
}

/** Returns the words that must all match, and the digits of a MAC address if the text can be one. */
export function parseSearch(text: string): { words: string[]; macDigits: string } {
  const words = searchWords(text);
  const isLong = words.some((word) => [...word].length >= searchMinimumCharacters);
  const digits = text.replaceAll(/[\s:.-]/g, '');
  const isMac = /^[\da-f]{3,12}$/i.test(digits);
  return {
    // Words of one or two letters alone would match nearly every guest.
    words: isLong ? words : [folded(text.trim()).replaceAll(/\s+/g, ' ')],
    macDigits: isMac ? digits.toUpperCase() : '',
  };
}
