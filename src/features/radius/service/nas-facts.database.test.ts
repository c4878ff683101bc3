// On both engines
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { type RadiusWorld, radiusWorld } from '../testing/radius-world.ts';
import { type NasFacts, nasFacts } from './nas-facts.ts';

let server: TestServer;
let world: RadiusWorld;
let facts: NasFacts;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await radiusWorld(server);
  facts = nasFacts(server.context);
});

const noteLogin = () =>
  facts.note(world.nas.id, {
    kind: 'login',
    isSecretRight: true,
    clockAheadSeconds: null,
    isRepeated: true,
  });
const written = () =>
  server.database.system
    .selectFrom('radius_nas')
    .select('repeated_packets')
    .where('device_id', '=', world.nas.id)
    .execute();

test.skipIf(isEmbeddedUnderTest())(
  'a flush waits for facts that are being written (needs PostgreSQL)',
  async () => {
    const { system } = server.database;
    const lockWaits = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like '%radius_nas%'`.execute(system);
      return rows.length;
    };
    let isFlushed = false;
    let flushing: Promise<void> | undefined;
    const client = await server.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        'insert into radius_nas (device_id, first_packet_at, last_packet_at) values ($1, now(), now())',
        [world.nas.id],
      );
      noteLogin();
      await expect.poll(lockWaits).toBe(1);
      flushing = facts.flush().then(() => {
        isFlushed = true;
      });
      expect(await lockWaits()).toBe(1);
      expect(isFlushed).toBe(false);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await flushing;
    expect(await written()).toEqual([{ repeated_packets: '1' }]);
  },
);

test('facts that could not be written are written by the next flush', async () => {
  const { system } = server.database;
  await sql`alter table radius_nas add constraint broken
    check (device_id <> ${sql.lit(world.nas.id)})`.execute(system);
  try {
    noteLogin();
    await expect(facts.flush()).rejects.toThrow('broken');
  } finally {
    await sql`alter table radius_nas drop constraint broken`.execute(system);
  }
  noteLogin();
  await facts.flush();
  expect(await written()).toEqual([{ repeated_packets: '2' }]);
});
