import type { Expression, SqlBool } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { byName, containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { DeviceState, devices } from '../contract.ts';
import { stripsOf } from './availability.ts';
import { devicesOf, isShownAs, shownState, stateColumns, stateOf } from './devices.ts';

type Query = Received<typeof devices.list>['query'];
type Filters = Pick<Query, 'text' | 'type' | 'state' | 'status'>;
type Devices = ReturnType<typeof devicesOf>;

const sortedBy = {
  name: byName('device.name'),
  type: 'device.type',
  role: 'device.role',
  host: byName('device.host'),
  macAddress: 'device.mac_address',
  state: shownState,
  latency: 'device.latency_ms',
  lastSeen: 'device.last_seen_at',
} as const;

/** Returns one page of matching devices, and the counts by state of those that match the other filters. */
export async function listedDevices(request: OrganizationRequest, query: Query) {
  const { transaction, organization, server } = request;
  const { page = 1, pageSize = 25, sort = 'name' } = query;
  const all = devicesOf(transaction, organization);
  const matching = matchingDevices(all, query);
  const states = await countedStates(
    transaction,
    matchingDevices(all, { ...query, state: undefined }),
  );
  const rows = await matching
    .select(stateColumns)
    .select([
      'device.name',
      'device.type',
      'device.role',
      'device.mac_address as macAddress',
      'device.host',
    ])
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy(byName('device.name'))
    .orderBy('device.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const strips = await stripsOf(
    transaction,
    rows.map(({ id }) => id),
    server.now(),
  );
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return {
    rows: rows.map(({ name, type, role, status, macAddress, host, ...row }) => ({
      ...stateOf({ ...row, status }),
      name,
      type,
      role,
      status,
      macAddress,
      host,
      strip: strips.get(row.id) ?? '',
      timeZone: timeZone ?? 'UTC',
    })),
    total: totalIn(states, query.state),
    states,
  };
}

/** Selects the devices that match the filters of the list or the export; `isAt` is another condition for the text. */
export function matchingDevices(
  all: Devices,
  { text = '', type, state, status }: Filters,
  isAt?: (pattern: string) => Expression<SqlBool>,
) {
  const mac = normalizedMac(text);
  return all
    .$if(type !== undefined, (some) => some.where('device.type', '=', type ?? 'other'))
    .$if(status !== undefined, (some) => some.where('device.status', '=', status ?? 'Active'))
    .$if(state !== undefined, (some) => some.where(isShownAs(state ?? 'up')))
    .$if(text !== '', (some) =>
      some.where(({ or, eb }) =>
        or([
          eb('device.name', 'ilike', containing(text)),
          eb('device.host', 'ilike', containing(text)),
          eb('device.mac_address', 'ilike', containing(mac ?? text)),
          ...(isAt === undefined ? [] : [isAt(containing(text))]),
        ]),
      ),
    );
}

/** Returns how many of the counted devices have a state, or any. */
export function totalIn(
  states: Awaited<ReturnType<typeof countedStates>>,
  state?: DeviceState['state'],
): number {
  if (state !== undefined) return states[state];
  return Object.values(states).reduce((sum, count) => sum + count, 0);
}

/** Counts devices by state, all of them or up to a number of devices. */
export async function countedStates(
  transaction: ScopedTransaction,
  ofAnyState: Devices,
  most: number | null = null,
) {
  const shown = ofAnyState.select(shownState.as('shown')).limit(most);
  const counted = await transaction
    .selectFrom(shown.as('device'))
    .select(({ fn }) => ['shown', fn.countAll<string>().as('count')])
    .groupBy('shown')
    .execute();
  const countOf = (state: DeviceState['state']) =>
    Number(counted.find((one) => one.shown === state)?.count ?? 0);
  return {
    up: countOf('up'),
    degraded: countOf('degraded'),
    down: countOf('down'),
    unknown: countOf('unknown'),
    maintenance: countOf('maintenance'),
    retired: countOf('retired'),
  };
}
