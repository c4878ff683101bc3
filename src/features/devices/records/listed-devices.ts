import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import { containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { listDevices } from '../contract.ts';
import { deviceStates } from '../device-types.ts';
import { stripsOf } from './availability.ts';
import { devicesOf, stateColumns, stateOf } from './devices.ts';

type Query = Received<typeof listDevices>['query'];

const sortedBy = {
  name: 'device.name',
  type: 'device.type',
  role: 'device.role',
  host: 'device.host',
  macAddress: 'device.mac_address',
  state: 'device.state',
  latency: 'device.latency_ms',
  lastSeen: 'device.last_seen_at',
} as const;

/** One page of the devices that the filters let through, and how all of the area are. */
export async function listedDevices(request: OrganizationRequest, query: Query) {
  const { transaction, organization, server } = request;
  const { page = 1, pageSize = 25, sort = 'name' } = query;
  const found = filtered(request, query);
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(stateColumns)
    .select([
      'device.name',
      'device.type',
      'device.role',
      'device.mac_address as macAddress',
      'device.host',
    ])
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy('device.name')
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
    rows: rows.map((row) => ({
      ...stateOf(row),
      name: row.name,
      type: row.type,
      role: row.role,
      status: row.status,
      macAddress: row.macAddress,
      host: row.host,
      strip: strips.get(row.id) ?? '',
    })),
    total: Number(total),
    states: await countedStates(request),
    timeZone: timeZone ?? 'UTC',
  };
}

/** The devices of the area that a list's filters let through; also what an export writes. */
export function filtered(
  { transaction, organization }: OrganizationRequest,
  { text = '', type, state, status }: Pick<Query, 'text' | 'type' | 'state' | 'status'>,
) {
  const mac = normalizedMac(text);
  return devicesOf(transaction, organization)
    .$if(type !== undefined, (all) => all.where('device.type', '=', type ?? 'other'))
    .$if(status !== undefined, (all) => all.where('device.status', '=', status ?? 'Active'))
    .$if(state === 'maintenance', (all) => all.where('device.status', '=', 'Maintenance'))
    .$if(state !== undefined && state !== 'maintenance', (all) =>
      all
        .where('device.state', '=', state === 'maintenance' ? 'unknown' : (state ?? 'up'))
        .where('device.status', '<>', 'Maintenance'),
    )
    .$if(text !== '', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('device.name', 'ilike', containing(text)),
          eb('device.host', 'ilike', containing(text)),
          eb('device.mac_address', 'ilike', containing(mac ?? text)),
        ]),
      ),
    );
}

async function countedStates({ transaction, organization }: OrganizationRequest) {
  const shown = sql<
    (typeof deviceStates)[number]
  >`case when status = 'Maintenance' then 'maintenance' else state end`;
  const counted = await devicesOf(transaction, organization)
    .select(({ fn }) => [shown.as('shown'), fn.countAll<string>().as('count')])
    .where('status', '<>', 'Retired')
    .groupBy(shown)
    .execute();
  const countOf = (state: (typeof deviceStates)[number]) =>
    Number(counted.find((one) => one.shown === state)?.count ?? 0);
  return {
    up: countOf('up'),
    degraded: countOf('degraded'),
    down: countOf('down'),
    unknown: countOf('unknown'),
    maintenance: countOf('maintenance'),
  };
}
