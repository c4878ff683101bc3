// On both engines
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { type AccountingArea, accountingArea } from './testing/accounting-area.ts';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

/** Sends five sessions at once, of which the database refuses the third with an error. */
async function sendWithFailure(area: AccountingArea, sqlState: string): Promise<number[]> {
  const { system } = server.database;
  const broken = crypto.randomUUID();
  await sql`
    create function refuse() returns trigger language plpgsql as ${sql.lit(`begin
      if new.acct_session_id = '${broken}' then raise exception 'refused' using errcode = '${sqlState}'; end if;
      return new; end`)}`.execute(system);
  await sql`
    create trigger refuse before insert on guest_session for each row execute function refuse()`.execute(
    system,
  );
  try {
    return await Promise.all(
      [0, 1, broken, 3, 4].map((session, index) =>
        area.send('Start', {
          'Acct-Session-Id': String(session),
          'Calling-Station-Id': `02005e02000${index}`,
        }),
      ),
    );
  } finally {
    await sql`drop trigger refuse on guest_session`.execute(system);
    await sql`drop function refuse`.execute(system);
  }
}

const discarded = ({ family }: AccountingArea) =>
  server.database.system
    .selectFrom('radius_discarded')
    .select(['reason', 'count'])
    .where('organization_path', 'like', `${family.provider.path}%`)
    .execute();

test('an event that fails by itself is counted and acknowledged, and the others are stored', async () => {
  const area = await accountingArea(server);
  expect(await sendWithFailure(area, 'P0001')).toEqual([204, 204, 204, 204, 204]);
  expect(await area.sessions()).toHaveLength(4);
  expect(await discarded(area)).toEqual([{ reason: 'failed', count: '1' }]);
});

test('an event that collides with others is not acknowledged, so that FreeRADIUS sends it again', async () => {
  const area = await accountingArea(server);
  expect(await sendWithFailure(area, '40P01')).toEqual([204, 204, 409, 204, 204]);
  expect(await area.sessions()).toHaveLength(4);
  expect(await discarded(area)).toEqual([]);
});
