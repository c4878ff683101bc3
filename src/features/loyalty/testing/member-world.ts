import { afterAll, beforeAll, beforeEach } from 'vitest';
import { during } from '../../../../test/during.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { startIssuer } from './issuer.ts';
import { type MemberArea, openMemberArea } from './member-area.ts';

/** The account that signs in at the issuer. */
export const member = {
  member_number: '770 123 456-789',
  tier: 'GOLD',
  family_name: 'Müller',
};

/** Starts a server and an issuer for the tests of a file; each has an area where the member signs in. */
export function memberWorld() {
  let server: TestServer | undefined;
  let issuer: Awaited<ReturnType<typeof startIssuer>> | undefined;
  let area: MemberArea | undefined;
  beforeAll(async () => {
    server = await startTestServer();
    issuer = await startIssuer();
  });
  afterAll(async () => {
    await issuer?.close();
    await server?.close();
  });
  beforeEach(async () => {
    const { state } = during(issuer);
    during(server).clock.now = new Date();
    state.claims = member;
    state.userInfo = {};
    state.faults = {};
    area = await openMemberArea(during(server), during(issuer));
  });
  return {
    get server() {
      return during(server);
    },
    get issuer() {
      return during(issuer);
    },
    get area() {
      return during(area);
    },
  };
}
