import { sql } from 'kysely';
import { newProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type CheckDependencies, checkDueDevices } from '../checks/check-devices.ts';
import { startTcpServer } from '../probe/testing/tcp-server.ts';
import { addDevices } from './added-devices.ts';

type Changes = Omit<Parameters<typeof addDevices>[2], 'area' | 'nextCheckAt'>;

export const onLoopback: CheckDependencies = {
  openSecrets: async () => ({}),
  policy: { allowed: ['127.0.0.0/8'] },
};

export type CheckedArea = Awaited<ReturnType<typeof startCheckedArea>>;

/**
 * Starts a server with a service area, and a device on loopback that counts its connections. The server has a separate
 * database because a check claims the due devices of the whole platform.
 */
export async function startCheckedArea() {
  const server: TestServer = await startTestServer();
  const { system } = server.database;
  const { area } = await newProvider(server);
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
    /** Moves the clock past the next check of every device; their interval is a minute. */
    passInterval: () => pass(90),
    check: (changes: Partial<CheckDependencies> = {}) =>
      checkDueDevices(server.context, { ...onLoopback, ...changes }),
    add: (count: number, ports: number[], { checks, ...changes }: Changes = {}) =>
      addDevices(system, count, {
        area,
        nextCheckAt: server.clock.now,
        checks: { ports, ...checks },
        ...changes,
      }),
    rows,
    /** Returns the only device. */
    async onlyRow() {
      const [row, ...more] = await rows();
      if (row === undefined || more.length > 0) throw new Error('Expected exactly one device');
      return row;
    },
    async setPorts(ports: number[]): Promise<void> {
      await sql`
        update device
        set settings = jsonb_set(settings, '{checks,ports}', ${JSON.stringify(ports)}::jsonb)`.execute(
        system,
      );
    },
    availability: () =>
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
