import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { any, byName, containing, orderOf } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { ProfileRow, profiles } from '../contract.ts';
import { areasOf, profilesOf, stateOf, targetCounts, zoneOf } from './profiles.ts';

const sortedBy = {
  number: 'number',
  name: byName('name'),
  ssid: byName('ssid'),
  type: 'type',
  security: 'security',
  status: 'status',
} as const;

/** Returns one page of a site's profiles. */
export async function listedProfiles(
  request: OrganizationRequest,
  query: Received<typeof profiles.list>['query'],
) {
  const { transaction, organization, server } = request;
  const { page = 1, pageSize = 25, sort = 'number', text = '', type, status } = query;
  const matching = profilesOf(transaction, organization)
    .$if(type !== undefined, (some) => some.where('type', '=', type ?? 'captive'))
    .$if(status !== undefined, (some) => some.where('status', '=', status ?? 'Draft'))
    .$if(text !== '', (some) =>
      some.where(({ or, eb }) =>
        or([eb('name', 'ilike', containing(text)), eb('ssid', 'ilike', containing(text))]),
      ),
    );
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(['id', 'number', 'name', 'ssid', 'type', 'security', 'status', 'settings'])
    .select(targetCounts.as('targets'))
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy('number')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const timeZone = await zoneOf(transaction, organization);
  const now = server.now();
  const areas = await areasOf(transaction, [
    ...new Set(rows.flatMap(({ settings }) => settings.areas.map(({ area }) => area))),
  ]);
  const clients = await clientsOf(
    request,
    rows.flatMap(({ ssid }) => ssid ?? []),
  );
  return {
    rows: rows.map(
      ({ settings, ...row }): ProfileRow => ({
        ...row,
        ...stateOf({ status: row.status, settings }, timeZone, now),
        bands: settings.bands,
        vlanFrom: settings.vlanFrom,
        vlan: settings.vlan,
        timeZone,
        areaNames: areas.filter(({ number }) => settings.areas.some(({ area }) => area === number)),
        clients:
          row.ssid === null
            ? 0
            : clients
                .filter(
                  ({ ssid, area }) =>
                    ssid === row.ssid &&
                    (settings.areas.length === 0 ||
                      settings.areas.some((one) => one.area === area)),
                )
                .reduce((sum, { count }) => sum + count, 0),
      }),
    ),
    total: Number(total),
  };
}

/** Counts the open sessions of a site by SSID and area. */
async function clientsOf(
  { transaction, organization }: OrganizationRequest,
  ssids: readonly string[],
): Promise<{ ssid: string | null; area: number; count: number }[]> {
  if (ssids.length === 0) return [];
  return transaction
    .selectFrom('guest_session')
    .select(['ssid', 'organization_number as area', sql<number>`count(*)::integer`.as('count')])
    .where(isInSubtree('organization_path', organization))
    .where('state', '=', 'open')
    .where('ssid', '=', any(ssids))
    .groupBy(['ssid', 'organization_number'])
    .execute();
}
