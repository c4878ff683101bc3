import { tmpdir } from 'node:os';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Endpoint, Sent } from '../src/contract/endpoint.ts';
import { profiles } from '../src/features/connection-profiles/contract.ts';
import { enterpriseDevices } from '../src/features/enterprise/contract.ts';
import { listRouters } from '../src/features/mikrotik-manager/contract.ts';
import {
  dealVlans,
  getPanBuilding,
  getUnitPanel,
  listPans,
  makeMissingPans,
} from '../src/features/pan-mapping/contract.ts';
import { changePans } from '../src/features/pan-mapping/networks/pan-steps.ts';
import { listPanSources, pushPans } from '../src/features/pan-mapping/pushes/contract.ts';
import { wishPans } from '../src/features/pan-mapping/pushes/wish-pans.ts';
import { openDatabase } from '../src/server/database/open.ts';
import type { DB } from '../src/server/database/tables.ts';
import { takeDueSteps } from '../src/server/jobs/run-job.ts';
import { createLogger } from '../src/server/logging.ts';
import {
  growEnterprise,
  growNetworks,
  growOneSite,
  growProfiles,
  growRouters,
  growUnits,
  site,
  unitCount,
} from './grown-site.ts';
import { percentile } from './percentile.ts';
import { benchApplication, contextOver } from './server.ts';

const rounds = 20;
const params = { orgNumber: String(site.number) };

interface Line {
  metric: string;
  result: string;
}

/**
 * Measures a site of 4,000 units, 4,000 devices of Enterprise, 500 routers and 50 profiles: requests of its lists, and the
 * changes that hold the lock of its network.
 */
export async function measureSiteNetwork(databaseUrl: string): Promise<Line[]> {
  const database = await openDatabase(
    { databaseUrl, dataDirectory: tmpdir() },
    createLogger('error'),
  );
  const server = contextOver(database, null);
  const db = database.system;
  try {
    await growOneSite(db);
    await growUnits(db);
    await growRouters(db, 500);
    await growEnterprise(db);
    await growProfiles(db);
    await sql`analyze`.execute(db);
    const calls = await benchApplication(database, null, server);
    const dealt = await measureDealing(server, db, calls);
    await growNetworks(db, server.secrets);
    await sql`analyze`.execute(db);
    const lists = await measureLists(db, calls);
    const pushes = await measurePushes(server, db, calls);
    await calls.close();
    return [...lists, ...dealt, ...pushes];
  } finally {
    await database.close();
  }
}

type Calls = Awaited<ReturnType<typeof benchApplication>>;
type Server = ReturnType<typeof contextOver>;

async function measureLists(db: Kysely<DB>, { ask }: Calls): Promise<Line[]> {
  const { unit_id: unitId } = await db
    .selectFrom('pan')
    .select('unit_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const call =
    <E extends Endpoint>(endpoint: E, sent: Sent<E>) =>
    () =>
      ask(endpoint, sent);
  const cases: [string, () => Promise<unknown>][] = [
    ['4,000 units: building', call(getPanBuilding, { params })],
    ['… panel of a unit', call(getUnitPanel, { params: { ...params, unitId } })],
    ['4,000 private networks: a page of 25', call(listPans, { params, query: {} })],
    ['… a page of 100', call(listPans, { params, query: { pageSize: '100' } })],
    ['… a word', call(listPans, { params, query: { text: 'of a1' } })],
    ['… sorted by VLAN', call(listPans, { params, query: { sort: '-vlan' } })],
    [
      '4,000 devices of Enterprise: a page of 25',
      call(enterpriseDevices.list, { params, query: {} }),
    ],
    ['… a page of 100', call(enterpriseDevices.list, { params, query: { pageSize: '100' } })],
    ['… a word', call(enterpriseDevices.list, { params, query: { text: 'owner 77' } })],
    ['… of a state', call(enterpriseDevices.list, { params, query: { state: 'active' } })],
    ['… sorted by owner', call(enterpriseDevices.list, { params, query: { sort: 'ownerName' } })],
    [
      '… sorted by last seen',
      call(enterpriseDevices.list, { params, query: { sort: '-lastSeenAt' } }),
    ],
    ['500 routers, all of them', call(listRouters, { params })],
    ['50 profiles: a page of 25', call(profiles.list, { params, query: {} })],
    [
      '… a word, sorted by SSID',
      call(profiles.list, { params, query: { text: 'net', sort: 'ssid' } }),
    ],
  ];
  const lines: Line[] = [];
  for (const [metric, work] of cases) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timed(work));
    lines.push({
      metric: `${metric}, p50 / p95`,
      result: `${percentile(times, 50).toFixed(0)} / ${percentile(times, 95).toFixed(0)} ms`,
    });
  }
  return lines;
}

