import * as z from 'zod/mini';
import { normalizedMac } from '../../contract/validators/network-validators.ts';
import { email } from '../../contract/validators/validators.ts';
import { supportCodeOf } from '../portal/public/support-code.ts';

const ipAddress = z.union([z.ipv4(), z.ipv6()]);

export type TextKind =
  | 'ip'
  | 'mac'
  | 'mac-part'
  | 'email'
  | 'phone'
  | 'code'
  | 'support-code'
  | 'session'
  | 'number'
  | 'name';

/** A room number is rarely the end of a MAC address, and three digits end too many. */
const leastMacDigits = 4;

/** Returns the last digits of a MAC address that a text can be, or null. */
export function macEndOf(text: string): string | null {
  const digits = text.replaceAll(/[\s:.-]/g, '').toUpperCase();
  return digits.length >= leastMacDigits && /^[\dA-F]{1,11}$/.test(digits) ? digits : null;
}

/** Returns what a text can be, the most certain first. The search looks for all of them. */
export function kindsOf(text: string): TextKind[] {
  const typed = text.trim();
  if (normalizedMac(typed) !== null) return ['mac'];
  if (z.safeParse(ipAddress, typed).success) return ['ip'];
  if (typed.includes('@')) return email(typed) === true ? ['email'] : ['email', 'name'];
  const digits = typed.replaceAll(/[\s:.-]/g, '');
  const kinds: TextKind[] = [];
  if (/^\+?[\d\s()./-]{6,}$/.test(typed)) kinds.push('phone');
  if (/^\d{1,10}$/.test(typed)) kinds.push('number');
  if (/^[\da-f]{3,11}$/i.test(digits)) kinds.push('mac-part');
  // Any word can be a code, but names are more likely.
  const isCodeLike = /\d/.test(digits) || /^[A-Z-]{6,}$/.test(typed);
  if (isCodeLike && supportCodeOf(typed) !== null) kinds.push('support-code');
  if (isCodeLike && /^[a-z\d]{4,26}$/i.test(digits)) kinds.push('code');
  if (/^[\da-f-]{8,36}$/i.test(typed)) kinds.push('session');
  // Nobody is called 5d:b5.
  if (/\p{L}/u.test(typed) && !/^[\da-f]{2}(:[\da-f]{1,2})+$/i.test(typed)) kinds.push('name');
  return kinds.length === 0 ? ['name'] : kinds;
}
