import { randomBytes } from 'node:crypto';
import type { Database } from './database/open.ts';
import { hashPassword } from './passwords.ts';
import type { Settings } from './settings.ts';

/** Creates the first administrator when there is none; answers the password if it had to be generated. */
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
    // Replicas may start together over an empty database: the first one's administrator stays.
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
