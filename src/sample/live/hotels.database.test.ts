import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { diceOf } from '../dice.ts';
import { fillSampleHistory } from '../fill-sample-history.ts';
import { openSample } from '../present/open-sample.ts';
import { devicesSeenWrongly } from '../testing/devices-seen-wrongly.ts';
import { importedHotels } from '../testing/imported-hotels.ts';
import { findSampleGateways, readyGateways, registerSampleServer } from './gateways.ts';
import { createSimulator } from './simulator.ts';

const hour = 3_600_000;

let server: TestServer;

// Not the shared server: the simulated provider has a fixed number.
beforeEach(async () => {
  server = await startTestServer();
  await importedHotels(server);
});

afterEach(() => server.close());

/** Returns which share of the guests with a plan is online, by hotel. */
async function sharesOnline(now: Date): Promise<number[]> {
  const { rows } = await sql<{ share: number }>`
    select (count(*) filter (where exists (
      select from guest_session where guest_id = guest.id and state = 'open')))::float / count(*) as share
    from guest join organization area on area.number = guest.organization_number
    where guest.status = 'Active' and (guest.valid_until is null or guest.valid_until > ${now})
    group by area.parent_number order by area.parent_number`.execute(server.database.system);
  return rows.map(({ share }) => share);
}

async function run(minutes: number): Promise<void> {
  const gateways = await findSampleGateways(server.context);
  await readyGateways(server.context, gateways);
  const simulator = createSimulator({
    server: server.context,
    send: (path, init) => server.request(path, init),
    token: await registerSampleServer(server.context),
    gateways,
    dice: diceOf(11, 1),
  });
  for (let passed = 0; passed < minutes * 60; passed += 20) {
    server.clock.now = new Date(server.clock.now.getTime() + 20_000);
    expect(await simulator.advance()).toBe(true);
  }
}

/** Returns the hours of the last day at which fewer than a dozen guests of a hotel were online. */
async function emptyHours(now: Date): Promise<unknown[]> {
  const { rows } = await sql`
    select area.parent_number as hotel, hour
    from generate_series(${now}::timestamptz - interval '23 hours', ${now}, interval '1 hour') hour
    cross join organization area
    where area.number between 490001 and 490006
    group by area.parent_number, hour
    having (select count(distinct guest_id) from guest_session session
      join organization place on place.number = session.organization_number
      where place.parent_number = area.parent_number and started_at <= hour
        and (stopped_at is null or stopped_at > hour)) < 12`.execute(server.database.system);
  return rows;
}

test.each([
  { begins: '01:00', least: 1 / 3 },
  { begins: '04:00', least: 1 / 3 },
  { begins: '11:00', least: 1 / 3 },
  { begins: '20:00', least: 1 / 2 },
])(
  'guests of hotels are online when a server starts at $begins, in the day before, and after a pause',
  async ({ begins, least }) => {
    const now = new Date(`2026-11-20T${begins}:00Z`);
    server.clock.now = now;
    // As by a build of the same day.
    const filledUntil = new Date(now.getTime() - 7 * hour);
    await fillSampleHistory(server.database, filledUntil);
    expect(await devicesSeenWrongly(server.database.system)).toEqual([]);
    await openSample(server.context, now);
    const shares = await sharesOnline(now);
    expect(shares).toHaveLength(2);
    for (const share of shares) expect(share).toBeGreaterThan(least);
    expect(await emptyHours(now)).toEqual([]);
    expect(await devicesSeenWrongly(server.database.system)).toEqual([]);

    const after = new Date(now.getTime() + 9 * hour);
    server.clock.now = after;
    await run(15);
    for (const share of await sharesOnline(after)) expect(share).toBeGreaterThan(1 / 3);
    expect(await devicesSeenWrongly(server.database.system)).toEqual([]);
  },
  60_000,
);
