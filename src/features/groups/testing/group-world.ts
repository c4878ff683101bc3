import { beforeAll, beforeEach } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { groupCalls } from './group-calls.ts';

interface GroupWorld {
  server: TestServer;
  family: TestProvider;
  token: string;
  groups: ReturnType<typeof groupCalls>;
  /** Signs in again: sessions of administrators do not last for days. */
  signIn: () => Promise<void>;
}

/** A new provider for each test, at noon of June 10, 2026, with calls for groups of its site. Read it within tests only. */
export function groupWorld(): GroupWorld {
  let server: TestServer;
  let family: TestProvider;
  let token: string;
  const signIn = async () => {
    token = await server.signInAs(family.provider.number);
  };
  beforeAll(async () => {
    server = await sharedServer();
  });
  beforeEach(async () => {
    server.clock.now = new Date('2026-06-10T12:00:00Z');
    family = await newProvider(server);
    await signIn();
  });
  return {
    signIn,
    get server() {
      return server;
    },
    get family() {
      return family;
    },
    get token() {
      return token;
    },
    get groups() {
      return groupCalls(server, family.site, token);
    },
  };
}
