import type { Permissions, Right } from '../src/contract/permissions.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { hashPassword } from '../src/server/passwords.ts';
import { administrator, type RunningServer } from './server.ts';

interface NewAdministrator {
  username: string;
  organizationNumber: number;
  permissions: Permissions;
  rights?: readonly Right[];
}

/** Adds an administrator with a role of its own, with the usual password, behind the server's back. */
export async function addAdministrator(
  server: RunningServer,
  { username, organizationNumber, permissions, rights = [] }: NewAdministrator,
): Promise<void> {
  await server.stop();
  const database = await openDatabase(
    { databaseUrl: undefined, dataDirectory: server.dataDirectory },
    createLogger('silent'),
  );
  try {
    const role = await database.system
      .insertInto('role_template')
      .values({
        organization_number: organizationNumber,
        type: 'site',
        name: `Role of ${username}`,
        permissions: JSON.stringify(permissions),
        rights: JSON.stringify(rights),
        created_by: 'test',
        updated_by: 'test',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.system
      .insertInto('administrator')
      .values({
        username,
        username_folded: username,
        password_hash: await hashPassword(administrator.password),
        owner_organization_number: organizationNumber,
        role_template_id: role.id,
      })
      .execute();
  } finally {
    await database.close();
  }
  await server.start();
}
