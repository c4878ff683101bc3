import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { startLocalPostgres } from '../scripts/local-postgres.ts';
import { addressOf } from '../src/contract/call-request.ts';
import type { Endpoint, Sent } from '../src/contract/endpoint.ts';
import { findAccounts, findAddressHolder } from '../src/features/accounts/contract.ts';
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
import { hashPassword } from '../src/server/passwords/passwords.ts';
import { growHistoryOrganizations } from './grown-history.ts';
import { growRadius } from './grown-radius.ts';
import { percentile } from './percentile.ts';
import { cpuOf, postgresPid } from './radius/processes.ts';
import { applicationOver } from './server.ts';

/** `npm run bench -- activity 10000000 URL`: with the URL of a database that was grown before, only measures. */
const rows = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 10_000_000);
const grownUrl = process.argv.find((argument) => argument.startsWith('postgres'));
const rounds = 20;
const password = 'Correct-Horse-9';
const goalMs = 300;

const mac = '02:c4:ca:42:38:a0';
const at = (orgNumber: number) => ({ params: { orgNumber: String(orgNumber) } });
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const allFilters = {
  period: '90d',
  reason: 'code-unknown',
  nas: 'gw',
  ssid: 'guest',
  method: 'code',
  plan: 'Plan',
  user: '77',
} as const;

const postgres =
  grownUrl === undefined
    ? await startLocalPostgres(['shared_buffers=512MB', 'maintenance_work_mem=256MB', 'fsync=off'])
    : { url: grownUrl, stop: () => {} };
