import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { asAdministrator, isEmbeddedUnderTest } from '../../../../test/databases.ts';
import { newDataDirectory } from '../../../../test/migrations/grown-database.ts';
import { startNetwork } from '../../../../test/outages/network.ts';
import { createLogger } from '../../logging.ts';
import { startEmbeddedEngine } from '../embedded/engine.ts';
import { databaseOver, type PooledDatabase } from '../open.ts';

const { TEST_DATABASE_URL = '' } = process.env;
const log = createLogger('silent');

afterEach(() => vi.useRealTimers());

function poolAt(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, application_name: randomUUID() });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function databaseAt(connectionString: string, pool = poolAt(connectionString)): PooledDatabase {
  const database = databaseOver(pool, 'postgresql', async () => {}, log);
  onTestFinished(() => database.close());
  return database;
}

/** Ends the connections of a pool as an administrator of PostgreSQL does. */
const terminate = ({ options }: pg.Pool) =>
  asAdministrator(
    TEST_DATABASE_URL,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = '${options.application_name}'`,
  );

const sleep = (database: Pick<PooledDatabase['system'], 'selectNoFrom'>, seconds: number) =>
  database.selectNoFrom(sql`pg_sleep(${seconds})`.as('slept')).execute();

describe.skipIf(isEmbeddedUnderTest())('on PostgreSQL', () => {
  const isBusy = async ({ pool }: PooledDatabase) => {
    const running = async () => {
      const { rowCount } = await asAdministrator(
        TEST_DATABASE_URL,
        `select from pg_stat_activity where application_name = '${pool.options.application_name}'
         and state = 'active' and wait_event = 'PgSleep'`,
      );
      return rowCount;
    };
    await expect.poll(running, { timeout: 20_000 }).toBe(1);
  };

  test('a read whose connection is lost for good fails because the database is unavailable', async () => {
    await using network = await startNetwork(TEST_DATABASE_URL);
    const database = databaseAt(network.url);
    await sleep(database.system, 0);
    const read = sleep(database.system, 30);
    await isBusy(database);
    await network[Symbol.asyncDispose]();
    await expect(read).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      reason: 'unreachable',
      retryAfterSeconds: expect.any(Number),
    });
  });

  test('a read is sent again each time that its connection is lost', async () => {
    const database = databaseAt(TEST_DATABASE_URL);
    const read = sleep(database.system, 2);
    for (let loss = 1; loss <= 3; loss += 1) {
      await isBusy(database);
      await terminate(database.pool);
    }
    await expect(read).resolves.toHaveLength(1);
  });

  test('a connection that is lost on its way from the pool is replaced', async () => {
    const pool = poolAt(TEST_DATABASE_URL);
    const connect = pool.connect.bind(pool);
    const losing = async () => {
      pool.connect = connect;
      const client = await connect();
      const lost = new Promise<void>((resolve) => client.on('end', resolve));
      await terminate(pool);
      await lost;
      return client;
    };
    const database = databaseAt(TEST_DATABASE_URL, pool);
    Reflect.set(pool, 'connect', losing);
    await expect(
      database.transaction((transaction) => sleep(transaction, 0)),
    ).resolves.toHaveLength(1);
  });

  test('a read that takes too long is stopped and not sent again', async () => {
    const database = databaseAt(TEST_DATABASE_URL);
    vi.useFakeTimers({ toFake: ['performance'] });
    const read = sleep(database.system, 30);
    const failure = expect(read).rejects.toMatchObject({ reason: 'too-slow' });
    await isBusy(database);
    vi.advanceTimersByTime(130_000);
    await failure;
  });

  test('a connection that accepts no changes is not used again', async () => {
    const database = databaseAt(TEST_DATABASE_URL);
    const process = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.system)).rows;
    const before = await process();
    const change = sql`do $$ begin raise exception 'standby' using errcode = '25006'; end $$`;
    await expect(change.execute(database.system)).rejects.toMatchObject({
      reason: 'read-only',
      isOutcomeUnknown: false,
    });
    expect(await process()).not.toEqual(before);
  });
});

test('the embedded database restarts once for a read that takes too long', async () => {
  const restarts: unknown[] = [];
  const engine = await startEmbeddedEngine({
    directory: newDataDirectory().dataDirectory,
    queryLimitMs: 500,
    log: { ...log, error: (entry: unknown) => void restarts.push(entry) },
  });
  const pool = new pg.Pool(engine.poolConfig);
  pool.on('error', () => {});
  const database = databaseOver(pool, 'embedded', () => engine.stop(), log);
  onTestFinished(() => database.close());
  await expect(sleep(database.system, 30)).rejects.toMatchObject({ reason: 'too-slow' });
  await sleep(database.system, 0);
  expect(restarts).toHaveLength(1);
});
