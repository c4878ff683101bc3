import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  hasLocalPostgres,
  type LocalPostgres,
  startLocalPostgres,
} from '../../scripts/local-postgres.ts';
import { makeTemplate } from '../../test/databases.ts';
import { startTestedServer, type TestedServer } from '../../test/outages/tested-server.ts';
import { startWriters } from '../../test/outages/writers.ts';

/** Waits for an assertion. Unlike `expect.poll`, it may be used in tests that run at once. */
const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000 });
const restarts = Number(process.env.DATABASE_RESTARTS ?? 3);
const writers = Number(process.env.DATABASE_WRITERS ?? 8);

describe.skipIf(!hasLocalPostgres())('while PostgreSQL is away', () => {
  let postgres: LocalPostgres;
  let template: string;

  beforeAll(async () => {
    // A crash of PostgreSQL loses no commit without fsync, unlike one of the machine.
    const started = await startLocalPostgres(['fsync=off', 'full_page_writes=off']);
    if (started === undefined) throw new Error('PostgreSQL is not installed');
    postgres = started;
    template = (await makeTemplate(postgres.url)).name;
  });
  afterAll(() => postgres?.stop());

  /** Runs a test with a server of its own, which recovers at its end. */
  async function withServer(work: (tested: TestedServer) => Promise<void>): Promise<void> {
    const tested = await startTestedServer(postgres.url, template);
    try {
      await work(tested);
      await tested.expectRecovery();
    } finally {
      await tested[Symbol.asyncDispose]();
    }
  }

  /** Starts a server for the tests of a group, which recovers after each of them. */
  function groupServer(): () => TestedServer {
    let tested: TestedServer;
    beforeAll(async () => {
      tested = await startTestedServer(postgres.url, template);
    });
    afterEach(() => tested.expectRecovery());
    afterAll(() => tested?.[Symbol.asyncDispose]());
    return () => tested;
  }

  // These concern all databases of the cluster, and the others only one, so they run at once.
  describe('as a whole', () => {
    const tested = groupServer();

    test(
      `${restarts} restarts under ${writers} writers lose no acknowledged write and repeat none`,
      async () => {
        const { server, area, onPostgres, errorsLogged } = tested();
        const before = errorsLogged().length;
        const { written, stop } = startWriters(server, area, writers);
        for (let restart = 0; restart < restarts; restart += 1) {
          const { length } = written.acknowledged;
          await eventually(() =>
            expect(written.acknowledged.length).toBeGreaterThan(length + writers * 3),
          );
          await postgres.restart(restart % 2 === 0 ? 'immediate' : 'fast');
        }
        const { length } = written.acknowledged;
        await eventually(() =>
          expect(written.acknowledged.length).toBeGreaterThan(length + writers),
        );
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
      const { server, area, onPostgres } = tested();
      const { written, stop } = startWriters(server, area, 4);
      for (let round = 1; round <= 5; round += 1) {
        await eventually(() => expect(written.acknowledged.length).toBeGreaterThan(round * 4));
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
      const { server, onPostgres, devices, waitingForLocks } = tested();
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
          const read = fetch(server.url + devices, {
            headers: { authorization: `Bearer ${token}` },
          });
          await eventually(async () => expect(await waitingForLocks()).toBe(1));
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

    test('a PostgreSQL without free connections is waited for', async () => {
      const { server, devices, expectUnavailable } = tested();
      const held: pg.Client[] = [];
      const others = `from pg_stat_activity where client_port is not null and application_name <> 'test'`;
      const terminate = () => held[0]?.query(`select pg_terminate_backend(pid) ${others}`);
      try {
        // A place that a terminated backend leaves can be taken by the server again, so this repeats until all are the test’s.
        for (let isFull = false; !isFull; ) {
          const client = new pg.Client({
            connectionString: postgres.url,
            application_name: 'test',
          });
          client.on('error', () => {});
          try {
            await client.connect();
            held.push(client);
          } catch {
            isFull = (await held[0]?.query(`select ${others}`))?.rowCount === 0;
            if (!isFull) await terminate();
          }
        }
        await expectUnavailable(await server.request('GET', devices), /busy/);
      } finally {
        await Promise.all(held.map((client) => client.end()));
      }
      expect((await server.request('GET', devices)).status).toBe(200);
    });
  });

  describe.concurrent('in one respect', () => {
    test('a network that is cut silently is noticed, and the server recovers when it is back', () =>
      withServer(
        async ({ server, network, area, devices, readiness, outagesLogged, expectUnavailable }) => {
          const outages = outagesLogged().length;
          const { written, stop } = startWriters(server, area, 4);
          await eventually(() => expect(written.acknowledged.length).toBeGreaterThan(8));
          network.cut();
          await eventually(() =>
            expect(written.refused + written.unknown.length).toBeGreaterThan(4),
          );
          const [status, read, metrics] = await Promise.all([
            readiness(),
            server.request('GET', devices),
            fetch(`${server.url}/metrics`),
          ]);
          expect(status).toBe(503);
          await expectUnavailable(read, /database cannot be reached/);
          expect(await metrics.text()).toContain('atrium_database_up 0');
          expect(outagesLogged()).toHaveLength(outages + 1);
          const healedAt = performance.now();
          const { length } = written.acknowledged;
          network.heal();
          await eventually(() => expect(written.acknowledged.length).toBeGreaterThan(length + 8));
          expect(performance.now() - healedAt).toBeLessThan(10_000);
          expect((await stop()).unexpected).toEqual([]);
        },
      ));

    test('a download that the outage interrupts does not look complete', () =>
      withServer(async ({ server, network, area, onPostgres, add }) => {
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
      }));

    test('when all connections are in use, calls wait for a limited time', () =>
      withServer(
        async ({ server, onPostgres, add, readiness, waitingForLocks, expectUnavailable }) => {
          await onPostgres(async (client) => {
            await client.query('begin; lock table device in access exclusive mode');
            const waiting = Array.from({ length: 10 }, (_, index) => add(`Waiting ${index}`));
            await eventually(async () => {
              // A transaction sees the same activities again, so each look has another connection.
              const locked = await waitingForLocks();
              // Background work may hold a connection, so calls are added until ten wait.
              if (locked < 10) waiting.push(add(`Waiting ${waiting.length}`));
              expect(locked).toBe(10);
            });
            const [read, status] = await Promise.all([
              server.request('GET', '/AdminApi/org/tree'),
              readiness(),
            ]);
            await expectUnavailable(read, /busy/);
            expect(status).toBe(503);
            await client.query('commit');
            for (const reply of await Promise.all(waiting))
              expect([200, 503]).toContain(reply.status);
          });
          expect((await server.request('GET', '/AdminApi/org/tree')).status).toBe(200);
        },
      ));

    describe('by SQLSTATE', () => {
      const tested = groupServer();

      test.each([
        ['a full disk', '53100', /no space/],
        ['too little memory', '53200', /busy/],
        ['a standby', '25006', /no changes/],
        ['a statement that takes too long', '57014', /took too long/],
      ])(
        '%s (SQLSTATE %s) is answered with what to do, and logged once',
        { concurrent: false },
        async (_what, code, text) => {
          const { server, onPostgres, devices, add, readiness, errorsLogged, expectUnavailable } =
            tested();
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
            expect((await server.request('GET', devices)).status).toBe(200);
            if (code !== '57014') expect(await readiness()).toBe(503);
          } finally {
            await onPostgres((client) => client.query('drop function refuse cascade'));
          }
          expect((await add(`D${code}`)).status).toBe(200);
          await eventually(() => expect(errorsLogged().length - before).toBe(1));
        },
      );
    });
  });
});
