import { type RawBuilder, sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { incidentsOfAsset } from '../../alerts/queries.ts';
import { isCoveredBy } from '../public/maintained.ts';
import { type AssetValues, getAssetValues, type Point } from './contract.ts';
import {
  availabilityOf,
  hourMs,
  hoursLastDays,
  letterOf,
  type StateCounts,
  valuesLastMs,
} from './slots.ts';
import { stripsOf } from './strips.ts';

const monthDays = 30;

export const valueHandlers: readonly Handler[] = [
  organizationHandler(getAssetValues, async ({ params, query }, request) => {
    const { transaction, organization, server } = request;
    const { assetId } = params;
    const now = server.now();
    const found = await readingOf(transaction, organization.number, assetId);
    if (found === undefined) throw new Problem('not-found', 'This asset does not exist.');
    const timeZone = (await inheritedSettings(transaction, organization.number)).timeZone ?? 'UTC';
    const strips = await stripsOf(transaction, [assetId], now);
    const dayCounts = await countsOf(
      transaction,
      sql`select state, 1 as count from asset_value
        where asset_id = ${assetId} and at > ${new Date(now.getTime() - 24 * hourMs)}`,
    );
    const days = await daysOf(transaction, assetId, timeZone, now);
    const { latencyMs, lossPercent, ...reading } = found;
    return {
      reading: reading.readAt === null && reading.error === null ? null : reading,
      maintenance: await maintenanceOf(transaction, assetId, now),
      latencyMs,
      lossPercent,
      dayStrip: strips.get(assetId) ?? '',
      monthStrip: days.map((day) => (day === null ? '-' : letterOf(day))).join(''),
      availability: {
        day: availabilityOf([dayCounts]),
        month: availabilityOf(days.filter((day) => day !== null)),
      },
      points: await pointsOf(transaction, assetId, query.period ?? '2d', now),
      alerts: (await incidentsOfAsset(transaction, assetId)).map(
        ({ since, resolvedAt, ...alert }) => ({
          ...alert,
          since: since.toISOString(),
          resolvedAt: resolvedAt?.toISOString() ?? null,
        }),
      ),
      timeZone,
    };
  }),
];

type Found = NonNullable<AssetValues['reading']> & Pick<AssetValues, 'latencyMs' | 'lossPercent'>;

async function readingOf(
  transaction: ScopedTransaction,
  site: number,
  assetId: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Omit<Found, 'readAt'> & { readAt: Date | null }>`
    select reading.read_at as "readAt", reading.error, reading.object_id as "objectId", reading.serial,
      coalesce(reading.uptime_seconds, device.uptime_seconds)::double precision as "uptimeSeconds",
      reading.cpu, reading.memory, reading.temperature, reading.bits_in as "bitsIn",
      reading.bits_out as "bitsOut", coalesce(reading.interfaces, '[]') as interfaces,
      coalesce(reading.storage, '[]') as storage, device.latency_ms as "latencyMs",
      device.loss_percent as "lossPercent"
    from asset left join asset_reading reading on reading.asset_id = asset.id
    left join device on device.id = asset.device_id
    where asset.organization_number = ${site} and asset.id = ${assetId}`.execute(transaction);
  const [row] = rows;
  return row && { ...row, readAt: row.readAt?.toISOString() ?? null };
}

async function maintenanceOf(
  transaction: ScopedTransaction,
  assetId: string,
  now: Date,
): Promise<AssetValues['maintenance']> {
  const { rows } = await sql<{ reason: string; endsAt: Date }>`
    select maintenance.reason, maintenance.ends_at as "endsAt"
    from asset left join device on device.id = asset.device_id
    join maintenance_window maintenance on ${isCoveredBy(now)}
    where asset.id = ${assetId} order by maintenance.ends_at desc limit 1`.execute(transaction);
  const [row] = rows;
  return row === undefined ? null : { reason: row.reason, endsAt: row.endsAt.toISOString() };
}

async function countsOf(
  transaction: ScopedTransaction,
  states: RawBuilder<unknown>,
): Promise<StateCounts> {
  const { rows } = await sql<StateCounts>`
    select count(*) filter (where state = 'u')::integer as up,
      count(*) filter (where state = 'g')::integer as degraded,
      count(*) filter (where state = 'd')::integer as down,
      count(*) filter (where state = 'm')::integer as maintenance
    from (${states}) value`.execute(transaction);
  return rows[0] ?? { up: 0, degraded: 0, down: 0, maintenance: 0 };
}

/** Returns the counts of the last 30 days of the site; null for days without values. The newest values are not summed yet. */
async function daysOf(
  transaction: ScopedTransaction,
  assetId: string,
  timeZone: string,
  now: Date,
): Promise<(StateCounts | null)[]> {
  const today = localDay(now, timeZone);
  const { rows } = await sql<StateCounts & { day: string }>`
    with summed as (
      select max(hour) + interval '1 hour' as until from asset_hour where asset_id = ${assetId})
    select to_char(hour at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(up)::integer as up,
      sum(degraded)::integer as degraded, sum(down)::integer as down, sum(maintenance)::integer as maintenance
    from (
      select hour, up, degraded, down, maintenance from asset_hour
      where asset_id = ${assetId} and hour > ${new Date(now.getTime() - (monthDays + 1) * 24 * hourMs)}
      union all
      select at, (state = 'u')::integer, (state = 'g')::integer, (state = 'd')::integer, (state = 'm')::integer
      from asset_value where asset_id = ${assetId} and at >= coalesce((select until from summed), '-infinity')
    ) counted group by 1`.execute(transaction);
  const known = new Map(rows.map(({ day, ...counts }) => [day, counts]));
  return Array.from(
    { length: monthDays },
    (_none, index) => known.get(addDays(today, index - monthDays + 1)) ?? null,
  );
}

const rounded = (column: string) =>
  sql`round(avg(${sql.ref(column)})::numeric, 1)::double precision`;

async function pointsOf(
  transaction: ScopedTransaction,
  assetId: string,
  period: '2d' | '30d' | '400d',
  now: Date,
): Promise<Point[]> {
  const since = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const values = sql`
    select at, cpu, memory, temperature, latency, loss, bits_in as "bitsIn", bits_out as "bitsOut"
    from asset_value where asset_id = ${assetId} and at > ${since(valuesLastMs)}`;
  const hours = sql`
    select hour as at, cpu, memory, temperature, latency, loss, bits_in as "bitsIn", bits_out as "bitsOut"
    from asset_hour where asset_id = ${assetId} and hour > ${since(monthDays * 24 * hourMs)}`;
  const days = sql`
    select date_trunc('day', hour, 'UTC') as at, ${rounded('cpu')} as cpu, ${rounded('memory')} as memory,
      ${rounded('temperature')} as temperature, ${rounded('latency')} as latency, ${rounded('loss')} as loss,
      avg(bits_in) as "bitsIn", avg(bits_out) as "bitsOut"
    from asset_hour where asset_id = ${assetId} and hour > ${since(hoursLastDays * 24 * hourMs)}
    group by 1`;
  const { rows } = await sql<Omit<Point, 'at'> & { at: Date }>`
    select * from (${period === '2d' ? values : period === '30d' ? hours : days}) point
    order by at`.execute(transaction);
  return rows.map(({ at, ...point }) => ({ ...point, at: at.toISOString() }));
}
