import { dictionary } from '@zxcvbn-ts/language-common';

let known: Set<string> | undefined;

/**
 * Returns whether a password is one of the most common breached ones, ignoring case and trailing digits or symbols.
 * Clients can skip the lookup in the browser, so the server checks too.
 */
export function isBreached(password: string): boolean {
  known ??= new Set(dictionary['passwords-common']);
  const folded = password.toLowerCase();
  const withoutEnding = folded.replace(/[\d\W_]+$/, '');
  return known.has(folded) || (withoutEnding.length >= 6 && known.has(withoutEnding));
}
