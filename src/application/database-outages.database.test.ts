import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  hasLocalPostgres,
  type LocalPostgres,
  startLocalPostgres,
} from '../../scripts/local-postgres.ts';
import { startNetwork, type TestNetwork } from '../../test/outages/network.ts';
import { type ServerProcess, startServerProcess } from '../../test/outages/server-process.ts';
import { newDevice, startWriters } from '../../test/outages/writers.ts';

const patience = { timeout: 20_000 };
const restarts = Number(process.env.DATABASE_RESTARTS ?? 3);
const writers = Number(process.env.DATABASE_WRITERS ?? 8);

describe.skipIf(!hasLocalPostgres())('while PostgreSQL is away', () => {
  let postgres: LocalPostgres;
  let network: TestNetwork;
  let server: ServerProcess;
  let area = 0;

  beforeAll(async () => {
    // A crash of PostgreSQL loses no commit without fsync, unlike one of the machine.
    const started = await startLocalPostgres(['fsync=off', 'full_page_writes=off']);
    if (started === undefined) throw new Error('PostgreSQL is not installed');
    postgres = started;
    network = await startNetwork(postgres.url);
    server = await startServerProcess(network.url);
    area = await addArea();
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await network?.[Symbol.asyncDispose]();
    postgres?.stop();
  });
  afterEach(async () => {
    expect(server.child.exitCode).toBeNull();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  });

  const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
  const devices = () => `/AdminApi/organizations/${area}/devices`;
  const add = (name: string) => server.request('POST', devices(), newDevice(name));

  async function onPostgres<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  const waitingForLocks = () =>
    onPostgres(async (client) => {
      const { rows } = await client.query(
        `select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return rows[0]?.count;
    });

  function addArea(): Promise<number> {
    return onPostgres(async (client) => {
      const { rows } = await client
        .query<{ number: number }>(`
        insert into organization (path, type, name, search_text, created_by, updated_by)
        values ('/100000/', 'ServiceProvider', 'Provider', 'provider', 'test', 'test');
        insert into organization (path, parent_number, type, name, search_text, time_zone, created_by, updated_by)
        values ('/100000/100001/', 100000, 'Site', 'Site', 'site', 'UTC', 'test', 'test');
        insert into organization (path, parent_number, type, name, search_text, created_by, updated_by)
        values ('/100000/100001/100002/', 100001, 'ServiceArea', 'Area', 'area', 'test', 'test');
      `)
        .then(() => client.query('select max(number) as number from organization'));
      // Otherwise a device that is added twice would be rejected instead of being noticed.
      await client.query('drop index device_name');
      return rows[0]?.number ?? 0;
    });
  }

  async function expectUnavailable(reply: Response, message: RegExp): Promise<void> {
    const body = await reply.json();
    expect([reply.status, body.Message]).toEqual([503, expect.stringMatching(message)]);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  const outagesLogged = () => server.log.filter((line) => line.includes('database out of reach'));
  const errorsLogged = () => server.log.filter((line) => /"level":"(error|warn)"/.test(line));

  test(
    `${restarts} restarts under ${writers} writers lose no acknowledged write and repeat none`,
    async () => {
      const before = errorsLogged().length;
      const { written, stop } = startWriters(server, area, writers);
      for (let restart = 0; restart < restarts; restart += 1) {
        const { length } = written.acknowledged;
        await expect
          .poll(() => written.acknowledged.length, patience)
          .toBeGreaterThan(length + writers * 3);
        await postgres.restart(restart % 2 === 0 ? 'immediate' : 'fast');
      }
      const { length } = written.acknowledged;
      await expect
        .poll(() => written.acknowledged.length, patience)
        .toBeGreaterThan(length + writers);
      const { acknowledged, unknown, unexpected, refused, longestGapMs } = await stop();
      const stored = await onPostgres(async (client) => {
        const { rows } = await client.query<{ name: string; count: number }>(
          'select name, count(*)::integer as count from device group by name',
        );
        return new Map(rows.map(({ name, count }) => [name, count]));
      });
      const lost = acknowledged.filter((name) => !stored.has(name));
      const doubled = [...stored].filter(([, count]) => count > 1);
      const figures = { acknowledged: acknowledged.length, unknown: unknown.length, refused };
      // The deep checks report them.
      console.info(JSON.stringify({ restarts, writers, ...figures, longestGapMs }));
      expect({ lost, doubled, unexpected }).toEqual({ lost: [], doubled: [], unexpected: [] });
      expect(longestGapMs).toBeLessThan(10_000);
      expect(errorsLogged().length - before).toBeLessThanOrEqual(restarts * 4);
    },
    60_000 + restarts * 10_000,
  );

  test('a connection that the database ends costs no reply', async () => {
    const { written, stop } = startWriters(server, area, 4);
    for (let round = 1; round <= 5; round += 1) {
      await expect.poll(() => written.acknowledged.length, patience).toBeGreaterThan(round * 4);
      await onPostgres((client) =>
        client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and client_port is not null',
        ),
      );
    }
    const { unexpected, refused } = await stop();
    expect({ unexpected, refused }).toEqual({ unexpected: [], refused: 0 });
  });

  test('an administrator of an organization gets a read whose connection the database ends', async () => {
    const ownedBy = (owner: number | null) =>
      onPostgres((client) =>
        client.query(
          `update administrator set owner_organization_number = $1 where username = 'admin'`,
          [owner],
        ),
      );
    await ownedBy(100_000);
    // The server has not cached it.
    const token = randomBytes(16).toString('hex');
    await onPostgres((client) =>
      client.query(
        `insert into access_token (token_hash, session_id, created_at)
         select sha256($1::text::bytea), session_id, now() from access_token limit 1`,
        [token],
      ),
    );
    try {
      await onPostgres(async (client) => {
        // What the administrator may see is found out first, and waits for this.
        await client.query('begin; lock table organization_link in access exclusive mode');
        const read = fetch(server.url + devices(), {
          headers: { authorization: `Bearer ${token}` },
        });
        await expect.poll(waitingForLocks, patience).toBe(1);
        await onPostgres((other) =>
          other.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`,
          ),
        );
        await client.query('commit');
        const reply = await read;
        expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)]);
      });
    } finally {
      await ownedBy(null);
    }
  });

  test('a network that is cut silently is noticed, and the server recovers when it is back', async () => {
    const outages = outagesLogged().length;
    const { written, stop } = startWriters(server, area, 4);
    await expect.poll(() => written.acknowledged.length, patience).toBeGreaterThan(8);
    network.cut();
    await expect.poll(() => written.refused + written.unknown.length, patience).toBeGreaterThan(4);
    expect(await readiness()).toBe(503);
    const read = await server.request('GET', devices());
    await expectUnavailable(read, /database cannot be reached/);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('atrium_database_up 0');
    expect(outagesLogged()).toHaveLength(outages + 1);
    const healedAt = performance.now();
    const { length } = written.acknowledged;
    network.heal();
    await expect.poll(() => written.acknowledged.length, patience).toBeGreaterThan(length + 8);
    expect(performance.now() - healedAt).toBeLessThan(10_000);
    expect((await stop()).unexpected).toEqual([]);
  });

  test('when all connections are in use, calls wait for a limited time', async () => {
    await onPostgres(async (client) => {
      await client.query('begin; lock table device in access exclusive mode');
      const waiting = Array.from({ length: 10 }, (_, index) => add(`Waiting ${index}`));
      // A transaction would see the same activities again, so each look has a connection of its own.
      await expect.poll(waitingForLocks, patience).toBe(10);
      await expectUnavailable(await server.request('GET', '/AdminApi/org/tree'), /busy/);
      expect(await readiness()).toBe(503);
      await client.query('commit');
      // Background work may have taken a connection before one of them.
      for (const reply of await Promise.all(waiting)) expect([200, 503]).toContain(reply.status);
    });
    expect((await server.request('GET', '/AdminApi/org/tree')).status).toBe(200);
  });

  test('a PostgreSQL without free connections is waited for', async () => {
    const held: pg.Client[] = [];
    const terminate = () =>
      held[0]?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where client_port is not null and application_name <> 'test'`,
      );
    try {
      for (let refused = 0; refused < 3; ) {
        const client = new pg.Client({
          connectionString: postgres.url,
          application_name: 'test',
        });
        client.on('error', () => {});
        try {
          await client.connect();
          held.push(client);
        } catch {
          refused += 1;
          await terminate();
        }
      }
      await expectUnavailable(await server.request('GET', devices()), /busy/);
    } finally {
      await Promise.all(held.map((client) => client.end()));
    }
    expect((await server.request('GET', devices())).status).toBe(200);
  });

  test.each([
    ['a full disk', '53100', /no space/],
    ['too little memory', '53200', /busy/],
    ['a standby', '25006', /no changes/],
    ['a statement that takes too long', '57014', /took too long/],
  ])('%s (SQLSTATE %s) is answered with what to do, and logged once', async (_what, code, text) => {
    await onPostgres((client) =>
      client.query(`
        create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
        create trigger refuse before insert on device for each row execute function refuse()`),
    );
    const before = errorsLogged().length;
    try {
      await Promise.all(
        ['A', 'B', 'C'].map(async (name) => expectUnavailable(await add(name + code), text)),
      );
      expect((await server.request('GET', devices())).status).toBe(200);
      if (code !== '57014') expect(await readiness()).toBe(503);
    } finally {
      await onPostgres((client) => client.query('drop function refuse cascade'));
    }
    expect((await add(`D${code}`)).status).toBe(200);
    await expect.poll(() => errorsLogged().length - before).toBe(1);
  });

  test('a download that the outage interrupts does not look complete', async () => {
    expect((await add('Copied')).status).toBe(200);
    await onPostgres((client) =>
      client.query(`
        set session_replication_role = replica;
        insert into device select copied.*
        from device as one, generate_series(1, 20000) as number, jsonb_populate_record(
          one, jsonb_build_object('id', gen_random_uuid(), 'name', 'Copy ' || number)) as copied
        where one.name = 'Copied'`),
    );
    const reply = await server.request('GET', `/AdminApi/organizations/${area}/device-export`);
    expect(reply.status).toBe(200);
    network.cut();
    try {
      await expect(reply.text()).rejects.toThrow();
    } finally {
      network.heal();
    }
  });
});
