import { sql } from 'kysely';
import { fillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type CheckDependencies, checkDueDevices } from '../checks/check-devices.ts';
import { startTcpServer } from '../probe/testing/tcp-server.ts';
import { addDevices } from './added-devices.ts';

type Changes = Omit<Parameters<typeof addDevices>[2], 'nextCheckAt'>;

export const onLoopback: CheckDependencies = {
  openSecrets: async () => ({}),
  policy: { allowed: ['127.0.0.0/8'] },
};

export type CheckedArea = Awaited<ReturnType<typeof startCheckedArea>>;

/** A server with an area for devices, and a device on loopback that counts who connects. */
export async function startCheckedArea() {
  const server: TestServer = await startTestServer();
  const { system } = server.database;
  await fillFamily(system);
  let connections = 0;
  const device = await startTcpServer((socket) => {
    connections += 1;
    socket.end();
  });
  const pass = (seconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
  };
  const rows = () => system.selectFrom('device').selectAll().orderBy('name').execute();
  return {
    server,
    openPort: device.port,
    connections: () => connections,
    pass,
    /** To a time when a device that was checked is due again; an interval is a minute here. */
    passARound: () => pass(90),
    check: (changes: Partial<CheckDependencies> = {}) =>
      checkDueDevices(server.context, { ...onLoopback, ...changes }),
    add: (count: number, ports: number[], { checks, ...changes }: Changes = {}) =>
      addDevices(system, count, {
        nextCheckAt: server.clock.now,
        checks: { ports, ...checks },
        ...changes,
      }),
    rows,
    /** The only device. */
    async only() {
      const [row, ...more] = await rows();
      if (row === undefined || more.length > 0) throw new Error('There is not one device');
      return row;
    },
    async setPorts(ports: number[]): Promise<void> {
      await sql`
        update device
        set settings = jsonb_set(settings, '{checks,ports}', ${JSON.stringify(ports)}::jsonb)`.execute(
        system,
      );
    },
    counts: () =>
      system
        .selectFrom('device_availability')
        .select(['half_hour', 'up', 'degraded', 'down'])
        .orderBy('half_hour')
        .execute(),
    async clear(): Promise<void> {
      await system.deleteFrom('device').execute();
      connections = 0;
    },
    async close(): Promise<void> {
      await device[Symbol.asyncDispose]();
      await server.close();
    },
  };
}
