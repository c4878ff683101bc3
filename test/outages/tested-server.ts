import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { asAdministrator, urlOf } from '../databases.ts';
import { startNetwork, type TestNetwork } from './network.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { newDevice } from './writers.ts';

/** A server process with a database of its own, behind a network that can be cut. */
export interface TestedServer extends AsyncDisposable {
  server: ServerProcess;
  network: TestNetwork;
  /** the number of a service area */
  area: number;
  /** Runs `work` on a connection that does not use the network. */
  onPostgres<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** the path of the area's devices */
  devices: string;
  add(name: string): Promise<Response>;
  readiness(): Promise<number>;
  /** Returns how many connections to the database wait for a lock. */
  waitingForLocks(): Promise<number>;
  outagesLogged(): string[];
  errorsLogged(): string[];
  expectUnavailable(reply: Response, message: RegExp): Promise<void>;
  /** Expects that the process has not ended, and is ready within 10 seconds. */
  expectRecovery(): Promise<void>;
}

export async function startTestedServer(
  postgresUrl: string,
  template: string,
): Promise<TestedServer> {
  const name = `outages_${randomBytes(6).toString('hex')}`;
  await asAdministrator(postgresUrl, `create database ${name} template ${template}`);
  const databaseUrl = urlOf(postgresUrl, name);
  const network = await startNetwork(databaseUrl);
  const server = await startServerProcess(network.url);

  async function onPostgres<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  const area = await onPostgres(addArea);
  const devices = `/AdminApi/organizations/${area}/devices`;
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
  return {
    server,
    network,
    area,
    onPostgres,
    devices,
    add: (device) => server.request('POST', devices, newDevice(device)),
    readiness,
    waitingForLocks: () =>
      onPostgres(async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::integer as count from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows[0]?.count ?? 0;
      }),
    outagesLogged: () => server.log.filter((line) => line.includes('database out of reach')),
    errorsLogged: () => server.log.filter((line) => /"level":"(error|warn)"/.test(line)),
    async expectUnavailable(reply, message) {
      const body = await reply.json();
      expect([reply.status, body.Message]).toEqual([503, expect.stringMatching(message)]);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    },
    async expectRecovery() {
      expect(server.child.exitCode).toBeNull();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await vi.waitFor(async () => expect(await readiness()).toBe(200), { timeout: 10_000 });
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await network[Symbol.asyncDispose]();
    },
  };
}

async function addArea(client: pg.Client): Promise<number> {
  await client.query(`
    insert into organization (path, type, name, search_text, created_by, updated_by)
    values ('/100000/', 'ServiceProvider', 'Provider', 'provider', 'test', 'test');
    insert into organization (path, parent_number, type, name, search_text, time_zone, created_by, updated_by)
    values ('/100000/100001/', 100000, 'Site', 'Site', 'site', 'UTC', 'test', 'test');
    insert into organization (path, parent_number, type, name, search_text, created_by, updated_by)
    values ('/100000/100001/100002/', 100001, 'ServiceArea', 'Area', 'area', 'test', 'test')`);
  // Otherwise a device that is added twice would be rejected instead of being noticed.
  await client.query('drop index device_name');
  const { rows } = await client.query<{ number: number }>(
    'select max(number) as number from organization',
  );
  return rows[0]?.number ?? 0;
}
