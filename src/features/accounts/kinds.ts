import { normalizedMac } from '../../contract/validators/network-validators.ts';
import { email } from '../../contract/validators/validators.ts';

export type TextKind =
  | 'mac'
  | 'mac-part'
  | 'email'
  | 'phone'
  | 'code'
  | 'support-code'
  | 'session'
  | 'number'
  | 'name';

/** Returns what a text can be, the most certain first. The search looks for all of them. */
export function kindsOf(text: string): TextKind[] {
  const typed = text.trim();
  if (normalizedMac(typed) !== null) return ['mac'];
  if (typed.includes('@')) return email(typed) === true ? ['email'] : ['email', 'name'];
  const digits = typed.replaceAll(/[\s:.-]/g, '');
  const kinds: TextKind[] = [];
  if (/^\+?[\d\s()./-]{6,}$/.test(typed)) kinds.push('phone');
  if (/^\d{1,10}$/.test(typed)) kinds.push('number');
  if (/^[\da-f]{3,11}$/i.test(digits)) kinds.push('mac-part');
  if (/^[a-z\d]{4,8}$/i.test(typed) && /\d/.test(typed)) kinds.push('support-code');
  if (/^[a-z\d]{4,26}$/i.test(digits) && /\d/.test(digits)) kinds.push('code');
  if (/^[\da-f-]{8,36}$/i.test(typed)) kinds.push('session');
  // Nobody is called 5d:b5.
  if (/\p{L}/u.test(typed) && !/^[\da-f]{2}(:[\da-f]{1,2})+$/i.test(typed)) kinds.push('name');
  return kinds.length === 0 ? ['name'] : kinds;
}
