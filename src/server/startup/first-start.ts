import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open.ts';
import { hashPassword } from '../passwords/passwords.ts';
import type { Settings } from './settings.ts';

/** Creates the first administrator when there is none; returns the password if it was generated. */
export async function createFirstAdministrator(
  database: Database,
  { username, password }: Settings['administrator'],
): Promise<{ generatedPassword: string | undefined }> {
  const existing = await database.system
    .selectFrom('administrator')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (existing !== undefined) return { generatedPassword: undefined };
  const generatedPassword =
    password === undefined ? randomBytes(15).toString('base64url') : undefined;
  await database.system
    .insertInto('administrator')
    .values({
      username,
      username_folded: username.toLowerCase(),
      password_hash: await hashPassword(password ?? generatedPassword ?? ''),
    })
    // When replicas start together on an empty database, one of them creates it.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { generatedPassword };
}

export async function hasOrganizations(database: Database): Promise<boolean> {
  const found = await database.system
    .selectFrom('organization')
    .select('number')
    .limit(1)
    .execute();
  return found.length > 0;
}
