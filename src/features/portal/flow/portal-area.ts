import { sql } from 'kysely';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import type { ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Scope } from '../../../server/database/open.ts';
import { everything } from '../../../server/tenancy.ts';
import { type Area, findArea } from '../../radius/public/codes.ts';

/** A service area that serves a portal. */
export interface PortalArea extends Area {
  name: string;
  /** the area alone; all that the portal reads and writes, except for access codes */
  scope: Scope;
  /** the whole provider, whose batches of access codes may belong to organizations above the area */
  providerScope: Scope;
}

/** Returns a service area, or null for any other organization. */
export async function findPortalArea(
  { database }: Pick<ServerContext, 'database'>,
  number: number,
): Promise<PortalArea | null> {
  return database.withScope(everything, async (transaction) => {
    const organization = await transaction
      .selectFrom('organization')
      .select('name')
      .where('number', '=', number)
      .where('type', '=', 'ServiceArea')
      .where('status', '<>', 'Removed')
      .executeTakeFirst();
    const area = organization && (await findArea(transaction, number));
    if (organization === undefined || area === undefined) return null;
    const provider = `/${area.providerNumber}/`;
    const end = area.path.indexOf(provider) + provider.length;
    return {
      ...area,
      name: organization.name,
      scope: [area.path],
      providerScope: [area.path.slice(0, end)],
    };
  });
}

/** Returns the only area that has a gateway with one of these identifiers: a NAS identifier or a MAC address. */
export async function findAreaByGateway(
  { database }: Pick<ServerContext, 'database'>,
  identifiers: readonly string[],
): Promise<number | null> {
  const macs = identifiers
    // Called-Station-Id is a MAC address, and perhaps ':' and the SSID.
    .map((text) => normalizedMac(text.slice(0, 17)))
    .filter((mac) => mac !== null);
  const rows = await database.withScope(everything, (transaction) =>
    transaction
      .selectFrom('device')
      .select('organization_number as number')
      .distinct()
      .where('status', '<>', 'Retired')
      .where(({ or, eb }) =>
        or([eb('nas_identifier', '=', any(identifiers)), eb(sql`mac_address`, '=', any(macs))]),
      )
      .limit(2)
      .execute(),
  );
  const [found, ...others] = rows;
  return found === undefined || others.length > 0 ? null : found.number;
}
