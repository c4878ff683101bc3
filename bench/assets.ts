import { tmpdir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Kysely, sql } from 'kysely';
import { evaluateAlertRules } from '../src/features/alerts/evaluation/evaluate-rules.ts';
import { assets } from '../src/features/asset-monitoring/contract.ts';
import { getAssetValues } from '../src/features/asset-monitoring/values/contract.ts';
import { readAssetValues } from '../src/features/asset-monitoring/values/read-values.ts';
import {
  forgetAssetValues,
  sumAssetHours,
} from '../src/features/asset-monitoring/values/sum-hours.ts';
import { checkDevices } from '../src/features/devices/checks/check-devices.ts';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { startSnmpd } from '../src/features/devices/probe/testing/snmp-agents.ts';
import type { ServerContext } from '../src/server/context.ts';
import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import type { DB } from '../src/server/database/tables.ts';
import type { JobDeclaration } from '../src/server/jobs/job.ts';
import { runJob, takeDueSteps } from '../src/server/jobs/run-job.ts';
import { createLogger } from '../src/server/logging.ts';
import { percentile } from './percentile.ts';
import { benchApplication, contextOver } from './server.ts';

const count = 10_000;
const sites = 20;
/** how long the steady load runs: every asset is due once */
const steadyMs = 300_000;
const hourMs = 3_600_000;
const rounds = 30;

interface Line {
  metric: string;
  result: string;
}

/**
 * Measures one process that checks 10,000 devices and reads their values every five minutes. Debian's snmpd, another process,
 * plays all of them; its loopback answers at once, so that the load is that of this process.
 */
export async function measureAssets(databaseUrl: string): Promise<Line[]> {
  const log = createLogger('error');
  const database = await openDatabase({ databaseUrl, dataDirectory: tmpdir() }, log);
  await using agent = await startSnmpd();
  const server: ServerContext = {
    ...contextOver(database, null),
    deviceNetworks: ['127.0.0.0/8'],
  };
  const db = database.system;
  try {
    console.info(`Growing ${count} assets …`);
    await grow(server, db, agent.port);
    return [
      ...(await measureAtOnce(server, db, 'all read at once', readAssetValues, 'asset_reading')),
      ...(await measureAtOnce(server, db, 'all checked at once', checkDevices, 'device')),
      ...(await measureSteady(server, db)),
      ...(await measureUpkeep(server, db)),
      ...(await measureScreens(database)),
    ];
  } finally {
    await database.close();
  }
}

/** Adds 20 sites of 500 devices, a third of them below others, each with SNMP by its own sealed community. */
async function grow(server: ServerContext, db: Kysely<DB>, port: number): Promise<void> {
  await sql`
    insert into organization (number, parent_number, path, type, name, search_text, time_zone, created_by, updated_by)
    select 1, null::integer, '/1/', 'ServiceProvider', 'Bench', 'bench 1', 'Europe/Berlin', 'bench', 'bench'
    union all
    select 100 + at, 1, '/1/' || 100 + at || '/', 'Site', 'Inn ' || at, 'inn ' || at, null, 'bench', 'bench'
    from generate_series(1, ${sites}::integer) at
    union all
    select 200 + at, 100 + at, '/1/' || 100 + at || '/' || 200 + at || '/', 'ServiceArea', 'Rooms ' || at,
      'rooms ' || at, null, 'bench', 'bench'
    from generate_series(1, ${sites}::integer) at`.execute(db);
  const { name: _name, status, role, macAddress: _mac, host: _host, ...rest } = exampleDevice();
  const { nasIdentifier: _nas, parentId: _parent, ...settings } = rest;
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const communities = await Promise.all(
    ids.map((id) => server.secrets.seal('right', `device ${id} snmpCommunity`)),
  );
  const described = {
    ...settings,
    snmp: { version: '2c', port, user: null, authProtocol: null, privProtocol: null },
    checks: { ...settings.checks, ping: false, snmp: true, intervalSeconds: 300 },
  };
  await sql`
    insert into device (id, organization_number, organization_path, type, role, name, status, host, settings, secrets,
      created_at, created_by, updated_at, updated_by)
    select id, 201 + at % ${sites}, '/1/' || 101 + at % ${sites} || '/' || 201 + at % ${sites} || '/',
      'switch', ${role}, 'Switch ' || at, ${status}, '127.0.0.1', ${JSON.stringify(described)}::jsonb,
      jsonb_build_object('snmpCommunity', community), now(), 'bench', now(), 'bench'
    from unnest(${ids}::uuid[], ${communities}::text[]) with ordinality device(id, community, at)`.execute(
    db,
  );
  await sql`
    update device set parent_id = parent.id
    from (select min(id::text)::uuid as id, organization_number from device group by 2) parent
    where parent.organization_number = device.organization_number and parent.id <> device.id
      and device.name like '%3'`.execute(db);
  await sql`analyze`.execute(db);
}

