import { sql } from 'kysely';
import { ownedBy } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { addDevices } from '../../devices/testing/added-devices.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
import type { AlertKind } from '../fields.ts';

type Cause = (server: TestServer, area: TestOrganization) => Promise<unknown>;

const minutesAgo = ({ clock }: TestServer, minutes: number) =>
  new Date(clock.now.getTime() - minutes * 60_000);

async function addLogins(
  server: TestServer,
  { number, path }: TestOrganization,
  counts: { accepted: number; rejected: number },
) {
  for (const [result, count] of Object.entries(counts))
    await sql`
      insert into radius_auth (organization_number, organization_path, at, result, reason, user_name, milliseconds)
      select ${number}, ${path}, ${minutesAgo(server, 2)}, ${result},
        case ${result}::text when 'rejected' then 'code-unknown' end, 'x', 1
      from generate_series(1, ${count}::integer)`.execute(server.database.system);
}

/** Plants what was usual in the hour of the clock, and in the one before it. */
export async function addUsualHours(
  { database: { system }, clock }: TestServer,
  { number, path }: TestOrganization,
  sums: { rejects: number; sessions: number },
  hoursAgo: readonly number[] = [0, 1],
) {
  await sql`
    insert into usage_hour (organization_number, organization_path, hour, plan_id, ssid, rejects, sessions)
    select ${number}, ${path},
      date_trunc('hour', ${clock.now}::timestamptz, 'UTC') - ago * interval '1 hour' - day * interval '24 hours',
      gen_random_uuid(), '', ${sums.rejects}::integer, ${sums.sessions}::integer
    from generate_series(1, 28) day cross join unnest(${hoursAgo}::integer[]) ago`.execute(system);
}

