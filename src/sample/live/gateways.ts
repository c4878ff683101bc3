import { sql } from 'kysely';
import { changedSecrets } from '../../features/devices/records/device-secrets.ts';
import { registerServer } from '../../features/radius/servers/register-server.ts';
import { newSecret } from '../../server/authentication.ts';
import type { ServerContext } from '../../server/context.ts';
import { gatewayOctet, nasIdentifierOf, sampleMac } from '../network.ts';
import { ssidOf } from '../radius.ts';
import { mark } from '../sample-mark.ts';
import { hasOvernightGuests } from '../sizes.ts';

const provider = { number: 100_000, path: '/100000/' };
const serverName = 'Simulated gateways';
const readiedAtOnce = 50;

/** A gateway of a sample area, whose guests are simulated. */
export interface SampleGateway {
  id: string;
  area: number;
  address: string;
  nasIdentifier: string;
  ssid: string;
  accessPoints: readonly string[];
  /** the number of the airport or hotel */
  site: number;
  longitude: number;
  isOvernight: boolean;
}

interface GatewayRow
  extends Omit<SampleGateway, 'nasIdentifier' | 'ssid' | 'accessPoints' | 'isOvernight'> {
  macAddress: string;
  accessPoints: string[] | null;
}

/** The scope of everything that is simulated. */
export const sampleScope = [provider.path];

/** Returns the gateways that the sample provider was filled with; none in any other database. */
export async function findSampleGateways({
  database,
}: Pick<ServerContext, 'database'>): Promise<SampleGateway[]> {
  const { rows } = await sql<GatewayRow>`
    select device.id, area.number as area, device.host as address,
      device.mac_address as "macAddress", site.number as site,
      coalesce(site.longitude, 0) as longitude, (
        select array_agg(point.mac_address order by point.mac_address) from device point
        where point.parent_id = device.id and point.mac_address is not null
          and point.state <> 'down') as "accessPoints"
    from device
    join organization area on area.number = device.organization_number
    join organization site on site.number = area.parent_number
    where device.created_by = 'sample' and device.type = 'mikrotik' and device.status = 'Active'
      and device.state <> 'down' and device.host is not null and area.path ^@ ${provider.path}
      and device.nas_identifier = 'area-' || area.number
      and exists (select from organization
        where number = ${mark.number} and path = ${mark.path} and created_by = 'sample')
    order by area.number`.execute(database.system);
  return rows
    .filter(({ area, macAddress }) => macAddress === sampleMac(area, gatewayOctet))
    .map(({ macAddress: _macAddress, accessPoints, ...gateway }) => ({
      ...gateway,
      nasIdentifier: nasIdentifierOf(gateway.area),
      ssid: ssidOf(gateway.area),
      accessPoints: accessPoints ?? [],
      isOvernight: hasOvernightGuests({ site: gateway.site, number: gateway.area }),
    }));
}

/** Registers the RADIUS server of the simulated gateways in place of an earlier start's. Returns its token. */
export async function registerSampleServer({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>): Promise<string> {
  const token = newSecret();
  await database.system
    .deleteFrom('radius_server')
    .where('organization_number', '=', provider.number)
    .where('name', '=', serverName)
    .execute();
  const server = { name: serverName, token, organizationNumber: provider.number };
  const error = await registerServer(database, server, now());
  if (error !== null) throw new Error(error);
  return token;
}

/** Gives RADIUS secrets to gateways that have none: packets of others are of no device. A few at a time. */
export async function readyGateways(
  server: Pick<ServerContext, 'database' | 'secrets'>,
  gateways: readonly SampleGateway[],
): Promise<void> {
  const radiusSecret = newSecret();
  for (let from = 0; from < gateways.length; from += readiedAtOnce) {
    const ids = gateways.slice(from, from + readiedAtOnce).map(({ id }) => id);
    const sealed = await Promise.all(
      ids.map(async (id) => ({
        id,
        secrets: await changedSecrets(server, id, {}, { radiusSecret }),
      })),
    );
    await sql`
      update device set secrets = readied.secrets
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as readied (id uuid, secrets jsonb)
      where device.id = readied.id and device.secrets = '{}'`.execute(server.database.system);
  }
}
