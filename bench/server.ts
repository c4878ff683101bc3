import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { handlers } from '../src/application/features.ts';
import { addressOf } from '../src/contract/call-request.ts';
import type { Endpoint, Sent } from '../src/contract/endpoint.ts';
import {
  getTreeNode,
  getTreePath,
  getTreeRoots,
  searchTree,
} from '../src/features/organizations/contract.ts';
import { login } from '../src/features/session/contract.ts';
import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import { createApplication } from '../src/server/http/application.ts';
import { createJobs } from '../src/server/jobs/jobs.ts';
import { createLogger } from '../src/server/logging.ts';
import { hashPassword } from '../src/server/passwords/passwords.ts';
import { createSecrets } from '../src/server/secrets/secrets.ts';
import { readSettings } from '../src/server/startup/settings.ts';
import { growOrganizations } from './grown-organizations.ts';
import { percentile } from './percentile.ts';

const rounds = 30;
const credentials = { Username: 'bench', Password: 'Correct-Horse-9' };

export interface Measurement {
  engine: PooledDatabase['engine'];
  organizations: number;
  metric: string;
  result: string;
}

/** Measures the server on one engine with one number of organizations. */
export async function measureServer(
  databaseUrl: string | undefined,
  count: number,
): Promise<Measurement[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
  const log = createLogger('error');
  const database = await openDatabase({ databaseUrl, dataDirectory }, log);
  try {
    await growOrganizations(database.system, count);
    const { total } = await database.system
      .selectFrom('organization')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const application = await benchApplication(database, null);
    const results = await measure(database, application);
    await application.close();
    return results.map(([metric, result]) => ({
      engine: database.engine,
      organizations: Number(total),
      metric,
      result,
    }));
  } finally {
    await database.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Creates the server's application without background jobs, optionally with a stopped clock. */
export function applicationOver(database: PooledDatabase, clock: Date | null) {
  return createApplication(contextOver(database, clock), handlers);
}

/** Creates the context of a server without background jobs, optionally with a stopped clock. */
export function contextOver(database: PooledDatabase, clock: Date | null) {
  const log = createLogger('error');
  return {
    database,
    log,
    now: () => clock ?? new Date(),
    client: readSettings({}).client,
    mail: null,
    errorLogUrl: null,
    sso: null,
    publicUrl: null,
    secrets: createSecrets(crypto.getRandomValues(new Uint8Array(32))),
    deviceNetworks: [],
    jobs: createJobs(log),
    requestSelf: () => Promise.reject(new Error('no jobs run')),
    stripeApiUrl: '',
    adyenApiUrl: null,
    paypalApiUrl: null,
    authorizeNetApiUrl: null,
  };
}

/** Returns the application and functions that call it as an administrator of the platform, optionally with a stopped clock. */
export async function benchApplication(
  database: PooledDatabase,
  clock: Date | null,
  context = contextOver(database, clock),
) {
  await database.system
    .insertInto('administrator')
    .values({
      username: credentials.Username,
      username_folded: credentials.Username,
      password_hash: await hashPassword(credentials.Password),
    })
    // A second application over the same database.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const application = createApplication(context, handlers);
  const sign = async () => {
    const response = await application.hono.request(login.path, {
      method: 'POST',
      body: JSON.stringify(credentials),
    });
    const { AccessToken }: { AccessToken: string } = await response.json();
    return AccessToken;
  };
  const token = await sign();
  const send = async <E extends Endpoint>(endpoint: E, sent: Sent<E>) => {
    const response = await application.hono.request(addressOf(endpoint, sent), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}` },
      ...('body' in sent && { body: JSON.stringify(sent.body) }),
    });
    if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}`);
    return response;
  };
  const ask = async <E extends Endpoint>(endpoint: E, sent: Sent<E>) =>
    (await send(endpoint, sent)).text();
  return { ask, send, sign, close: () => application.settle() };
}

async function measure(
  database: PooledDatabase,
  { ask, sign }: Pick<Awaited<ReturnType<typeof benchApplication>>, 'ask' | 'sign'>,
): Promise<[string, string][]> {
  const numbers = await someOrganizations(database);
  const pick = (round: number) => numbers[round % numbers.length] ?? { number: 1, path: '/1/' };
  const search = (input: string) => () => ask(searchTree, { params: { input } });
  const label = (round: number) => `p${String(round % 10).padStart(4, '0')}`;
  const cases: [string, (round: number) => Promise<unknown>][] = [
    [
      'tree open',
      (round) => ask(getTreeNode, { params: { orgNumber: String(pick(round).number) }, query: {} }),
    ],
    [
      'tree open, the largest level',
      () => ask(getTreeNode, { params: { orgNumber: '1' }, query: {} }),
    ],
    [
      'node by path',
      (round) =>
        ask(getTreePath, { body: { path: pick(round).path.split('/').filter(Boolean).join('-') } }),
    ],
    ['search, common word', search('terminal')],
    ['search, another common word', search('airport')],
    ['search, rare word', (round) => search(`siglufjordur ${label(round)}`)()],
    ['search, several words', (round) => search(`international airport ${label(round)}`)()],
    ['search, word in each copy', search('keflavik')],
    ['search, no match', search('zzyzzx')],
    ['sign-in', sign],
  ];
  const results: [string, string][] = [];
  for (const [metric, work] of cases) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      await work(round);
      times.push(performance.now() - started);
    }
    results.push([
      `${metric}, p50 / p95`,
      `${percentile(times, 50).toFixed(1)} / ${percentile(times, 95).toFixed(1)} ms`,
    ]);
  }
  return [...results, ...(await throughput(database, () => ask(getTreeRoots, {})))];
}

/** Measures authenticated reads compared with the same query by raw node-postgres, and with an empty route. */
async function throughput(
  database: PooledDatabase,
  read: () => Promise<unknown>,
): Promise<[string, string][]> {
  const query = `select node.number, node.parent_number, node.path, node.name, node.type, node.status, node.is_trial_mode,
    exists (select from organization child where child.parent_number = node.number and child.status <> 'Removed')
      or exists (select from organization_link link join organization child on child.number = link.organization_number
                 where link.parent_number = node.number and child.status <> 'Removed') as has_children
    from organization node where node.parent_number is null and node.status <> 'Removed' order by node.search_text, node.number`;
  const bare = new Hono().get('/', (c) => c.json({ status: 'bare' }));
  const raw = () => database.pool.query(query);
  const best = { read: 0, raw: 0, bare: 0 };
  for (let turn = 0; turn < 3; turn += 1) {
    best.raw = Math.max(best.raw, await perSecond(raw));
    best.read = Math.max(best.read, await perSecond(read));
    best.bare = Math.max(best.bare, await perSecond(async () => (await bare.request('/')).text()));
  }
  return [
    ['authenticated reads / s', best.read.toFixed(0)],
    ['… as a share of the same query by raw node-postgres', (best.read / best.raw).toFixed(2)],
    ['… as a share of a bare Hono route', (best.read / best.bare).toFixed(3)],
  ];
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const inFlight = 16;
  const endsAt = performance.now() + 1500;
  let done = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < endsAt) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

function someOrganizations(database: PooledDatabase) {
  return database.system
    .selectFrom('organization')
    .select(['number', 'path'])
    .where('type', 'in', ['Grouping', 'Site'])
    .where('number', '<', 60_000)
    .orderBy('search_text')
    .limit(200)
    .execute();
}