/** VLANs for 4,000 units, networks for 4,000 guests who stay there, and their keys; removes the networks again. */
async function measureDealing(server: Server, db: Kysely<DB>, { ask }: Calls): Promise<Line[]> {
  await growStays(db);
  const deal = await timed(() => ask(dealVlans, { params, body: { unitIds: null } }));
  const make = await timed(() => ask(makeMissingPans, { params }));
  const keys = await timed(() => takeDueSteps(changePans(server)));
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from pan_key`.execute(db);
  await sql`delete from pan`.execute(db);
  await sql`delete from pan_change`.execute(db);
  return [
    { metric: `VLANs dealt to ${unitCount} units`, result: ms(deal) },
    { metric: `private networks made for ${unitCount} guests`, result: ms(make) },
    { metric: `… their ${rows[0]?.count ?? 0} keys, in the background`, result: ms(keys) },
  ];
}

/** What 20 routers are to have: worked out for the first time, when nothing changed, after one key, and planned. */
async function measurePushes(server: Server, db: Kysely<DB>, { ask }: Calls): Promise<Line[]> {
  const follow = async (): Promise<number> => {
    await db
      .insertInto('pan_change')
      .values({
        organization_number: site.number,
        organization_path: site.path,
        next_step_at: new Date(),
      })
      .execute();
    return timed(() => takeDueSteps(wishPans(server)));
  };
  const first = await follow();
  const same = await follow();
  await sql`update pan set vlan = 4093 where id = (select id from pan where state = 'Active' order by vlan limit 1)`.execute(
    db,
  );
  const changed = await follow();
  const { rows }: { rows: { id: string; name: string }[] } = JSON.parse(
    await ask(listPanSources, { params }),
  );
  const source = rows.find(({ name }) => name.startsWith('Keys'));
  const plan = await timed(() => ask(pushPans, { params, body: { sourceId: source?.id ?? '' } }));
  return [
    { metric: `keys of ${unitCount} units for 20 routers, the first time`, result: ms(first) },
    { metric: '… when nothing has changed', result: ms(same) },
    { metric: '… when one has changed', result: ms(changed) },
    { metric: '… a push planned', result: ms(plan) },
  ];
}

async function growStays(db: Kysely<DB>): Promise<void> {
  const gateway = crypto.randomUUID();
  await sql`
    insert into payment_gateway (id, organization_number, organization_path, created_at, created_by, updated_at, updated_by,
      number, position, name, type, category, mode, status, currencies, settings)
    values (${gateway}, 3, '/1/2/3/', now(), 'bench', now(), 'bench', 1, 1, 'Front desk', 'house', 'pms', 'live', 'Active',
      '["EUR"]', '{"house": {"rooms": "", "checkoutTime": "11:00"}}')`.execute(db);
  await sql`
    insert into stay (organization_number, organization_path, created_at, created_by, updated_at, updated_by, gateway_id, reservation, room, last_name, first_name,
      folded_name, departs_on, source, seen_at, checked_in_at)
    select 3, '/1/2/3/', now(), 'bench', now(), 'bench', ${gateway}, 'R' || number, number, 'Guest', 'A', 'guest', '2030-01-01', 'desk', now(), now()
    from pan_unit`.execute(db);
}

const ms = (time: number) => `${time.toFixed(0)} ms`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
