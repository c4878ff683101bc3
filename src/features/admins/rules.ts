import type { AdministratorFields } from './contract.ts';

/** What is wrong with an administrator by itself, by field. */
export function mistakesOf({
  isSsoUser,
  email,
  invite = false,
}: Pick<AdministratorFields, 'isSsoUser' | 'email'> & { invite?: boolean }): Record<
  string,
  string
> {
  const mistakes: Record<string, string> = {};
  // By the address an identity provider's user is found the first time, and an invitation goes there.
  if ((isSsoUser || invite) && email === null) mistakes.email = 'Required';
  if (isSsoUser && invite) mistakes.invite = 'Who signs in by single sign-on needs no invitation';
  return mistakes;
}
