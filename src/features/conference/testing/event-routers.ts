import { type FakeRouter } from '../../../../test/routeros/router.ts';
import { startRouter } from '../../../../test/routeros/serve.ts';
import type { TestServer } from '../../../../test/server.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';

export const signIn = { user: 'atrium', password: 'secret' };

/** Gives a fake router a bridge with ports, a hotspot of the hotel, and a VLAN that is nobody else's. */
export function furnishGateway(router: FakeRouter): void {
  router.menu('/interface/bridge').add({ name: 'bridge1' });
  router.menu('/interface/vlan').add({ name: 'staff', 'vlan-id': '20', interface: 'bridge1' });
  router.menu('/ip/hotspot/profile').add({ name: 'hotel', 'html-directory': 'atrium' });
  router.writes.length = 0;
}

/** Gives a fake router two radios and a bridge port. */
export function furnishAccessPoint(router: FakeRouter): void {
  for (const [name, bands] of [
    ['wifi1', '2ghz-g:20mhz,2ghz-n:20mhz,2ghz-ax:20mhz'],
    ['wifi2', '5ghz-a:20mhz,5ghz-ac:20/40/80mhz,5ghz-ax:20/40/80mhz'],
  ] as const) {
    router.menu('/interface/wifi').add({ name, comment: `radio ${name}` });
    router.menu('/interface/wifi/radio').add({ interface: name, bands });
  }
  router.menu('/interface/bridge').add({ name: 'bridge1' });
  router
    .menu('/interface/bridge/port')
    .add({ interface: 'ether2', bridge: 'bridge1', pvid: '20', comment: 'stage left' });
  router.writes.length = 0;
}

export const startGateway = async () => {
  const router = await startRouter(signIn);
  furnishGateway(router);
  return router;
};
export const startAccessPoint = async () => {
  const router = await startRouter(signIn);
  furnishAccessPoint(router);
  return router;
};

/** Adds a device of an area whose management interface is on loopback. */
export async function addRouter(
  server: TestServer,
  token: string,
  area: { number: number },
  given: {
    name: string;
    role: 'gateway' | 'access-point';
    port: number;
    host?: string;
    parentId?: string;
  },
): Promise<string> {
  const { name, role, port, host = '127.0.0.1', parentId = null } = given;
  const { id } = await server.call(
    devices.create,
    {
      params: { orgNumber: String(area.number) },
      body: {
        ...exampleDevice({
          name,
          role,
          host,
          parentId,
          api: {
            scheme: 'http',
            port,
            user: signIn.user,
            trust: 'nothing',
            fingerprint: null,
          },
        }),
        type: 'mikrotik',
        secrets: { apiPassword: signIn.password, radiusSecret: 'radius-secret-0123456789' },
      },
    },
    token,
  );
  return id;
}

/** What routers note by themselves. */
const notes = ['/log', '/ip/dhcp-server/lease'];

/** Returns everything that a router has, without ids: what is left behind shows as a difference. */
export function configurationOf(router: FakeRouter): Record<string, unknown[]> {
  return Object.fromEntries(
    router.menus
      .filter(({ rows, path }) => rows.length > 0 && !notes.includes(path))
      .map(({ path, rows }) => [path, rows.map(({ '.id': _id, ...row }) => row)]),
  );
}