async function measureAtOnce(
  server: ServerContext,
  db: Kysely<DB>,
  name: string,
  declaration: JobDeclaration,
  table: 'asset_reading' | 'device',
): Promise<Line[]> {
  const column = table === 'device' ? 'next_check_at' : 'next_step_at';
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = now()`.execute(db);
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await takeDueSteps(declaration(server));
  const seconds = (performance.now() - started) / 1000;
  const used = cpuSeconds(cpu);
  return [
    {
      metric: `${name}: duration, CPU of this process`,
      result: `${seconds.toFixed(1)} s, ${used.toFixed(1)} s (${((used / count) * 1e3).toFixed(2)} ms each)`,
    },
  ];
}

function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

/** Runs checks, readings and an alert rule for five minutes, as the server does. */
async function measureSteady(server: ServerContext, db: Kysely<DB>): Promise<Line[]> {
  await sql`
    update asset_reading set next_step_at = now() + random() * interval '300 seconds'`.execute(db);
  await sql`update device set next_check_at = now() + random() * interval '300 seconds'`.execute(
    db,
  );
  await sql`
    insert into alert_rule (organization_number, organization_path, name, kind, threshold, window_seconds,
      hold_seconds, recipients, escalate_to, created_at, created_by, updated_at, updated_by)
    values (1, '/1/', 'Down', 'asset-down', 1, 300, 60, '[]', '[]', now(), 'bench', now(), 'bench')`.execute(
    db,
  );
  const declared = [readAssetValues, checkDevices, evaluateAlertRules];
  const jobs = declared.map((declaration) => runJob(declaration(server), server.log));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const late: number[] = [];
  const cpu = process.cpuUsage();
  const end = performance.now() + steadyMs;
  while (performance.now() < end) {
    await new Promise((resolve) => {
      setTimeout(resolve, 5_000);
    });
    const { oldest } = await readAssetValues(server).due();
    late.push(oldest === null ? 0 : Math.max(0, Date.now() - oldest.getTime()));
  }
  const used = cpuSeconds(cpu);
  delay.disable();
  await Promise.all(jobs.map((job) => job.stop()));
  const done = jobs.map(({ counts }) => `${counts.done} done, ${counts.failed} failed`);
  return [
    {
      metric: 'five minutes: CPU of this process, share of one core',
      result: `${used.toFixed(0)} s, ${((used / (steadyMs / 1000)) * 100).toFixed(0)} %`,
    },
    {
      metric: '… readings; checks; alert evaluations',
      result: done.join('; '),
    },
    {
      metric: '… lateness of the oldest reading, p50 / p95',
      result: `${(percentile(late, 50) / 1000).toFixed(1)} / ${(percentile(late, 95) / 1000).toFixed(1)} s`,
    },
    {
      metric: '… event loop delay, p50 / p99',
      result: `${(delay.percentile(50) / 1e6).toFixed(1)} / ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
    },
  ];
}

