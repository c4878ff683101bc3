import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { loadSite, portName } from '../../advanced-conference/public/reservations.ts';
import { accessPointsOfRooms } from '../../advanced-conference/public/rooms.ts';
import { capacityOf } from '../../advanced-conference/public/settings.ts';
import type { ConferenceSiteReply } from './contract.ts';

/** Returns what the wizard offers. */
export async function getSite({
  transaction,
  organization,
  server,
}: OrganizationRequest): Promise<ConferenceSiteReply> {
  const { timeZone, currency } = await inheritedSettings(transaction, organization.number);
  const zone = timeZone ?? 'UTC';
  const { settings, rooms, ports, networks } = await loadSite(transaction, organization);
  const names = new Map(rooms.map(({ id, name }) => [id, name]));
  const pool = capacityOf(settings);
  const areas = await transaction
    .selectFrom('organization')
    .select(['number', 'name'])
    .where('parent_number', '=', organization.number)
    .where('type', '=', 'ServiceArea')
    .where('status', '<>', 'Removed')
    .orderBy('name')
    .execute();
  return {
    timeZone: zone,
    localNow: localTimeOf(server.now(), zone),
    currency,
    rooms: rooms.map(({ id, name, code, seats, partIds }) => ({
      id,
      name,
      code,
      seats,
      partIds: [...partIds],
      parts: partIds.flatMap((part) => names.get(part) ?? []),
      accessPoints: accessPointsOfRooms(rooms, [id]).length,
    })),
    ports: ports.map((port) => ({
      id: port.id,
      name: portName(port),
      roomId: port.roomId,
      carriesConference: port.carries.some((carried) => carried !== 'dark'),
      carriesDark: port.carries.includes('dark'),
    })),
    networks: networks.map(({ name, use, vlans, publicAddresses }) => ({
      name,
      use,
      vlans: [...vlans],
      publicAddresses: publicAddresses.length,
    })),
    areas,
    pool: pool && { downKbps: pool.down, upKbps: pool.up },
    rules: {
      login: settings.login,
      sharing: settings.sharing,
      codeLength: settings.codeLength,
      devicesEach: settings.devicesPerCode,
      leadMinutes: settings.leadMinutes,
      turnoverMinutes: settings.teardownMinutes,
      security: settings.security,
      ssidPattern: settings.ssidPattern,
      leastPerEvent: settings.leastPerEvent,
      mostPerEvent: settings.mostPerEvent,
      approvalAbove: settings.approvalAbove,
    },
  };
}