async function addGateway(
  { database: { system } }: TestServer,
  { number, path }: TestOrganization,
  type: 'house' | 'fias' = 'house',
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_gateway (organization_number, organization_path, number, name, category, type, status,
      position, currencies, settings, created_at, created_by, updated_at, updated_by)
    values (${number}, ${path}, 1, 'Front desk', 'pms', ${type}, 'Active', 1, '[]', '{}', now(), 'test', now(), 'test')
    on conflict (organization_number, number) do update set name = excluded.name
    returning id`.execute(system);
  return rows[0]?.id ?? '';
}

async function addPosting(server: TestServer, area: TestOrganization, state: string) {
  const gateway = await addGateway(server, area);
  const at = minutesAgo(server, 1);
  await sql`
    insert into posting (organization_number, organization_path, gateway_id, at, amount, currency, room, text,
      check_number, posted_on, posted_time, business_date, state, answered_at)
    values (${area.number}, ${area.path}, ${gateway}, ${at}, 100, 'EUR', '101', 'Wi-Fi', 1, current_date, '12:00',
      current_date, ${state}, ${at})`.execute(server.database.system);
}

export async function setDevicesDown(
  { database: { system }, clock }: TestServer,
  { number }: TestOrganization,
  state: 'up' | 'down',
): Promise<void> {
  await system
    .updateTable('device')
    .set({ state, state_since: clock.now })
    .where('organization_number', '=', number)
    .execute();
}

export async function downDevice(server: TestServer, area: TestOrganization): Promise<void> {
  await addDevices(server.database.system, 1, { area, nextCheckAt: null });
  await setDevicesDown(server, area, 'down');
}

/** Sets the discounts that a promo code gave, by currency in minor units. */
export async function setGiven(
  { database: { system } }: TestServer,
  id: string,
  given: Record<string, number>,
): Promise<void> {
  await system
    .updateTable('promo_code')
    .set({ given: JSON.stringify(given) })
    .where('id', '=', id)
    .execute();
}

/** Adds a device, which is an asset, with what its checks and readings say. */
export async function addTroubledAsset(
  server: TestServer,
  area: TestOrganization,
  trouble: { latency_ms?: number; loss_percent?: number; cpu?: number; temperature?: number },
): Promise<string> {
  const { system } = server.database;
  const [device = ''] = await addDevices(system, 1, { area, nextCheckAt: null });
  const { cpu, temperature, ...checked } = trouble;
  await system
    .updateTable('device')
    .set({ state: 'up', ...checked })
    .where('id', '=', device)
    .execute();
  await sql`
    update asset_reading set read_at = ${server.clock.now}, cpu = ${cpu ?? null}, temperature = ${temperature ?? null}
    where asset_id = (select id from asset where device_id = ${device})`.execute(system);
  return device;
}

/** Adds a router with what the MikroTik manager knows of it. */
async function addTroubledRouter(
  server: TestServer,
  area: TestOrganization,
  known: { sync?: string; last_backup_at?: Date; version?: string; offered?: string },
): Promise<void> {
  const { now } = server.clock;
  const id = await addTroubledAsset(server, area, {});
  const facts = JSON.stringify({
    version: known.version ?? '7.19',
    offeredVersion: known.offered ?? null,
  });
  await sql`
    insert into router_state (id, read_due_at, compare_due_at, backup_due_at, sync, last_backup_at, facts)
    values (${id}, ${now}, ${now}, ${now}, ${known.sync ?? 'InSync'}, ${known.last_backup_at ?? now},
      ${facts}::jsonb)`.execute(server.database.system);
}

/** Causes the trouble that a rule of each kind, with its usual threshold, notices. */
export const causes: Record<AlertKind, Cause> = {
  'device-down': downDevice,
  async 'accounting-silent'(server, area) {
    const [device = ''] = await addDevices(server.database.system, 1, { area, nextCheckAt: null });
    await server.database.system
      .insertInto('radius_nas')
      .values({
        device_id: device,
        first_packet_at: minutesAgo(server, 90),
        last_packet_at: minutesAgo(server, 5),
        last_login_at: minutesAgo(server, 5),
        last_accounting_at: minutesAgo(server, 30),
      })
      .execute();
  },
  rejects: (server, area) => addLogins(server, area, { accepted: 60, rejected: 40 }),
  async 'rejects-unusual'(server, area) {
    await addUsualHours(server, area, { rejects: 10, sessions: 0 });
    await addLogins(server, area, { accepted: 0, rejected: 40 });
  },
  'sessions-fallen': (server, area) => addUsualHours(server, area, { rejects: 0, sessions: 20 }),
  async 'postings-failed'(server, area) {
    for (let count = 0; count < 3; count += 1) await addPosting(server, area, 'refused');
  },
  'postings-unknown': (server, area) => addPosting(server, area, 'unknown'),
  async 'pms-down'(server, { number, path, ...area }) {
    const id = await addGateway(server, { number, path, ...area }, 'fias');
    await server.database.system
      .insertInto('pms_link')
      .values({
        id,
        organization_number: number,
        organization_path: path,
        state: 'down',
        since: minutesAgo(server, 5),
      })
      .execute();
  },
  async 'promo-budget'(server, area) {
    const budget = [
      { currency: 'EUR', amount: 1_000 },
      { currency: 'CHF', amount: 1_000 },
    ];
    const id = await plantPromo(server, area, { code: `BUDGET-${area.number}`, budget });
    await setGiven(server, id, { EUR: 100, CHF: 800 });
  },
  guessing: ({ database: { system }, clock }, { number, path, name }) =>
    system
      .insertInto('admin_history')
      .values({
        administrator_name: 'Atrium',
        realm: '',
        address: '',
        user_agent: '',
        organization_number: number,
        organization_path: path,
        action: 'run',
        entity_type: 'organization',
        entity_id: String(number),
        label: name,
        at: clock.now,
        after: JSON.stringify({ 'guessing slowed down': 'one device' }),
      })
      .execute(),
  async 'asset-down'(server, area) {
    await downDevice(server, area);
    await server.database.system
      .updateTable('device')
      .set({ state_since: minutesAgo(server, 5) })
      .where('organization_number', '=', area.number)
      .execute();
  },
  'asset-loss': (server, area) => addTroubledAsset(server, area, { loss_percent: 25 }),
  'asset-latency': (server, area) => addTroubledAsset(server, area, { latency_ms: 400 }),
  'asset-cpu': (server, area) => addTroubledAsset(server, area, { cpu: 97 }),
  'asset-heat': (server, area) => addTroubledAsset(server, area, { temperature: 82 }),
  'asset-drift': (server, area) => addTroubledRouter(server, area, { sync: 'Drifted' }),
  'asset-backup': (server, area) =>
    addTroubledRouter(server, area, { last_backup_at: minutesAgo(server, 8 * 24 * 60) }),
  async 'asset-firmware'(server, area) {
    // The text is later, the version is not.
    await addTroubledRouter(server, area, { version: '7.18', offered: '7.9' });
    await addTroubledRouter(server, area, { version: '7.18.2', offered: '7.19' });
  },
  async 'asset-warranty'(server, area) {
    const device = await addTroubledAsset(server, area, {});
    await server.database.system
      .updateTable('asset')
      .set({ warranty_until: addDays(localDay(server.clock.now, 'UTC'), 60) })
      .where('device_id', '=', device)
      .execute();
  },
  'certificates-ending': ({ database: { system }, clock }, area) =>
    system
      .insertInto('hotspot_partner')
      .values({
        ...ownedBy(area),
        name: 'Roaming partner',
        match: 'example.com',
        kind: 'peer',
        host: 'radsec.example.com',
        port: 2_083,
        ca: '',
        position: 10,
        ca_until: new Date(clock.now.getTime() + 20 * 86_400_000),
      })
      .execute(),
  async 'password-push'(server, area) {
    const { rotationId } = await addPolicy(server, area, {});
    const { system } = server.database;
    const { id: profileId } = await system
      .insertInto('connection_profile')
      .values({
        ...ownedBy(area),
        number: 1,
        name: 'Lobby',
        type: 'personal',
        ssid: 'Lobby',
        security: 'wpa2',
        settings: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [deviceId = ''] = await addDevices(system, 1, {
      area,
      type: 'mikrotik',
      nextCheckAt: null,
    });
    await system
      .insertInto('password_device')
      .values({
        rotation_id: rotationId,
        device_id: deviceId,
        profile_id: profileId,
        state: 'failed',
        changed_at: server.clock.now,
      })
      .execute();
  },
  async 'password-list'(server, area) {
    await addPolicy(server, area, { list_empty_at: server.clock.now });
  },
};

/** Adds a rotating password whose key did not reach all devices. */
async function addPolicy(
  { database: { system }, clock }: TestServer,
  area: TestOrganization,
  changes: { list_empty_at?: Date },
): Promise<{ rotationId: string }> {
  const { id } = await system
    .insertInto('rotating_password')
    .values({
      ...ownedBy(area),
      name: 'Lobby',
      ssid: 'Lobby',
      mode: 'psk',
      settings: '{}',
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rotation = await system
    .insertInto('password_rotation')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      policy_id: id,
      starts_at: clock.now,
      push_state: 'partly',
      created_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { rotationId: rotation.id };
}
