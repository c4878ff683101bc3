import { textAt } from '../public/text-at.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Returns a claim as text, by its name, which may be an address with dots, or by a path. */
export function claimOf(claims: Claims, name: string): string | null {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return value === undefined ? textAt(claims, name) : textAt({ value }, 'value');
}

/** Returns the values of a claim that may be a list, such as groups of which one is the tier. */
export function claimsOf(claims: Claims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (Array.isArray(value)) return value.flatMap((one) => textAt({ one }, 'one') ?? []);
  return [claimOf(claims, name)].flatMap((one) => one ?? []);
}

/** Returns the name of the account's owner: the last name as other programmes know it, or the whole. */
export function nameIn(claims: Claims): string {
  return (claimOf(claims, 'family_name') ?? claimOf(claims, 'name') ?? '').slice(0, 100);
}