/** Sums and deletes after two full days of values. */
async function measureUpkeep(server: ServerContext, db: Kysely<DB>): Promise<Line[]> {
  console.info('Growing two days of values …');
  await sql`delete from asset_value`.execute(db);
  for (let hour = 1; hour <= 49; hour += 1)
    await sql`
      insert into asset_value (asset_id, at, state, cpu, memory, temperature, latency, loss, bits_in, bits_out)
      select asset.id, date_trunc('hour', now()) - ${hour}::integer * interval '1 hour' + slot * interval '5 minutes',
        'u', slot * 7, 40, 50, slot * 1.5, 0, slot * 1e6, slot * 1e5
      from generate_series(0, 11) slot cross join asset`.execute(db);
  await sql`vacuum analyze asset_value`.execute(db);
  const { rows: sizes } = await sql<{ bytes: number }>`
    select pg_total_relation_size('asset_value') / count(*)::double precision as bytes from asset_value`.execute(
    db,
  );
  const last = new Date(Math.floor(Date.now() / hourMs) * hourMs - 2 * hourMs);
  await db.insertInto('asset_rollup').values({ hour: last }).execute();
  await db.deleteFrom('recurring_job').execute();
  const sum = await timed(() =>
    takeDueSteps(
      sumAssetHours({ ...server, now: () => new Date(last.getTime() + 2 * hourMs + 660_000) }),
    ),
  );
  // Two days later: as many values are deleted as are written in an hour.
  const { rows: before } = await sql<{ count: number }>`
    select count(*)::integer as count from asset_value`.execute(db);
  await db.deleteFrom('recurring_job').execute();
  const forget = await timed(() => takeDueSteps(forgetAssetValues(server)));
  const { rows: after } = await sql<{ count: number }>`
    select count(*)::integer as count from asset_value`.execute(db);
  const { rows: hours } = await sql<{ bytes: number }>`
    select pg_total_relation_size('asset_hour') / count(*)::double precision as bytes from asset_hour`.execute(
    db,
  );
  return [
    {
      metric: 'two days of values: bytes of a row with its index, in total',
      result: `${(sizes[0]?.bytes ?? 0).toFixed(0)}, ${((576 * count * (sizes[0]?.bytes ?? 0)) / 1e6).toFixed(0)} MB`,
    },
    {
      metric: '400 days of hours: bytes of a row with its index, in total',
      result: `${(hours[0]?.bytes ?? 0).toFixed(0)}, ${((9_600 * count * (hours[0]?.bytes ?? 0)) / 1e9).toFixed(1)} GB`,
    },
    { metric: 'one hour of 120,000 values summed', result: `${sum.toFixed(0)} ms` },
    {
      metric: `${(before[0]?.count ?? 0) - (after[0]?.count ?? 0)} old values deleted, in steps of 200 assets`,
      result: `${forget.toFixed(0)} ms`,
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Requests of the list of a site with 500 assets, and of an asset's values. */
async function measureScreens(database: PooledDatabase): Promise<Line[]> {
  const application = await benchApplication(database, null);
  const params = { orgNumber: '101' };
  const { id } = await database.system
    .selectFrom('asset')
    .select('id')
    .where('organization_number', '=', 101)
    .limit(1)
    .executeTakeFirstOrThrow();
  const cases: [string, () => Promise<unknown>][] = [
    ['list of 500 assets, a page of 25', () => application.ask(assets.list, { params, query: {} })],
    ['… a page of 100', () => application.ask(assets.list, { params, query: { pageSize: '100' } })],
    [
      '… a word, sorted by CPU',
      () => application.ask(assets.list, { params, query: { text: 'switch', sort: '-cpu' } }),
    ],
    [
      'values of an asset, 48 hours',
      () =>
        application.ask(getAssetValues, {
          params: { ...params, assetId: id },
          query: { period: '2d' },
        }),
    ],
  ];
  const lines: Line[] = [];
  for (const [metric, work] of cases) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timed(work));
    lines.push({
      metric: `${metric}, p50 / p95`,
      result: `${percentile(times, 50).toFixed(1)} / ${percentile(times, 95).toFixed(1)} ms`,
    });
  }
  await application.close();
  return lines;
}
