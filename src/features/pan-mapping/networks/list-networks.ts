import { sql } from 'kysely';
import { containing, orderOf } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { zoneOf } from '../buildings/get-building.ts';
import type { SiteRequest } from '../buildings/site.ts';
import type { PanRow } from '../contract.ts';
import type { HolderKind, PanState } from '../rules/states.ts';
import { lastDayBefore, seesHolders, trafficIn } from './load-network.ts';

export interface PanFilters {
  text?: string | undefined;
  state?: PanState | undefined;
  holderKind?: HolderKind | undefined;
}

interface PanQuery extends PanFilters {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
}

const sortColumns = {
  unit: 'unit.number',
  vlan: 'pan.vlan',
  stateAt: 'pan.state_at',
  until: 'pan.until_at',
} as const;

const stayNames = sql<string | null>`(
  select string_agg(distinct stay.last_name, ', ') from pan_stay
  join stay on stay.id = pan_stay.stay_id where pan_stay.pan_id = pan.id and stay.last_name <> '')`;

/** Returns the networks that match, without a state those that have not ended. Holders and devices are searched if they are shown. */
function matching(
  { request, areaNumber }: SiteRequest,
  { text = '', state, holderKind }: PanFilters,
) {
  const isNamed = seesHolders(request);
  const pattern = containing(text);
  return request.transaction
    .selectFrom('pan')
    .innerJoin('pan_unit as unit', 'unit.id', 'pan.unit_id')
    .where('pan.organization_number', '=', request.organization.number)
    .$if(areaNumber !== null, (query) => query.where('unit.area_number', '=', areaNumber))
    .$if(state === undefined, (query) => query.where('pan.state', '<>', 'Ended'))
    .$if(state !== undefined, (query) => query.where('pan.state', '=', state ?? 'Active'))
    .$if(holderKind !== undefined, (query) =>
      query.where('pan.holder_kind', '=', holderKind ?? 'hand'),
    )
    .$if(text !== '', (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('unit.number', 'ilike', pattern),
          eb('unit.building', 'ilike', pattern),
          ...(isNamed
            ? [
                eb('pan.holder', 'ilike', pattern),
                sql<boolean>`${stayNames} ilike ${pattern}`,
                sql<boolean>`exists (select from pan_device device where device.pan_id = pan.id
                  and (device.mac_address ilike ${pattern} or device.name ilike ${pattern}))`,
              ]
            : []),
        ]),
      ),
    );
}

export async function listNetworks(
  at: SiteRequest,
  { page = 1, pageSize = 25, sort = 'unit', ...filters }: PanQuery,
): Promise<{ rows: PanRow[]; total: number }> {
  const found = matching(at, filters);
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    rows: await rowsOf(at.request, found, { sort, offset: (page - 1) * pageSize, limit: pageSize }),
    total: Number(total),
  };
}

/** Returns all networks that match, for an export. */
export function allNetworks(at: SiteRequest, filters: PanFilters): Promise<PanRow[]> {
  return rowsOf(at.request, matching(at, filters), { sort: 'unit', offset: 0, limit: 20_000 });
}

async function rowsOf(
  request: OrganizationRequest,
  found: ReturnType<typeof matching>,
  { sort, offset, limit }: { sort: string; offset: number; limit: number },
): Promise<PanRow[]> {
  const [column, order] = orderOf<(typeof sortColumns)[keyof typeof sortColumns]>(
    sort,
    sortColumns,
  );
  const since = new Date(request.server.now().getTime() - 30 * 86_400_000);
  const rows = await found
    .select(['pan.id', 'pan.unit_id as unitId', 'unit.number as unit', 'unit.building'])
    .select(['pan.state', 'pan.holder_kind as holderKind', 'pan.vlan'])
    .select(['pan.state_at as stateAt', 'pan.until_at as until'])
    .select(sql<string | null>`coalesce(pan.holder, ${stayNames})`.as('holder'))
    .select(
      sql<number>`(select count(*)::integer from pan_device where pan_id = pan.id)`.as('devices'),
    )
    .select(
      sql<number>`(select count(distinct device.mac_address)::integer from pan_device device
        join guest_session session on session.mac_address = device.mac_address
        where device.pan_id = pan.id and session.state = 'open'
          and ${isInSubtree('session.organization_path', request.organization)})`.as('online'),
    )
    .select(
      sql<number>`(select coalesce(sum(bytes_in + bytes_out), 0)::float8 from guest_session
        where started_at >= ${since} and ${trafficIn(sql`pan.id`)})`.as('traffic'),
    )
    .orderBy(column, order)
    .orderBy('pan.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const isNamed = seesHolders(request);
  const timeZone = await zoneOf(request);
  return rows.map(({ holder, stateAt, until, ...row }) => ({
    ...row,
    holder: isNamed ? holder : null,
    stateAt: stateAt.toISOString(),
    until: until === null ? null : lastDayBefore(until, timeZone),
  }));
}
