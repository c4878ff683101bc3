import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Kysely } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asAdministrator, isEmbeddedUnderTest, urlOf } from '../../../../test/databases.ts';
import { type ServerProcess, startServerProcess } from '../../../../test/outages/server-process.ts';
import type { FakeRouter } from '../../../../test/routeros/router.ts';
import { startFleet } from '../../../../test/routeros/serve.ts';
import { openDatabase } from '../../../server/database/open.ts';
import type { DB } from '../../../server/database/tables.ts';
import { createLogger } from '../../../server/logging.ts';
import {
  plantNetwork,
  plantPort,
  plantRoom,
  plantSettings,
} from '../../advanced-conference/testing/planted.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { exampleConference } from '../examples.ts';
import {
  configurationOf,
  furnishAccessPoint,
  furnishGateway,
  signIn,
} from '../testing/event-routers.ts';

const accessPoints = 30;
const roomsEach = 10;
const site = { number: 100_001, path: '/100000/100001/' };
const calls = `/AdminApi/organizations/${site.number}`;

async function newDatabase(): Promise<string> {
  const { TEST_DATABASE_URL = '', TEST_DATABASE_TEMPLATE = '' } = process.env;
  const name = `${TEST_DATABASE_TEMPLATE}_${randomBytes(6).toString('hex')}`;
  await asAdministrator(
    TEST_DATABASE_URL,
    `create database ${name} template ${TEST_DATABASE_TEMPLATE}`,
  );
  onTestFinished(async () => {
    await asAdministrator(TEST_DATABASE_URL, `drop database ${name} with (force)`);
  });
  return urlOf(TEST_DATABASE_URL, name);
}

async function addOrganizations(system: Kysely<DB>): Promise<void> {
  const [at, by] = [new Date(), 'test'];
  const stamps = { created_at: at, created_by: by, updated_at: at, updated_by: by };
  const types = ['ServiceProvider', 'Site', 'ServiceArea'] as const;
  for (const [index, type] of types.entries())
    await system
      .insertInto('organization')
      .values({
        path: `/${types
          .slice(0, index + 1)
          .map((_none, position) => 100_000 + position)
          .join('/')}/`,
        parent_number: index === 0 ? null : 99_999 + index,
        type,
        name: type,
        search_text: type.toLowerCase(),
        time_zone: type === 'Site' ? 'UTC' : null,
        ...stamps,
      })
      .execute();
}

/** Gives an access point the ports of its rooms. */
function furnishPorts(router: FakeRouter): void {
  furnishAccessPoint(router);
  for (let port = 3; port < 3 + roomsEach; port += 1)
    router.menu('/interface/bridge/port').add({
      interface: `ether${port}`,
      bridge: 'bridge1',
      pvid: String(port),
      comment: `outlet ${port}`,
    });
  router.writes.length = 0;
}

