// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/databases.ts';
import { writeHistory } from '../../../server/audit.ts';
import type { PooledDatabase } from '../../../server/database/open.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { checkChains } from './check-chain.ts';
import { forgetOldEntries } from './forget-old-entries.ts';

let database: PooledDatabase;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, remove: close } = await openTestDatabase());
});
afterAll(() => close());

beforeEach(async () => {
  await database.system.deleteFrom('admin_history').execute();
  await database.system.deleteFrom('admin_history_chain').execute();
});

const actor = { administratorId: null, displayName: 'Ada', realm: '', sessionId: null };
const origin = { address: '127.0.0.1', userAgent: 'test' };

const write = (label: string, provider = 1) =>
  database.withScope(['/'], (transaction) =>
    writeHistory(transaction, actor, origin, {
      action: 'update',
      entityType: 'organization',
      entityId: '7',
      label,
      organization: { number: 7, path: `/${provider}/7/` },
      before: { name: 'old' },
      after: { name: label },
    }),
  );

async function writeMany(count: number): Promise<string[]> {
  for (let index = 0; index < count; index += 1) await write(`Change ${index}`);
  const rows = await database.system
    .selectFrom('admin_history')
    .select('id')
    .orderBy('chain_position')
    .execute();
  return rows.map(({ id }) => id);
}

const broken = async () => (await checkChains(database.system)).broken;

test('each provider has an unbroken chain', async () => {
  await writeMany(3);
  await write('Elsewhere', 2);
  expect(await checkChains(database.system)).toEqual({ chains: 2, entries: 4, broken: [] });
});

test('concurrent writers do not fork the chain', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(`Change ${index}`, index % 2)));
  expect(await checkChains(database.system)).toEqual({ chains: 2, entries: 40, broken: [] });
});

test('a change that is rolled back leaves no gap', async () => {
  await write('First');
  const failed = database.withScope(['/'], async (transaction) => {
    await writeHistory(transaction, actor, origin, {
      action: 'delete',
      entityType: 'organization',
      entityId: '7',
      label: 'Never',
      organization: { number: 7, path: '/1/7/' },
    });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await write('Second');
  expect(await checkChains(database.system)).toEqual({ chains: 1, entries: 2, broken: [] });
});

const tampered = 'The entry was changed';

test.each([
  ['label', sql`label = 'Another'`],
  ['administrator', sql`administrator_name = 'Somebody'`],
  ['time', sql`at = at + interval '1 microsecond'`],
  ['before', sql`before = '{"name": "older"}'`],
  ['address', sql`address = '10.0.0.1'`],
  ['result', sql`result = 'refused'`],
  ['organization', sql`organization_path = '/1/8/'`],
  ['undone entry', sql`undoes = 1`],
])('a row with a changed %s is reported', async (_what, change) => {
  const ids = await writeMany(4);
  await sql`update admin_history set ${change} where id = ${ids[1]}`.execute(database.system);
  expect(await broken()).toEqual([{ providerNumber: 1, entryId: ids[1], reason: tampered }]);
});

test('a changed row with a recalculated hash breaks the next one', async () => {
  const ids = await writeMany(4);
  await sql`update admin_history set label = 'Another' where id = ${ids[1]}`.execute(
    database.system,
  );
  await sql`update admin_history entry set hash = admin_history_hash(entry) where id = ${ids[1]}`.execute(
    database.system,
  );
  expect(await broken()).toMatchObject([{ entryId: ids[2] }]);
});

test.each([
  ['the first', 0, 1],
  ['one in the middle', 2, 3],
  ['the newest', 3, null],
] as const)('a missing row is reported: %s', async (_which, gone, named) => {
  const ids = await writeMany(4);
  await sql`delete from admin_history where id = ${ids[gone]}`.execute(database.system);
  const entryId = named === null ? null : ids[named];
  expect(await broken()).toMatchObject([{ providerNumber: 1, entryId }]);
});

test('two rows that swapped positions are reported', async () => {
  const ids = await writeMany(3);
  await sql`update admin_history set chain_position = -chain_position where id in (${ids[0]}, ${ids[1]})`.execute(
    database.system,
  );
  await sql`update admin_history set chain_position = 3 + chain_position where id in (${ids[0]}, ${ids[1]})`.execute(
    database.system,
  );
  expect(await broken()).toHaveLength(1);
});

test.each([
  'update admin_history set label = $$x$$',
  'delete from admin_history',
  'truncate admin_history',
  'select * from admin_history_chain',
  'update admin_history_chain set last_position = 0',
  'alter table admin_history disable trigger all',
])('an administrator’s transaction cannot %s', async (statement) => {
  await write('First');
  const tried = database.withScope(['/'], (transaction) => sql.raw(statement).execute(transaction));
  await expect(tried).rejects.toThrow(/permission denied|must be owner/);
  expect(await broken()).toEqual([]);
});

test('a writer cannot choose the position in the chain', async () => {
  await write('First');
  await database.withScope(['/'], (transaction) =>
    sql`insert into admin_history (administrator_name, realm, address, user_agent, organization_path, action,
          entity_type, entity_id, label, chain_position, previous_hash, hash, provider_number)
        values ('Eve', '', '', '', '/1/', 'update', 'organization', '1', 'x', 1, '\\x00', '\\x00', 9)`.execute(
      transaction,
    ),
  );
  expect(await checkChains(database.system)).toEqual({ chains: 1, entries: 2, broken: [] });
});

test('entries older than 400 days are removed, and the chain holds from the first entry that remains', async () => {
  await writeMany(6);
  await write('Elsewhere', 2);
  await database.system
    .updateTable('admin_history')
    .set({ at: sql`at - interval '401 days'` })
    .where('chain_position', '<=', '4')
    .where('provider_number', '=', 1)
    .execute();
  const now = () => new Date();
  await takeDueSteps(forgetOldEntries({ database, now }));
  expect(await checkChains(database.system)).toEqual({ chains: 2, entries: 3, broken: [] });
  await write('Later');
  expect(await checkChains(database.system)).toEqual({ chains: 2, entries: 4, broken: [] });

  const later = () => new Date(Date.now() + 401 * 86_400_000);
  await takeDueSteps(forgetOldEntries({ database, now: later }));
  expect(await checkChains(database.system)).toEqual({ chains: 2, entries: 0, broken: [] });
  await write('Afterwards');
  expect(await checkChains(database.system)).toEqual({ chains: 2, entries: 1, broken: [] });
});
