import { beforeAll, beforeEach } from 'vitest';
import { during } from '../../../../test/during.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { type SalesArea, salesArea } from './sales-world.ts';

interface ReportWorld {
  server: TestServer;
  family: TestProvider;
  /** of an administrator of the provider */
  token: string;
  hotel: SalesArea;
  sibling: SalesArea;
}

/** Gives each test of a file a provider with two hotels that sell, on the server of the worker at the time `now`. */
export function reportWorld(now: Date): Readonly<ReportWorld> {
  let server: TestServer | undefined;
  let world: ReportWorld | undefined;
  beforeAll(async () => {
    server = await sharedServer();
  });
  beforeEach(async () => {
    if (server === undefined) throw new Error('The server has not started');
    server.clock.now = now;
    const family = await newProvider(server);
    const { system } = server.database;
    world = {
      server,
      family,
      token: await server.signInAs(family.provider.number),
      hotel: await salesArea(system, family.area, now),
      sibling: await salesArea(system, family.siblingArea, now),
    };
  });
  return {
    get server() {
      return during(world).server;
    },
    get family() {
      return during(world).family;
    },
    get token() {
      return during(world).token;
    },
    get hotel() {
      return during(world).hotel;
    },
    get sibling() {
      return during(world).sibling;
    },
  };
}
