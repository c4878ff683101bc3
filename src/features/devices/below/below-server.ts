import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { mostSorted } from '../../../contract/list.ts';
import { any, boundedTotal, byName, orderOf } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import {
  areaPositions,
  areasInOrder,
  isAtPlace,
  isInPresentArea,
  siteOfArea,
  timeZoneOfArea,
} from '../../../server/locations.ts';
import { device, deviceState, deviceType } from '../fields.ts';
import { stripsOf } from '../records/availability.ts';
import { shownState, stateColumns, stateOf } from '../records/devices.ts';
import { countedStates, matchingDevices, totalIn } from '../records/listed-devices.ts';
import { texts } from '../texts.ts';
import { exportDevicesBelow, listDevicesBelow } from './contract.ts';

const rowsAtOnce = 500;

const sortedBy = {
  name: byName('device.name'),
  site: sql<string>`"position".at`,
  area: sql<string>`"position".at`,
  state: shownState,
  type: 'device.type',
  latency: 'device.latency_ms',
  lastSeen: 'device.last_seen_at',
} as const;

const csvHeader = [
  texts.site,
  texts.area,
  device.map.name.label,
  deviceState.label,
  deviceType.label,
  device.map.role.label,
  device.map.host.label,
  device.map.macAddress.label,
  texts.firmware,
  texts.lastSeen,
];

/** The lists of the devices of a whole subtree, which only show: devices are changed in their area. */
export const devicesBelowHandlers: readonly Handler[] = [
  organizationHandler(listDevicesBelow, ({ query }, request) => listBelow(request, query)),

  csvHandler(exportDevicesBelow, {
    name: ({ name }) => `All devices of ${name}.csv`,
    header: csvHeader,
    page: async ({ query }, request, after: { path: string; name: string } | undefined) => {
      const rows = await located(matchingIn(request, query))
        .select([
          'device.name',
          'device.type',
          'device.role',
          'device.host',
          'device.mac_address as macAddress',
          'device.firmware',
          'device.last_seen_at as lastSeenAt',
          'device.organization_path as path',
          shownState.as('state'),
        ])
        .$if(after !== undefined, (all) =>
          all.where(
            sql<boolean>`(device.organization_path, device.name) > (${after?.path ?? ''}, ${after?.name ?? ''})`,
          ),
        )
        .orderBy('device.organization_path')
        .orderBy('device.name')
        .limit(rowsAtOnce)
        .execute();
      const last = rows.at(-1);
      return {
        rows: rows.map((row) => [
          row.site,
          row.area,
          row.name,
          deviceState.names[row.state],
          deviceType.names[row.type],
          device.map.role.names[row.role],
          row.host,
          row.macAddress,
          row.firmware,
          row.lastSeenAt?.toISOString() ?? null,
        ]),
        next:
          rows.length === rowsAtOnce && last !== undefined
            ? { path: last.path, name: last.name }
            : undefined,
      };
    },
  }),
];

function devicesIn({ transaction, organization }: OrganizationRequest) {
  return transaction
    .selectFrom('device')
    .where(isInSubtree('device.organization_path', organization))
    .where(isInPresentArea('device'));
}

/** Selects the devices that match the filters, also by their site or area. */
function matchingIn(
  request: OrganizationRequest,
  filters: Parameters<typeof matchingDevices>[1],
): ReturnType<typeof matchingDevices> {
  const isAt = (pattern: string) => isAtPlace('device', request.organization, pattern);
  return matchingDevices(devicesIn(request), filters, isAt);
}

/** Adds where each device is. */
function located(matching: ReturnType<typeof matchingDevices>) {
  return matching
    .innerJoin('organization as area', 'area.number', 'device.organization_number')
    .select(['area.number as areaNumber', 'area.name as area', siteOfArea.as('site')]);
}

async function listBelow(
  request: OrganizationRequest,
  query: Received<typeof listDevicesBelow>['query'],
) {
  const { page = 1, pageSize = 25, sort = 'site' } = query;
  const matching = matchingIn(request, query);
  const states = await countedStates(
    request.transaction,
    matchingIn(request, { ...query, state: undefined }),
    mostSorted + 1,
  );
  const isComplete = totalIn(states) <= mostSorted;
  const { total, isLowerBound } =
    isComplete || query.state === undefined
      ? { total: Math.min(totalIn(states, query.state), mostSorted), isLowerBound: !isComplete }
      : await boundedTotal(request.transaction, matching.select('device.id'));
  const place = isLowerBound ? undefined : /^-?(site|area)$/.exec(sort)?.[1];
  const areas =
    place === undefined
      ? []
      : await areasInOrder(
          request.transaction,
          matching.select('device.organization_number'),
          place === 'site' ? 'site' : 'area',
        );
  const found = await matching
    .$if(place !== undefined, (some) =>
      some.innerJoin(areaPositions(areas), 'position.number', 'device.organization_number'),
    )
    .select('device.id')
    .$if(!isLowerBound, (some) => some.orderBy(...orderOf(sort, sortedBy)))
    .orderBy('device.organization_path')
    .$if(!isLowerBound, (some) => some.orderBy(sortedBy.name))
    .orderBy('device.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const ids = found.map(({ id }) => id);
  const unordered = await located(devicesIn(request))
    .select(stateColumns)
    .select([
      'device.name',
      'device.type',
      'device.role',
      'device.mac_address as macAddress',
      'device.host',
      timeZoneOfArea.as('timeZone'),
    ])
    .where('device.id', '=', any(ids))
    .execute();
  const rows = unordered.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const strips = await stripsOf(request.transaction, ids, request.server.now());
  return {
    rows: rows.map((row) => ({ ...row, ...stateOf(row), strip: strips.get(row.id) ?? '' })),
    total,
    totalIsLowerBound: isLowerBound,
    states: isComplete ? states : null,
  };
}
