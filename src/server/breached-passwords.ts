import { dictionary } from '@zxcvbn-ts/language-common';

let known: Set<string> | undefined;

/**
 * Whether a password is among those that leaks have shown most often, in any case and with digits or signs
 * hung on: the server's own list, because a browser's lookup can be skipped.
 */
export function isBreached(password: string): boolean {
  known ??= new Set(dictionary['passwords-common']);
  const folded = password.toLowerCase();
  const withoutEnding = folded.replace(/[\d\W_]+$/, '');
  return known.has(folded) || (withoutEnding.length >= 6 && known.has(withoutEnding));
}
