// On both engines
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { any } from '../../../server/database/listing.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../testing/radius-world.ts';

let server: TestServer;
let world: RadiusWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await radiusWorld(server);
});

const byCode = (code: string, macAddress = newMac()) => ({
  name: code,
  password: code,
  macAddress,
});

/** Returns codes of a batch each, one after the other, because the test itself generates them. */
async function newCodes(count: number) {
  const codes: Awaited<ReturnType<RadiusWorld['newCode']>>[] = [];
  while (codes.length < count) codes.push(await world.newCode());
  return codes;
}

describe('an access code among many at once', () => {
  const both = ['radius_grant', 'radius_auth'] as const;
  const rowsOf = async (table: (typeof both)[number], codeIds: readonly string[]) =>
    server.database.system
      .selectFrom(table)
      .select(['access_code_id', 'mac_address'])
      .where('access_code_id', '=', any(codeIds))
      .execute();

  test('has a reply and rows of its own', async () => {
    const codes = await newCodes(40);
    const logins = codes.map(({ code, id }) => ({ id, ...byCode(code) }));
    const sent = [...logins.slice(0, 20), byCode('NEVER-MADE'), ...logins.slice(20)];
    const replies = await Promise.all(sent.map((login) => world.authorize(login)));
    expect(replies.map(({ status }) => status)).toEqual(
      sent.map(({ name }) => (name === 'NEVER-MADE' ? 401 : 200)),
    );
    expect(new Set(replies.map(({ grantId }) => grantId))).toHaveLength(41);
    const expected = logins.map(({ id, macAddress }) => `${id} ${macAddress}`).toSorted();
    for (const table of both) {
      const rows = await rowsOf(
        table,
        codes.map(({ id }) => id),
      );
      expect(
        rows.map(({ access_code_id: id, mac_address: mac }) => `${id} ${mac}`).toSorted(),
      ).toEqual(expected);
    }
  });

  test('is not refused because one of them cannot be written', async () => {
    const codes = await newCodes(12);
    const broken = codes[6];
    const { system } = server.database;
    await sql`
      alter table radius_auth add constraint broken
      check (access_code_id is distinct from ${sql.lit(broken?.id ?? '')})`.execute(system);
    try {
      const replies = await Promise.all(codes.map(({ code }) => world.authorize(byCode(code))));
      expect(replies.map(({ status }) => status)).toEqual(
        codes.map((code) => (code === broken ? 500 : 200)),
      );
    } finally {
      await sql`alter table radius_auth drop constraint broken`.execute(system);
    }
  });

  test('is decided for its own provider', async () => {
    const other = await radiusWorld(server);
    const asked: { at: RadiusWorld; code: string; status: number }[] = [];
    for (let count = 0; count < 4; count += 1) {
      const [own, foreign] = [await world.newCode(), await other.newCode()];
      const unused = await world.newCode();
      asked.push(
        { at: world, code: own.code, status: 200 },
        { at: other, code: foreign.code, status: 200 },
        { at: other, code: unused.code, status: 401 },
      );
    }
    const mac = newMac();
    const replies = await Promise.all(asked.map(({ at, code }) => at.authorize(byCode(code, mac))));
    expect(replies.map(({ status }) => status)).toEqual(asked.map(({ status }) => status));
  });

  test('is refused in an area that is disabled, and an unknown device gets no decision', async () => {
    const [here, there] = [await world.newCode(), await world.newCode()];
    const unknown = { id: crypto.randomUUID(), address: '203.0.113.9', secret: '' };
    await server.database.system
      .updateTable('organization')
      .set({ status: 'Disabled' })
      .where('number', '=', world.family.area.number)
      .execute();
    const replies = await Promise.all([
      world.authorize(byCode(here.code)),
      world.authorize({ ...byCode(there.code), from: unknown }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([401, 404]);
    expect(await world.lastAuth()).toMatchObject({ reason: 'organization-disabled' });
  });
});

/** Locks a code until the test ends, or the returned function is called. */
async function lockCode(id: string): Promise<() => Promise<void>> {
  const client = await server.database.pool.connect();
  let isReleased = false;
  const release = async () => {
    if (isReleased) return;
    isReleased = true;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(release);
  await client.query('begin');
  await client.query('select from access_code where id = $1 for update', [id]);
  return release;
}

describe.skipIf(isEmbeddedUnderTest())(
  'a code that another transaction has locked (needs PostgreSQL)',
  () => {
    test('holds up neither other codes nor another provider, and is late itself', async () => {
      const other = await radiusWorld(server);
      const locked = [await world.newCode(), await world.newCode()];
      const free = await world.newCode();
      const foreign = await other.newCode();
      for (const { id } of locked) await lockCode(id);
      const replied: string[] = [];
      const login = async (at: RadiusWorld, { code }: { code: string }) => {
        const { status } = await at.authorize(byCode(code));
        replied.push(`${code} ${status}`);
      };
      await Promise.all([
        ...[...locked, ...locked].map((one) => login(world, one)),
        login(world, free),
        login(other, foreign),
      ]);
      expect(replied.slice(0, 2).toSorted()).toEqual(
        [`${free.code} 200`, `${foreign.code} 200`].toSorted(),
      );
      const late = locked.map(({ code }) => `${code} 401`);
      expect(replied.slice(2).toSorted()).toEqual([...late, ...late].toSorted());
      expect(await world.lastAuth()).toMatchObject({ reason: 'late', method: null });
    });

    test('is late when it is free again after FreeRADIUS has given up', async () => {
      const { code, id } = await world.newCode();
      const release = await lockCode(id);
      const held = [1, 2].map(() => world.authorize(byCode(code)));
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like '%attempts_blocked_until%'`.execute(server.database.system);
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 20_000 },
      );
      server.clock.now = new Date(server.clock.now.getTime() + 2_500);
      await release();
      expect((await Promise.all(held)).map(({ status }) => status)).toEqual([401, 401]);
      expect(await world.lastAuth()).toMatchObject({ reason: 'late' });
    });
  },
);
