import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { startLocalPostgres } from '../scripts/local-postgres.ts';
import { addressOf } from '../src/contract/call-request.ts';
import type { Endpoint, Sent } from '../src/contract/endpoint.ts';
import {
  followAuthentications,
  followSessions,
  getRadiusStatus,
  listAuthentications,
  listRadiusProblems,
  listSessions,
} from '../src/features/radius-activity/contract.ts';
import { login } from '../src/features/session/contract.ts';
import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import type { DB } from '../src/server/database/tables.ts';
import { createLogger } from '../src/server/logging.ts';
import { hashPassword } from '../src/server/passwords.ts';
import { growHistoryOrganizations } from './grown-history.ts';
import { growRadius } from './grown-radius.ts';
import { percentile } from './percentile.ts';
import { applicationOver } from './server.ts';

const rows = Number(process.argv[2] ?? 10_000_000);
const rounds = 20;
const password = 'Correct-Horse-9';

const postgres = await startLocalPostgres(['shared_buffers=512MB', 'maintenance_work_mem=256MB']);
if (postgres === undefined) throw new Error('No PostgreSQL is installed here');
const dataDirectory = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
const database = await openDatabase(
  { databaseUrl: postgres.url, dataDirectory },
  createLogger('error'),
);
try {
  await growHistoryOrganizations(database.system);
  console.info(`Growing ${rows} logins and ${rows} sessions …`);
  // Statements of the product's connections may take two minutes.
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  const growing = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await growRadius(growing, rows);
  await growing.destroy();
  await measure(database);
} finally {
  await database.close();
  postgres.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

async function measure(database: PooledDatabase): Promise<void> {
  const application = applicationOver(database, null);
  const platform = await signIn(application, database, 'platform', null);
  const grouping = await signIn(application, database, 'grouping', 150);
  async function ask<E extends Endpoint>(endpoint: E, sent: Sent<E>, token = platform) {
    const address = addressOf(endpoint, sent);
    const headers = { authorization: `Bearer ${token}` };
    const response = await application.hono.request(address, { headers });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.text();
  }
  const at = (orgNumber: number) => ({ params: { orgNumber: String(orgNumber) } });
  const logins = (org: number, query: Sent<typeof listAuthentications>['query'], token?: string) =>
    ask(listAuthentications, { ...at(org), query }, token);
  const sessions = (org: number, query: Sent<typeof listSessions>['query'], token?: string) =>
    ask(listSessions, { ...at(org), query }, token);
  const mac = '02:c4:ca:42:38:a0';
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const cases: [string, (round: number) => Promise<unknown>][] = [
    ['logins of a provider', () => logins(1, {})],
    ['… of a grouping', (round) => logins(100 + round, {})],
    ['… of a site', (round) => logins(1000 + round, {})],
    ['… of the busiest area', () => logins(10_000, {})],
    ['… of an area without any', () => logins(11_990, { period: '90d' })],
    ['… of a grouping without any, 90 days', () => logins(199, { period: '90d' })],
    ['… refused, of a provider', () => logins(1, { result: 'rejected' })],
    [
      '… one reason, of a provider, 90 days',
      () => logins(1, { reason: 'code-unknown', period: '90d' }),
    ],
    ['… one MAC address, 90 days', () => logins(1, { mac, period: '90d' })],
    ['… a text that nobody has, 90 days', () => logins(1, { text: 'zzyzzx', period: '90d' })],
    [
      '… a text that nobody has, in a grouping',
      () => logins(150, { text: 'zzyzzx', period: '90d' }),
    ],
    [
      '… for an owner of the grouping',
      () => logins(150, { text: 'zzyzzx', period: '90d' }, grouping),
    ],
    [
      '… a text that nobody has, in the busiest area',
      () => logins(10_000, { text: 'zzyzzx', period: '90d' }),
    ],
    [
      '… all filters',
      () =>
        logins(1, {
          period: '90d',
          reason: 'code-unknown',
          nas: 'gw',
          ssid: 'guest',
          method: 'code',
          plan: 'Plan',
          user: '77',
        }),
    ],
    ['… a thousand rows', () => logins(1, { limit: '1000' })],
    [
      '… the next second',
      () => ask(followAuthentications, { ...at(1), query: { since: secondsAgo(3) } }),
    ],
    ['sessions of a provider', () => sessions(1, {})],
    ['… of a grouping', (round) => sessions(100 + round, { period: '30d' })],
    ['… of the busiest area', () => sessions(10_000, { period: '90d' })],
    ['… online now, of a provider', () => sessions(1, { state: 'open' })],
    ['… a text that nobody has, 90 days', () => sessions(1, { text: 'zzyzzx', period: '90d' })],
    ['… one MAC address', () => sessions(1, { mac, period: '90d' })],
    ['… the next second', () => ask(followSessions, { ...at(1), query: { position: '0' } })],
    ['problems of a provider', () => ask(listRadiusProblems, at(1))],
    ['problems of a grouping', (round) => ask(listRadiusProblems, at(100 + round))],
    ['status of a provider', () => ask(getRadiusStatus, at(1))],
    ['status of a grouping', (round) => ask(getRadiusStatus, at(100 + round))],
  ];
  for (const [metric, work] of cases) await timed(metric, work);
  await application.settle();
}

async function signIn(
  application: ReturnType<typeof applicationOver>,
  { system }: PooledDatabase,
  username: string,
  owner: number | null,
): Promise<string> {
  await system
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
}

async function timed(metric: string, work: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work(round);
    times.push(performance.now() - started);
  }
  console.info(
    `${metric}: ${percentile(times, 50).toFixed(1)} / ${percentile(times, 95).toFixed(1)} ms`,
  );
}
