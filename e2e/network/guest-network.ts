import { type Browser, chromium, type Page } from 'playwright';
import { devices } from '../../src/features/devices/contract.ts';
import type { DeviceType } from '../../src/features/devices/device-types.ts';
import { exampleDevice } from '../../src/features/devices/examples.ts';
import type { Device, SentSecrets } from '../../src/features/devices/fields.ts';
import { type FreeRadius, startFreeRadius } from '../../src/features/radius/testing/free-radius.ts';
import { type RadiusWorld, radiusWorld } from '../../src/features/radius/testing/radius-world.ts';
import { startListener } from '../../src/server/http/listener.ts';
import { createLogger } from '../../src/server/logging.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { browserArguments, browserPath } from '../browser.ts';
import { Network } from './network.ts';
import { startWorld, type World } from './world.ts';

/** A guest's device behind a gateway, with Atrium, FreeRADIUS and a web server beyond. */
export interface GuestNetwork {
  network: Network;
  server: TestServer;
  /** a service provider with an area, a plan and access codes */
  provider: RadiusWorld;
  world: World;
  freeRadius: FreeRadius;
  /** where guests reach Atrium */
  origin: string;
  page: Page;
  addGateway(type: DeviceType, changes: Partial<Device>, secrets: SentSecrets): Promise<string>;
  close(): Promise<void>;
}

export async function startGuestNetwork(): Promise<GuestNetwork> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const network = await Network.create();
    ends.push(() => network.remove());
    const world = await startWorld(network.addresses.world);
    ends.push(() => world.close());
    const { server, origin, port } = await startServer(network, ends);
    const provider = await radiusWorld(server);
    const freeRadius = await startFreeRadius({
      apiUrl: `http://127.0.0.1:${port}`,
      database: server.database,
      organizationNumber: provider.family.provider.number,
      now: new Date(),
      addresses: [network.addresses.server],
    });
    ends.push(() => freeRadius.close());
    const browser: Browser = await chromium.launch({
      executablePath: network.clientProgram(await browserPath()),
      args: browserArguments,
    });
    ends.push(() => browser.close());
    const page = await browser.newPage();
    return {
      network,
      server,
      provider,
      world,
      freeRadius,
      origin,
      page,
      close,
      async addGateway(type, changes, secrets) {
        const checks = { ...exampleDevice().checks, ping: false };
        const body = {
          ...exampleDevice({ name: 'Lobby gateway', role: 'gateway', checks, ...changes }),
          type,
          secrets,
        };
        const params = { orgNumber: String(provider.family.area.number) };
        return (await server.call(devices.create, { params, body }, provider.providerToken)).id;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startServer(network: Network, ends: (() => Promise<unknown>)[]) {
  const server = await startTestServer();
  ends.push(() => server.close());
  const log = createLogger('silent');
  const listener = await startListener(server.application.hono, log, {
    setting: 'PORT',
    host: '0.0.0.0',
    port: 0,
  });
  ends.push(() => listener.close());
  const { port } = new URL(listener.url);
  const origin = `http://${network.addresses.server}:${port}`;
  server.context.publicUrl = origin;
  server.context.now = () => new Date();
  return { server, origin, port };
}
