import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startLocalPostgres } from '../scripts/local-postgres.ts';
import { addressOf } from '../src/contract/call-request.ts';
import type { Sent } from '../src/contract/endpoint.ts';
import { listAdminHistory } from '../src/features/admin-history/contract.ts';
import { login } from '../src/features/session/contract.ts';
import { writeHistory } from '../src/server/audit.ts';
import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { hashPassword } from '../src/server/passwords/passwords.ts';
import { growHistory, growHistoryOrganizations } from './grown-history.ts';
import { percentile } from './percentile.ts';
import { applicationOver } from './server.ts';

const rows = 10_000_000;
const rounds = 30;
const password = 'Correct-Horse-9';

interface Line {
  metric: string;
  result: string;
}

/** Measures Admin History's list over ten million rows with every filter, and writing a row. */
export async function measureHistory(): Promise<Line[]> {
  const postgres = await startLocalPostgres();
  if (postgres === undefined) throw new Error('No PostgreSQL is installed here');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
  const settings = { databaseUrl: postgres.url, dataDirectory };
  const database = await openDatabase(settings, createLogger('error'));
  try {
    await growHistoryOrganizations(database.system);
    console.info(`Growing ${rows} rows of history …`);
    await growHistory(database.system, rows);
    return [...(await measureReading(database)), ...(await measureWriting(database))];
  } finally {
    await database.close();
    postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

type Query = Sent<typeof listAdminHistory>['query'];

async function measureReading(database: PooledDatabase): Promise<Line[]> {
  const application = applicationOver(database, null);
  const signIn = async (username: string, owner: number | null) => {
    await database.system
      .insertInto('administrator')
      .values({
        username,
        username_folded: username,
        password_hash: await hashPassword(password),
        owner_organization_number: owner,
      })
      .execute();
    const body = JSON.stringify({ Username: username, Password: password });
    const response = await application.hono.request(login.path, { method: 'POST', body });
    const { AccessToken }: { AccessToken: string } = await response.json();
    return AccessToken;
  };
  const platform = await signIn('platform', null);
  const grouping = await signIn('grouping', 150);
  const left = await signIn('left', 199);
  const person = (which: number) =>
    `00000000-0000-4000-8000-${which.toString(16).padStart(12, '0')}`;
  const { rows: known } = await sql<{ id: string; entity_id: string }>`
    select id, entity_id from admin_history where entity_type = 'device' and provider_number = 1
    order by id limit 1 offset 100000`.execute(database.system);
  const one = known[0] ?? { id: '0', entity_id: '' };
  const ask = async (orgNumber: number, query: Query, token = platform) => {
    const address = addressOf(listAdminHistory, {
      params: { orgNumber: String(orgNumber) },
      query,
    });
    const headers = { authorization: `Bearer ${token}` };
    const response = await application.hono.request(address, { headers });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.text();
  };
  const dayAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const [frequent, rare] = [person(0), person(499)];
  const cases: [string, (round: number) => Promise<unknown>][] = [
    ['a provider with 8,000,000', () => ask(1, {})],
    ['… its last page of 100', () => ask(1, { page: '100', pageSize: '100' })],
    ['a grouping', (round) => ask(100 + round, {})],
    ['a grouping without entries for a year', () => ask(199, {})],
    ['a site', (round) => ask(1000 + 30 * round, {})],
    ['an area', (round) => ask(10_000 + 60 * round, {})],
    ['one action', () => ask(1, { action: 'delete' })],
    ['an action without entries', () => ask(1, { action: 'restore' })],
    ['one kind of record', () => ask(1, { kind: 'guest' })],
    ['one record', () => ask(1, { kind: 'device', record: one.entity_id })],
    ['a person with many entries', () => ask(1, { person: frequent })],
    ['a person with few entries', () => ask(1, { person: rare })],
    ['a person in a grouping', () => ask(150, { person: frequent })],
    ['a week of last year', () => ask(1, { from: dayAgo(307), until: dayAgo(300) })],
    ['a word in many entries', () => ask(1, { text: 'person 4' })],
    ['a word in no entry', () => ask(1, { text: 'zzyzzx' })],
    ['a word in no entry, in a grouping', () => ask(150, { text: 'zzyzzx' })],
    [
      'a word in no entry, for an owner of a grouping',
      () => ask(150, { text: 'zzyzzx' }, grouping),
    ],
    [
      '… for an owner of a grouping without entries for a year',
      () => ask(199, { text: 'zzyzzx' }, left),
    ],
    ['all filters', () => ask(1, { action: 'update', kind: 'device', person: rare, text: 'rec' })],
    ['a link to an entry', () => ask(1, { entry: one.id })],
  ];
  const lines: Line[] = [];
  for (const [metric, work] of cases) lines.push(await timed(metric, work));
  await application.settle();
  return lines;
}

async function measureWriting(database: PooledDatabase): Promise<Line[]> {
  const actor = { administratorId: null, displayName: 'bench', realm: '', sessionId: null };
  const write = () =>
    database.withScope(['/'], (transaction) =>
      writeHistory(
        transaction,
        actor,
        { address: '127.0.0.1', userAgent: 'bench' },
        {
          action: 'update',
          entityType: 'device',
          entityId: 'x',
          label: 'Written',
          organization: { number: 1, path: '/1/' },
          before: { name: 'old' },
          after: { name: 'new' },
        },
      ),
    );
  const chained = await timed('writing an entry', write);
  const together = await timed('… 8 concurrently, total', async () => {
    await Promise.all(Array.from({ length: 8 }, write));
  });
  await sql`alter table admin_history disable trigger user`.execute(database.system);
  await sql`drop index admin_history_link`.execute(database.system);
  return [chained, together, await timed('writing an entry without a chain', write)];
}

async function timed(metric: string, work: (round: number) => Promise<unknown>): Promise<Line> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work(round);
    times.push(performance.now() - started);
  }
  const result = `${percentile(times, 50).toFixed(1)} / ${percentile(times, 95).toFixed(1)} ms`;
  console.info(metric, result);
  return { metric, result };
}
