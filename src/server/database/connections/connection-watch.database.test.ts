import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import { startNetwork } from '../../../../test/outages/network.ts';
import { createLogger } from '../../logging.ts';
import { databaseOver } from '../open.ts';

/** More than a connection prepares, so that each further one also closes the oldest. */
const preparedAtMost = 500;

test.skipIf(isEmbeddedUnderTest())(
  'a lost connection is noticed while it closes a prepared statement (needs PostgreSQL)',
  async () => {
    await using network = await startNetwork(process.env.TEST_DATABASE_URL ?? '');
    const pool = new pg.Pool({
      connectionString: network.url,
      max: 1,
      connectionTimeoutMillis: 1_000,
    });
    pool.on('error', () => {});
    const { system, close } = databaseOver(
      pool,
      'postgresql',
      async () => {},
      createLogger('silent'),
    );
    onTestFinished(close);
    const statement = (number: number) => sql`select ${sql.lit(number)} as number`.execute(system);
    for (let number = 0; number < preparedAtMost; number += 1) await statement(number);
    network.cut();
    await expect(statement(preparedAtMost)).rejects.toMatchObject({ reason: 'unreachable' });
  },
);
