import type { GroupMember } from '../fields.ts';

/** Returns what is wrong with a member's value, by its kind; null when nothing is. */
export function memberError({ kind, value }: Pick<GroupMember, 'kind' | 'value'>): string | null {
  if (kind === 'email')
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'Enter an e-mail address';
  return value.length <= 40 ? null : 'No longer than 40 characters';
}
