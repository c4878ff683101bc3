import { type RawBuilder, sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { byName, containing } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { type AssetRow, type assets, warrantyEndsDays } from '../contract.ts';
import { isMaintained } from '../public/maintained.ts';
import { stripsOf } from '../values/strips.ts';

type Query = Received<typeof assets.list>['query'];
export type AssetFilters = Pick<Query, 'text' | 'status' | 'category' | 'state' | 'warranty'>;
type Row = Omit<AssetRow, 'strip' | 'timeZone' | 'stateSince'> & { stateSince: Date | null };

const setting = (name: string) => sql<string | null>`asset.settings ->> ${sql.lit(name)}`;

const place = sql<string>`concat_ws(' · ', ${setting('building')}, ${setting('floor')}, ${setting('unit')},
  ${setting('rack')})`;

const shownState = sql`case device.status when 'Maintenance' then 'maintenance'
  when 'Retired' then 'retired' else device.state end`;

const sortedBy: Record<string, RawBuilder<unknown>> = {
  name: byName('asset.name'),
  tag: sql`folded(asset.tag) collate "C"`,
  category: sql`asset.category`,
  status: sql`asset.status`,
  model: sql`folded(asset.model) collate "C"`,
  serial: sql`asset.serial`,
  owner: sql`folded(${setting('owner')}) collate "C"`,
  warrantyUntil: sql`asset.warranty_until`,
  place: sql`nullif(folded(${place}), '') collate "C"`,
  state: sql`${shownState}`,
  cpu: sql`reading.cpu`,
  latencyMs: sql`device.latency_ms`,
};

const from = sql`
  from asset
  left join device on device.id = asset.device_id
  left join asset_reading reading on reading.asset_id = asset.id`;

function warrantyOf(today: string): RawBuilder<AssetRow['warranty']> {
  return sql`case when asset.warranty_until is null then 'none'
    when asset.warranty_until < ${today}::date then 'over'
    when asset.warranty_until <= ${addDays(today, warrantyEndsDays)}::date then 'ending' else 'valid' end`;
}

/** Returns the condition of the filters on the rows of `from`. */
export function matching(
  { organization }: Pick<OrganizationRequest, 'organization'>,
  { text = '', status, category, state, warranty }: AssetFilters,
  today: string,
): RawBuilder<boolean> {
  const pattern = containing(text);
  const texts = [
    sql`asset.name`,
    sql`asset.tag`,
    sql`asset.model`,
    sql`asset.serial`,
    setting('vendor'),
    setting('owner'),
    setting('supplier'),
    place,
    sql`device.host`,
  ];
  const conditions = [
    sql<boolean>`asset.organization_number = ${organization.number}`,
    ...(status === undefined ? [] : [sql<boolean>`asset.status = ${status}`]),
    ...(category === undefined ? [] : [sql<boolean>`asset.category = ${category}`]),
    ...(state === undefined ? [] : [sql<boolean>`${shownState} = ${state}`]),
    ...(warranty === undefined ? [] : [sql<boolean>`${warrantyOf(today)} = ${warranty}`]),
    ...(text === ''
      ? []
      : [
          sql<boolean>`(${sql.join(
            [
              ...texts.map((one) => sql`${one} ilike ${pattern}`),
              sql`asset.mac_address = ${normalizedMac(text) ?? text}`,
            ],
            sql` or `,
          )})`,
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Returns one page of matching assets, and the counts by status of those that match the other filters. */
export async function listedAssets(request: OrganizationRequest, query: Query) {
  const { transaction, organization, server } = request;
  const { page = 1, pageSize = 25, sort = 'name' } = query;
  const now = server.now();
  const timeZone = (await inheritedSettings(transaction, organization.number)).timeZone ?? 'UTC';
  const today = localDay(now, timeZone);
  const { rows: counted } = await sql<{ status: AssetRow['status']; count: number }>`
    select asset.status, count(*)::integer as count ${from}
    where ${matching(request, { ...query, status: undefined }, today)}
    group by asset.status`.execute(transaction);
  const column = sortedBy[sort.replace(/^-/, '')] ?? byName('asset.name');
  const order = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<Row>`
    select asset.id, asset.name, asset.tag, asset.category, asset.status, ${setting('vendor')} as vendor,
      asset.model, coalesce(asset.serial, reading.serial) as serial, asset.mac_address as "macAddress",
      ${setting('owner')} as owner, asset.warranty_until as "warrantyUntil",
      ${warrantyOf(today)} as warranty, ${place} as place, area.name as "areaName",
      ${shownState} as state, device.state_since as "stateSince", ${isMaintained(now)} as "isMaintained",
      reading.cpu, reading.memory, device.latency_ms as "latencyMs", reading.bits_in as "bitsIn",
      reading.bits_out as "bitsOut",
      coalesce(device.uptime_seconds, reading.uptime_seconds)::double precision as "uptimeSeconds"
    ${from}
    left join organization area on area.number = device.organization_number
    where ${matching(request, query, today)}
    order by ${column} ${order}, ${byName('asset.name')}, asset.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(transaction);
  const connected = rows.filter(({ state }) => state !== null).map(({ id }) => id);
  const strips = await stripsOf(transaction, connected, now);
  const statuses = { InStock: 0, InService: 0, InRepair: 0, Retired: 0, Lost: 0 };
  for (const { status, count } of counted) statuses[status] = count;
  const total =
    query.status === undefined
      ? counted.reduce((sum, { count }) => sum + count, 0)
      : statuses[query.status];
  return {
    rows: rows.map((row) => ({
      ...row,
      stateSince: row.stateSince?.toISOString() ?? null,
      strip: strips.get(row.id) ?? null,
      timeZone,
    })),
    total,
    statuses,
  };
}
