import { hashOf } from '../../../server/authentication.ts';
import type { Database } from '../../../server/database/open.ts';

/** A FreeRADIUS server to be registered. */
export interface RegisteredServer {
  name: string;
  token: string;
  /** the service provider that it serves; null: the whole platform */
  organizationNumber: number | null;
}

/**
 * Registers a FreeRADIUS server by its token, or renames one. Returns an error for an organization that is no service
 * provider: access codes and realms are those of a provider.
 */
export async function registerServer(
  { system }: Pick<Database, 'system'>,
  { name, token, organizationNumber }: RegisteredServer,
  now: Date,
): Promise<string | null> {
  const organization =
    organizationNumber === null
      ? { path: '/', type: 'ServiceProvider', status: 'Active' }
      : await system
          .selectFrom('organization')
          .select(['path', 'type', 'status'])
          .where('number', '=', organizationNumber)
          .executeTakeFirst();
  if (organization === undefined || organization.status === 'Removed')
    return `There is no organization ${organizationNumber}.`;
  if (organization.type !== 'ServiceProvider')
    return `Organization ${organizationNumber} is not a service provider.`;
  const serves = {
    name,
    organization_number: organizationNumber,
    organization_path: organization.path,
  };
  await system
    .insertInto('radius_server')
    .values({ ...serves, token_hash: hashOf(token), created_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(serves))
    .execute();
  return null;
}
