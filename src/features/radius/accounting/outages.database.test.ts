import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../../scripts/local-postgres.ts';
import { asAdministrator, isEmbeddedUnderTest, urlOf } from '../../../../test/databases.ts';
import { type ServerProcess, startServerProcess } from '../../../../test/outages/server-process.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { createLogger } from '../../../server/logging.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { startFreeRadius } from '../testing/free-radius.ts';
import { startGateway } from './testing/simulated-gateway.ts';
import { type SimulatedSession, simulateTraffic, type Totals } from './testing/traffic.ts';

const events = Number(process.env.ACCOUNTING_EVENTS ?? 5_000);
const apiKills = Number(process.env.API_KILLS ?? 2);
const freeRadiusKills = Number(process.env.FREERADIUS_KILLS ?? 1);
const inFlight = 48;
const secret = 'a-shared-secret-of-28-signs.';
const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];

/** Creates a database that server processes share, and removes it after the test. */
async function newDatabase(): Promise<string> {
  const { TEST_DATABASE_URL = '', TEST_DATABASE_TEMPLATE = '' } = process.env;
  const name = `${TEST_DATABASE_TEMPLATE}_${randomBytes(6).toString('hex')}`;
  await asAdministrator(
    TEST_DATABASE_URL,
    `create database ${name} template ${TEST_DATABASE_TEMPLATE}`,
  );
  onTestFinished(async () => {
    await asAdministrator(TEST_DATABASE_URL, `drop database ${name} with (force)`);
  });
  return urlOf(TEST_DATABASE_URL, name);
}

/** Adds a provider with a site, an area and its gateways; returns the provider's number. */
async function addGateways(server: ServerProcess, client: pg.Client): Promise<number> {
  await client.query(`
    insert into organization (path, type, name, search_text, created_by, updated_by)
    values ('/100000/', 'ServiceProvider', 'Provider', 'provider', 'test', 'test');
    insert into organization (path, parent_number, type, name, search_text, time_zone, created_by, updated_by)
    values ('/100000/100001/', 100000, 'Site', 'Site', 'site', 'UTC', 'test', 'test');
    insert into organization (path, parent_number, type, name, search_text, created_by, updated_by)
    values ('/100000/100001/100002/', 100001, 'ServiceArea', 'Area', 'area', 'test', 'test')`);
  for (const host of addresses) {
    const reply = await server.request('POST', '/AdminApi/organizations/100002/devices', {
      ...exampleDevice({ name: host, host, nasIdentifier: `gw-${host}`, status: 'Maintenance' }),
      type: 'generic-radius',
      secrets: { radiusSecret: secret },
    });
    expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)]);
  }
  return 100_000;
}

test.skipIf(isEmbeddedUnderTest())(
  `${events} events count once although the server is killed ${apiKills} times and FreeRADIUS ${freeRadiusKills} times (needs PostgreSQL)`,
  { timeout: 60_000 + events * 20 },
  async () => {
    const databaseUrl = await newDatabase();
    const settings = {
      PORT: String(await freePort()),
      SECRET_KEY: randomBytes(32).toString('base64'),
    };
    const startServer = () => startServerProcess(databaseUrl, settings);
    let server = await startServer();
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect();
    const organizationNumber = await addGateways(server, client);
    const database = await openDatabase({ databaseUrl, dataDirectory: '' }, createLogger('silent'));
    const freeRadius = await startFreeRadius({
      apiUrl: server.url,
      database,
      organizationNumber,
      now: new Date(),
    });
    await database.close();
    const gateways = await Promise.all(
      addresses.map((address) =>
        startGateway(address, { port: () => freeRadius.acctPort, secret }),
      ),
    );
    onTestFinished(async () => {
      for (const gateway of gateways) await gateway[Symbol.asyncDispose]();
      await freeRadius.close();
      await server[Symbol.asyncDispose]();
      await client.end();
    });

    const traffic = simulateTraffic({ seed: 1, events, gateways: gateways.length }, new Date());
    let acknowledged = 0;
    let isSending = true;
    const devices = Map.groupBy(traffic.sessions, ({ device }) => device).values();
    const sendAll = async () => {
      for (const sessions of devices)
        for (const session of sessions)
          for (const event of session.events) {
            await gateways[session.gateway]?.report(session, event);
            acknowledged += 1;
          }
    };
    const sent = Promise.all(Array.from({ length: inFlight }, sendAll)).finally(() => {
      isSending = false;
    });

    const kills = apiKills + freeRadiusKills;
    for (let kill = 1; kill <= kills; kill += 1) {
      const due = (kill / (kills + 1)) * traffic.events;
      while (acknowledged < due && isSending) await delay(5);
      // Evenly among the others.
      const killed = (number: number) => Math.floor((number * freeRadiusKills) / kills);
      if (killed(kill) > killed(kill - 1)) {
        await freeRadius.kill();
        await freeRadius.start();
      } else {
        await server[Symbol.asyncDispose]();
        server = await startServer();
      }
    }
    await sent;

    const counted = async () => {
      const { rows } = await client.query<Totals>(`
        select count(*)::integer as sessions, sum(seconds)::integer as seconds,
          sum(bytes_in)::double precision as "bytesIn", sum(bytes_out)::double precision as "bytesOut"
        from guest_session where state = 'stopped'`);
      return rows[0];
    };
    await vi.waitFor(async () => expect(await counted()).toEqual(traffic.totals), {
      timeout: 60_000 + events * 10,
      interval: 200,
    });
    const { rows: byDay } = await client.query<Totals>(`
      select sum(sessions)::integer as sessions, sum(seconds)::integer as seconds,
        sum(bytes_in)::double precision as "bytesIn", sum(bytes_out)::double precision as "bytesOut"
      from usage_day`);
    expect(byDay).toEqual([traffic.totals]);
    const { rows } = await client.query(`
      select acct_session_id as "acctSessionId", mac_address as "macAddress",
        extract(epoch from started_at)::integer as start, seconds::integer,
        bytes_in::double precision as "bytesIn", bytes_out::double precision as "bytesOut"
      from guest_session order by mac_address, started_at`);
    expect(rows).toEqual(traffic.sessions.map(asStored).toSorted(bySession));
    const { rows: discarded } = await client.query('select reason, count from radius_discarded');
    expect(discarded).toEqual([]);
  },
);

function asStored({ acctSessionId, macAddress, events: all }: SimulatedSession) {
  const { seconds = 0, bytesIn = 0, bytesOut = 0 } = all.at(-1) ?? {};
  return { acctSessionId, macAddress, start: all[0]?.at ?? 0, seconds, bytesIn, bytesOut };
}

type Stored = ReturnType<typeof asStored>;

function bySession(one: Stored, other: Stored): number {
  if (one.macAddress === other.macAddress) return one.start - other.start;
  return one.macAddress < other.macAddress ? -1 : 1;
}
