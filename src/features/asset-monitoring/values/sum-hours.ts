import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { hourMs, hoursLastDays, slotMs, valuesLastMs } from './slots.ts';

const everyMs = 5 * 60_000;
/** The last values of an hour are written soon after it. */
const settledMs = 2 * slotMs;
/** Assets whose old rows one step deletes. */
const assetsAtOnce = 200;

/** Sums the values of each past hour, one hour a step. */
export function sumAssetHours(server: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(server, {
    name: 'asset-hours',
    everyMs,
    step: (transaction) => sumNextHour(transaction, server.now()),
  });
}

/** Sums the next hour; returns whether there may be more. Summing an hour again changes nothing. */
async function sumNextHour(transaction: ScopedTransaction, now: Date): Promise<boolean> {
  const done = await transaction.selectFrom('asset_rollup').select('hour').executeTakeFirst();
  const oldest = Math.ceil((now.getTime() - valuesLastMs) / hourMs) * hourMs;
  const next = Math.max(oldest, (done?.hour.getTime() ?? 0) + hourMs);
  if (next + hourMs + settledMs > now.getTime()) return false;
  const hour = new Date(next);
  await sql`
    insert into asset_hour (asset_id, hour, up, degraded, down, maintenance, cpu, cpu_most, memory, temperature,
      temperature_most, latency, loss, bits_in, bits_in_most, bits_out, bits_out_most)
    select reading.asset_id, ${hour}, value.up, value.degraded, value.down, value.maintenance, value.cpu,
      value.cpu_most, value.memory, value.temperature, value.temperature_most, value.latency, value.loss,
      value.bits_in, value.bits_in_most, value.bits_out, value.bits_out_most
    from asset_reading reading cross join lateral (
      select count(*) as values, count(*) filter (where state = 'u') as up,
        count(*) filter (where state = 'g') as degraded, count(*) filter (where state = 'd') as down,
        count(*) filter (where state = 'm') as maintenance, avg(cpu) as cpu, max(cpu) as cpu_most,
        avg(memory) as memory, avg(temperature) as temperature, max(temperature) as temperature_most,
        avg(latency) as latency, avg(loss) as loss, avg(bits_in) as bits_in, max(bits_in) as bits_in_most,
        avg(bits_out) as bits_out, max(bits_out) as bits_out_most
      from asset_value where asset_value.asset_id = reading.asset_id
        and at >= ${hour} and at < ${new Date(next + hourMs)}) value
    where value.values > 0
    on conflict (asset_id, hour) do nothing`.execute(transaction);
  await sql`
    insert into asset_rollup (hour) values (${hour})
    on conflict (id) do update set hour = excluded.hour`.execute(transaction);
  return true;
}

/** Deletes five-minute values after two days and hours after 400, some assets a step. */
export function forgetAssetValues(server: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(server, {
    name: 'old-asset-values',
    everyMs: 10 * 60_000,
    async step(transaction) {
      const now = server.now().getTime();
      const done = await transaction.selectFrom('asset_rollup').select('hour').executeTakeFirst();
      // What is not summed yet stays.
      const summed = (done?.hour.getTime() ?? 0) + hourMs;
      const values = await forget(
        transaction,
        'asset_value',
        'at',
        Math.min(now - valuesLastMs, summed),
      );
      const hours = await forget(
        transaction,
        'asset_hour',
        'hour',
        now - hoursLastDays * 24 * hourMs,
      );
      return values || hours;
    },
  });
}

async function forget(
  transaction: ScopedTransaction,
  table: 'asset_value' | 'asset_hour',
  column: 'at' | 'hour',
  before: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select asset_id as id from asset_reading reading
    where exists (select from ${sql.table(table)} old
      where old.asset_id = reading.asset_id and old.${sql.ref(column)} < ${new Date(before)})
    limit ${assetsAtOnce}`.execute(transaction);
  if (rows.length === 0) return false;
  await sql`
    delete from ${sql.table(table)} where asset_id = any (${rows.map(({ id }) => id)}::uuid[])
      and ${sql.ref(column)} < ${new Date(before)}`.execute(transaction);
  return rows.length === assetsAtOnce;
}