if (postgres === undefined) throw new Error('No PostgreSQL is installed here');
const { url } = postgres;
const dataDirectory = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
const open = () => openDatabase({ databaseUrl: url, dataDirectory }, createLogger('error'));
const database = await open();
const postgresProcess = await postgresPid(url);
try {
  if (grownUrl === undefined) await grow(database);
  await measure(database);
} finally {
  await database.close();
  postgres.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

async function grow({ system }: PooledDatabase): Promise<void> {
  await growHistoryOrganizations(system);
  console.info(`Growing ${rows} logins and ${rows} sessions …`);
  // Statements of the product's connections may take two minutes.
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const growing = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await growRadius(growing, rows);
  await growing.destroy();
}

type Ask = <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<string>;
type Case = [metric: string, work: (ask: Ask, round: number) => Promise<unknown>];

async function measure(database: PooledDatabase): Promise<void> {
  const application = applicationOver(database, null);
  const slow: string[] = [];
  for (const [viewer, owner, organization] of [
    ['the platform, of a provider', null, 1],
    ['an owner of the provider', 1, 1],
    ['an owner of a grouping', 150, 150],
    ['an owner of a site', 1750, 1750],
  ] as const) {
    const token = await signIn(application, database, `bench-${owner}`, owner);
    for (const [metric, work] of casesOf(organization))
      slow.push(...(await timed(`${viewer}: ${metric}`, token, work)));
  }
  const platform = await signIn(application, database, 'bench-others', null);
  for (const [metric, work] of otherCases())
    slow.push(...(await timed(`the platform: ${metric}`, platform, work)));
  await application.settle();
  console.info(slow.length === 0 ? `All within ${goalMs} ms` : `Slower than ${goalMs} ms:`);
  for (const line of slow) console.info(line);
}

/** The calls of the screens for one organization. */
function casesOf(organization: number): Case[] {
  const here = at(organization);
  const logins =
    (query: Sent<typeof listAuthentications>['query']) =>
    (ask: Ask): Promise<string> =>
      ask(listAuthentications, { ...here, query });
  const sessions =
    (query: Sent<typeof listSessions>['query']) =>
    (ask: Ask): Promise<string> =>
      ask(listSessions, { ...here, query });
  return [
    ['logins', logins({})],
    ['… a thousand rows', logins({ limit: '1000' })],
    ['… the oldest of 90 days', logins({ period: '90d', before: cursor(89) })],
    ['… refused', logins({ result: 'rejected' })],
    ['… one reason, 90 days', logins({ reason: 'code-unknown', period: '90d' })],
    ['… one MAC address, 90 days', logins({ mac, period: '90d' })],
    ['… a text of many, 90 days', logins({ text: 'guest 12', period: '90d' })],
    ['… a text of nobody, 90 days', logins({ text: 'zzyzzx', period: '90d' })],
    ['… part of a MAC address, 90 days', logins({ mac: 'ca4238', period: '90d' })],
    ['… all filters', logins(allFilters)],
    [
      '… the next second',
      (ask) => ask(followAuthentications, { ...here, query: { since: secondsAgo(3) } }),
    ],
    [
      '… the next second of a text',
      (ask) =>
        ask(followAuthentications, { ...here, query: { since: secondsAgo(3), text: 'zzyzzx' } }),
    ],
    ['sessions', sessions({})],
    ['… a thousand rows', sessions({ limit: '1000', period: '90d' })],
    ['… online now', sessions({ state: 'open', period: '90d' })],
    ['… ended', sessions({ state: 'ended', period: '90d' })],
    ['… one MAC address', sessions({ mac, period: '90d' })],
    ['… a text of nobody, 90 days', sessions({ text: 'zzyzzx', period: '90d' })],
    ['… the next second', (ask) => ask(followSessions, { ...here, query: { position: '0' } })],
    ['problems', (ask) => ask(listRadiusProblems, here)],
    ['status', (ask) => ask(getRadiusStatus, here)],
    ['accounts by a session', (ask) => ask(findAccounts, { ...here, query: { text: '8f2a31' } })],
    [
      'who had an IP address',
      (ask) =>
        ask(findAddressHolder, {
          ...here,
          body: {
            ipAddress: '10.17.20.31',
            at: secondsAgo(86_400),
            reason: 'Measured by the bench',
          },
        }),
    ],
  ];
}

/** Organizations that are read in another way, each round another one where nothing may be remembered. */
function otherCases(): Case[] {
  return [
    [
      'logins of a grouping',
      (ask, round) => ask(listAuthentications, { ...at(100 + round), query: {} }),
    ],
    [
      'logins of a site',
      (ask, round) => ask(listAuthentications, { ...at(1000 + round), query: {} }),
    ],
    ['logins of the busiest area', (ask) => ask(listAuthentications, { ...at(10_000), query: {} })],
    [
      '… a text of nobody, 90 days',
      (ask) =>
        ask(listAuthentications, { ...at(10_000), query: { text: 'zzyzzx', period: '90d' } }),
    ],
    [
      'logins of an area without any',
      (ask) => ask(listAuthentications, { ...at(11_990), query: { period: '90d' } }),
    ],
    [
      'logins of a grouping without any',
      (ask) => ask(listAuthentications, { ...at(199), query: { period: '90d' } }),
    ],
    [
      'sessions of a grouping',
      (ask, round) => ask(listSessions, { ...at(100 + round), query: { period: '30d' } }),
    ],
    ['problems of a grouping', (ask, round) => ask(listRadiusProblems, at(100 + round))],
    ['status of a grouping', (ask, round) => ask(getRadiusStatus, at(100 + round))],
  ];
}

/** The position of a row of so many days ago. */
function cursor(days: number): string {
  return `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19)}.000000Z~0`;
}

async function signIn(
  application: ReturnType<typeof applicationOver>,
  { system }: PooledDatabase,
  username: string,
  owner: number | null,
): Promise<string> {
  await system.deleteFrom('administrator').where('username', '=', username).execute();
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

/** Prints the time of the first call of new connections and of later ones; returns what is too slow. */
async function timed(metric: string, token: string, work: Case[1]): Promise<string[]> {
  const database = await open();
  const application = applicationOver(database, null);
  const ask: Ask = async (endpoint, sent) => {
    const address = addressOf(endpoint, sent);
    const response = await application.hono.request(address, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}` },
      ...('body' in sent && { body: JSON.stringify(sent.body) }),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.text();
  };
  const times: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [own, others] = [process.cpuUsage(), cpuOf(postgresProcess)];
    const started = performance.now();
    await work(ask, round);
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(own);
    cpu.push((user + system) / 1000 + (cpuOf(postgresProcess) - others) * 10);
  }
  await application.settle();
  await database.close();
  const [first = 0, ...later] = times;
  const [firstCpu = 0, ...laterCpu] = cpu;
  const p95 = percentile(later, 95);
  const [load = 0] = loadavg();
  const mean = laterCpu.reduce((sum, ms) => sum + ms, 0) / laterCpu.length;
  const line = `${metric}: ${first.toFixed(0)} first, ${percentile(later, 50).toFixed(1)} / ${p95.toFixed(1)} ms; processors ${firstCpu.toFixed(0)} first, ${mean.toFixed(0)} ms (load ${load.toFixed(1)})`;
  console.info(line);
  return Math.max(first, p95) > goalMs ? [line] : [];
}