test.skipIf(isEmbeddedUnderTest())(
  `${accessPoints * roomsEach} rooms on ${accessPoints} access points: killed while preparing and while tearing down, the server leaves nothing behind (needs PostgreSQL)`,
  { timeout: 600_000 },
  async () => {
    const databaseUrl = await newDatabase();
    const database = await openDatabase({ databaseUrl, dataDirectory: '' }, createLogger('silent'));
    const { system } = database;
    const settings = {
      SECRET_KEY: randomBytes(32).toString('base64'),
      DEVICE_NETWORKS: '127.0.0.0/8',
    };
    let [writesLeft, reached] = [Number.POSITIVE_INFINITY, Promise.withResolvers<void>()];
    const fleet = await startFleet(
      accessPoints + 1,
      () => signIn,
      (_router, request) => {
        if (!request.startsWith('GET')) writesLeft -= 1;
        if (writesLeft === 0) reached.resolve();
      },
    );
    let server = await startServerProcess(databaseUrl, settings);
    try {
      const [gateway, ...routers] = fleet.routers;
      if (gateway === undefined) throw new Error('There is a gateway');
      furnishGateway(gateway);
      routers.forEach(furnishPorts);
      const before = fleet.routers.map(configurationOf);
      await addOrganizations(system);
      const rooms = await plantSite(system, server, fleet);

      const writes = () => fleet.routers.reduce((sum, router) => sum + router.writes.length, 0);
      /** Kills the server when it has made so many further changes. */
      const killAfter = async (count: number, begin: () => Promise<void>) => {
        [writesLeft, reached] = [count, Promise.withResolvers()];
        await begin();
        await reached.promise;
        const exited = once(server.child, 'exit');
        server.child.kill('SIGKILL');
        await exited;
        // As if the claims of the killed server had expired.
        const due = { next_step_at: new Date() };
        await system.updateTable('conference').set(due).where('state', '<>', 'Ended').execute();
        await system.updateTable('push_result').set(due).where('state', '=', 'Waiting').execute();
      };

      const now = Date.now();
      const local = (minutes: number) =>
        new Date(now + minutes * 60_000).toISOString().slice(0, 16);
      let id = '';
      await killAfter(40, async () => {
        const created = await server.request('POST', `${calls}/conferences`, {
          ...exampleConference({
            ...rooms,
            start: local(0),
            end: local(240),
            leadMinutes: 0,
            ssidKind: 'own',
            downKbps: 50_000,
          }),
          secrets: {},
          isDraft: false,
        });
        expect(created.status).toBe(200);
        ({ id } = await created.json());
      });
      const atFirstKill = writes();
      server = await startServerProcess(databaseUrl, settings);
      const conference = async () =>
        (await server.request('GET', `${calls}/conferences/${id}`)).json();
      await vi.waitFor(
        async () => {
          const { state, steps } = await conference();
          expect(state).toBe('Active');
          expect(steps.map((step: { state: string }) => step.state)).toEqual(
            Array.from({ length: accessPoints + 1 }, () => 'Done'),
          );
        },
        { timeout: 240_000, interval: 500 },
      );
      expect(atFirstKill).toBeLessThan(writes());
      for (const router of routers) {
        expect(router.menu('/interface/wifi/configuration').rows).toHaveLength(1);
        expect(
          new Set(
            router
              .menu('/interface/bridge/port')
              .rows.slice(1)
              .map(({ pvid }) => pvid),
          ),
        ).toEqual(new Set(['700']));
      }
      expect(gateway.menu('/ip/dhcp-server').rows).toHaveLength(1);

      await measure(system, gateway, id);
      const report = await (
        await server.request('GET', `${calls}/conferences/${id}/report`)
      ).json();
      expect(report).toMatchObject({ downBytes: 30_000_000, peakDevices: 2, faults: [] });
      expect(report.rooms).toHaveLength(accessPoints * roomsEach);

      await killAfter(40, async () => {
        const ended = await server.request('POST', `${calls}/conferences/${id}/ending`, {
          reason: '',
        });
        expect(ended.status).toBe(200);
      });
      expect(fleet.routers.map(configurationOf)).not.toEqual(before);
      server = await startServerProcess(databaseUrl, settings);
      await vi.waitFor(async () => expect((await conference()).state).toBe('Ended'), {
        timeout: 240_000,
        interval: 500,
      });

      expect(fleet.routers.map(configurationOf)).toEqual(before);
      const left = await system.selectFrom('push_target').select('id').execute();
      const waiting = await system
        .selectFrom('push_result')
        .select('id')
        .where('state', '=', 'Waiting')
        .execute();
      const steps = await system.selectFrom('conference_step').select('state').distinct().execute();
      expect([left, waiting, steps]).toEqual([[], [], [{ state: 'Undone' }]]);
    } finally {
      await server[Symbol.asyncDispose]();
      await fleet[Symbol.asyncDispose]();
      await database.close();
    }
  },
);

/** Adds the devices of the fleet, with rooms and ports at each access point. */
async function plantSite(
  system: Kysely<DB>,
  server: ServerProcess,
  fleet: Awaited<ReturnType<typeof startFleet>>,
): Promise<{ roomIds: string[]; portIds: string[] }> {
  const add = async (name: string, role: 'gateway' | 'access-point', index: number) => {
    const reply = await server.request('POST', '/AdminApi/organizations/100002/devices', {
      ...exampleDevice({
        name,
        role,
        host: fleet.addressOf(index),
        nasIdentifier: name,
        api: {
          scheme: 'http',
          port: fleet.port,
          user: signIn.user,
          trust: 'nothing',
          fingerprint: null,
        },
      }),
      type: 'mikrotik',
      secrets: { apiPassword: signIn.password },
    });
    expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)]);
  };
  await add('GW', 'gateway', 0);
  const [roomIds, portIds]: [string[], string[]] = [[], []];
  for (let index = 1; index <= accessPoints; index += 1) {
    const name = `AP-${index}`;
    await add(name, 'access-point', index);
    for (let room = 0; room < roomsEach; room += 1) {
      const number = `${index}-${room}`;
      const roomId = await plantRoom(system, site, {
        name: `Room ${number}`,
        code: `R${number}`,
        accessPoints: [name],
      });
      roomIds.push(roomId);
      portIds.push(
        await plantPort(system, site, { switch: name, port: `ether${room + 3}`, roomId }),
      );
    }
  }
  await plantNetwork(system, site, { vlans: [700, 701] });
  await plantSettings(system, site, { validAfterMinutes: 0 });
  return { roomIds, portIds };
}

/** Lets the gateway count and the server measure twice. */
async function measure(system: Kysely<DB>, gateway: FakeRouter, id: string): Promise<void> {
  const queues = gateway.menu('/queue/simple');
  const [queue] = queues.rows;
  for (const address of ['10.80.0.2', '10.80.0.3'])
    gateway
      .menu('/ip/dhcp-server/lease')
      .add({ address, server: queue?.name ?? '', status: 'bound' });
  for (const [samples, bytes] of ['1000000/10000000', '2000000/30000000'].entries()) {
    queues.set(queue?.['.id'] ?? '', { bytes });
    await vi.waitFor(
      async () => {
        await system
          .updateTable('conference')
          .set({ next_sample_at: new Date() })
          .where('id', '=', id)
          .execute();
        const { length } = await system
          .selectFrom('conference_sample')
          .select('down_bytes')
          .where('conference_id', '=', id)
          .where('down_bytes', '>', '0')
          .execute();
        expect(length).toBeGreaterThan(samples);
      },
      { timeout: 240_000, interval: 1_000 },
    );
  }
}
