import type { AdministratorFields } from './contract.ts';

/** What is wrong with an administrator by itself, by field. */
export function mistakesOf({
  isSsoUser,
  email,
}: Pick<AdministratorFields, 'isSsoUser' | 'email'>): Record<string, string> {
  // By the address an identity provider's user is found the first time.
  return isSsoUser && email === null ? { email: 'Required' } : {};
}
