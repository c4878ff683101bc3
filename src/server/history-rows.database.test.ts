import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyCases } from '../../test/history-cases.ts';
import { fillFamily } from '../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { Call } from '../../test/tenancy-row.ts';
import { historyActions, recordKinds } from '../contract/history.ts';
import { handlers } from './features.ts';

let server: TestServer;
let token: string;

const cases = historyCases(
  () => server,
  async (key, call) => {
    const { status, text } = await send(key, call);
    if (status >= 300) throw new Error(`${key} answered ${status}: ${text}`);
    return JSON.parse(text);
  },
);
const changing = handlers
  .filter(({ endpoint }) => endpoint.effect === 'change')
  .map(({ endpoint: { method, path } }) => `${method} ${path}`);

beforeAll(async () => {
  server = await startTestServer();
  await fillFamily(server.database.system);
  token = await server.signInAs(null);
});
afterAll(() => server.close());

async function send(key: string, call: Call & { token?: string }) {
  const [method = '', path = ''] = key.split(' ');
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => call.params?.[name] ?? '');
  const response = await server.request(address, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${call.token ?? token}`,
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
  return { status: response.status, text: await response.text() };
}

const caseOf = (key: string) => {
  const prepare = cases[key];
  if (prepare === undefined) throw new Error(`${key} changes something and has no case`);
  return prepare();
};

const rows = () =>
  server.database.system.selectFrom('admin_history').selectAll().orderBy('id').execute();

/** All that the tables hold, as far as a change means it. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not like 'kysely%' and tablename <> 'sign_in_failure'`.execute(
    server.database.system,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows: texts } = await sql<{ text: string }>`
      select (to_jsonb(row) - 'last_activity_at')::text as text from ${sql.table(name)} row order by 1`.execute(
      server.database.system,
    );
    found[name] = texts.map(({ text }) => text).join('\n');
  }
  return found;
}

test('every route that changes something has a case, and every case such a route', () => {
  expect(Object.keys(cases).toSorted()).toEqual(changing.toSorted());
});

test.each(changing)('%s writes exactly one row', async (key) => {
  const call = await caseOf(key);
  const before = await rows();
  const { status, text } = await send(key, call);
  expect(status, text).toBe(200);
  const written = (await rows()).slice(before.length);
  expect(written).toHaveLength(1);
  expect(historyActions).toContain(written[0]?.action);
  expect(recordKinds).toContain(written[0]?.entity_type);
});

test.each(changing)('%s changes nothing when its row cannot be written', async (key) => {
  const call = await caseOf(key);
  const before = await contents();
  await sql`alter table admin_history add constraint nothing check (false) not valid`.execute(
    server.database.system,
  );
  const { status } = await send(key, call);
  await sql`alter table admin_history drop constraint nothing`.execute(server.database.system);
  expect(status).toBe(500);
  expect(await contents()).toEqual(before);
});
