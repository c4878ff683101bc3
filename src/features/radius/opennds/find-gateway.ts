import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import { openedSecrets } from '../../devices/queries.ts';

export interface OpenNdsGateway {
  deviceId: string;
  nasIdentifier: string | null;
  areaNumber: number;
  areaPath: string;
  /** the scope of its statements: its service provider, whose access codes it may use */
  providerPath: string;
  /** its faskey */
  key: string;
}

/** Finds a gateway by the id in the address that its script calls; only its key proves who calls. */
export async function findGateway(
  { database, secrets }: ServerContext,
  deviceId: string,
): Promise<OpenNdsGateway | undefined> {
  const row = await database.system
    .selectFrom('device')
    .innerJoin('organization', 'organization.number', 'device.organization_number')
    .select(['device.id as deviceId', 'device.nas_identifier as nasIdentifier'])
    .select(['device.secrets', 'organization.number as areaNumber'])
    .select('organization.path as areaPath')
    .select(sql<number>`service_provider_at(organization.path)`.as('provider'))
    .where('device.id', '=', deviceId)
    .where('device.type', '=', 'opennds')
    .where('device.status', '<>', 'Retired')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { secrets: sealed, provider, ...gateway } = row;
  const { portalSecret } = await openedSecrets({ secrets }, deviceId, sealed);
  if (portalSecret === undefined) return undefined;
  const [above = ''] = gateway.areaPath.split(`/${provider}/`);
  const providerPath = `${above}/${provider}/`;
  return { ...gateway, providerPath, key: portalSecret };
}
