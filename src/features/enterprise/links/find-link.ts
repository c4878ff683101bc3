import { hashOf } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';

/** A link that can still be used. */
export interface Link {
  id: string;
  organizationNumber: number;
  organizationPath: string;
  siteName: string;
  deviceId: string | null;
  ownerId: string | null;
  profileId: string | null;
  validDays: number | null;
}

/** Returns the link of a token; undefined for one that is used, over or unknown. */
export async function findLink(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  token: string,
): Promise<Link | undefined> {
  return database.system
    .selectFrom('enterprise_link as link')
    .innerJoin('organization as site', 'site.number', 'link.organization_number')
    .select([
      'link.id',
      'link.organization_number as organizationNumber',
      'site.path as organizationPath',
      'site.name as siteName',
      'link.device_id as deviceId',
      'link.owner_id as ownerId',
      'link.profile_id as profileId',
      'link.valid_days as validDays',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .where('site.status', '=', 'Active')
    .executeTakeFirst();
}
