import { dictionary } from '@zxcvbn-ts/language-common';

let known: Set<string> | undefined;

/**
 * Returns whether a password is one of the most common breached ones, ignoring case and trailing digits or symbols.
 * The server has its own list because a client can skip the browser's lookup.
 */
export function isBreached(password: string): boolean {
  known ??= new Set(dictionary['passwords-common']);
  const folded = password.toLowerCase();
  const withoutEnding = folded.replace(/[\d\W_]+$/, '');
  return known.has(folded) || (withoutEnding.length >= 6 && known.has(withoutEnding));
}
