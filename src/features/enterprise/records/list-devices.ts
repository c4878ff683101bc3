import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { byName, containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { DeviceRow, enterpriseDevices } from '../contract.ts';
import { siteTimes } from '../rules/device-state.ts';
import {
  derivedOfDevice,
  deviceStateAt,
  lastSeen,
  ownerName,
  profileName,
  type SqlTimes,
  unit,
} from './device-columns.ts';

type Query = Received<typeof enterpriseDevices.list>['query'];
type Filters = Pick<Query, 'text' | 'state' | 'identity' | 'owner' | 'profile'>;

/** Selects the devices of a site that match a list's filters. */
export function matchingDevices(
  transaction: ScopedTransaction,
  organization: { number: number },
  { text = '', state, identity, owner, profile }: Filters,
  times: SqlTimes,
) {
  // Addresses are found in any notation.
  const digits = text.replaceAll(/[^\da-f]/gi, '');
  return transaction
    .selectFrom('enterprise_device')
    .where('enterprise_device.organization_number', '=', organization.number)
    .$if(identity !== undefined, (all) => all.where('identity', '=', identity ?? 'mac'))
    .$if(owner !== undefined, (all) => all.where('owner_id', '=', owner ?? ''))
    .$if(profile !== undefined, (all) => all.where('profile_id', '=', profile ?? ''))
    .$if(state !== undefined, (all) => all.where(deviceStateAt(times), '=', state ?? 'active'))
    .$if(text !== '', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('enterprise_device.name', 'ilike', containing(text)),
          eb('enterprise_device.user_name', 'ilike', containing(text)),
          eb(ownerName, 'ilike', containing(text)),
          eb(unit, 'ilike', containing(text)),
          ...(digits.length < 4
            ? []
            : [
                eb(
                  sql<string>`replace(enterprise_device.mac_address, ':', '')`,
                  'ilike',
                  containing(digits),
                ),
              ]),
        ]),
      ),
    );
}

/** Returns the site's time zone, and its times as SQL. */
export async function listTimes({
  transaction,
  organization,
  server,
}: Pick<OrganizationRequest, 'transaction' | 'organization' | 'server'>): Promise<{
  times: SqlTimes;
  timeZone: string;
}> {
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const { now, soon } = siteTimes(server.now(), timeZone ?? 'UTC');
  return {
    times: { now: sql<string>`${now}::text`, soon: sql<string>`${soon}::text` },
    timeZone: timeZone ?? 'UTC',
  };
}

/** Returns a page of a site's devices. Not the store's: states depend on the time, and lists sort by owners. */
export async function listDevices(
  request: OrganizationRequest,
  query: Query,
): Promise<{ rows: DeviceRow[]; total: number }> {
  const { transaction, organization } = request;
  const { page = 1, pageSize = 25, sort = 'name' } = query;
  const { times, timeZone } = await listTimes(request);
  const found = matchingDevices(transaction, organization, query, times);
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const sortedBy = {
    name: byName('enterprise_device.name'),
    macAddress: sql<string>`enterprise_device.mac_address`,
    ownerName: sql<string>`lower(${ownerName})`,
    unit: sql<string>`${unit}`,
    profileName: sql<string>`lower(${profileName})`,
    validUntil: sql<string>`enterprise_device.valid_until`,
    lastSeenAt: sql<string>`${lastSeen}`,
  };
  const derived = derivedOfDevice(times, sql<string>`${timeZone}::text`);
  const rows = await found
    .select([
      'enterprise_device.id',
      'enterprise_device.version',
      'enterprise_device.name',
      'enterprise_device.owner_id as ownerId',
      'enterprise_device.identity',
      'enterprise_device.mac_address as macAddress',
      'enterprise_device.user_name as userName',
      'enterprise_device.valid_until as validUntil',
    ])
    .select([
      derived.state.as('state'),
      derived.ownerName.as('ownerName'),
      derived.unit.as('unit'),
      derived.profileName.as('profileName'),
      derived.profileNetwork.as('profileNetwork'),
      derived.vlan.as('vlan'),
      derived.vendor.as('vendor'),
      derived.endsAt.as('endsAt'),
      derived.hasSecret.as('hasSecret'),
      derived.certificateUntil.as('certificateUntil'),
      derived.lastSeenAt.as('lastSeenAt'),
      derived.isOnline.as('isOnline'),
      derived.accessPoint.as('accessPoint'),
      derived.ipAddress.as('ipAddress'),
      derived.timeZone.as('timeZone'),
    ])
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy(byName('enterprise_device.name'))
    .orderBy('enterprise_device.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}
