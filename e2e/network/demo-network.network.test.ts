import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveArea, startArea } from '../../scripts/demo-network/guests.ts';
import {
  type FreeRadius,
  freePort,
  freeRadiusObstacle,
  startFreeRadius,
} from '../../src/features/radius/testing/free-radius.ts';
import {
  newMac,
  type RadiusWorld,
  radiusWorld,
} from '../../src/features/radius/testing/radius-world.ts';
import { disconnectGuestSession } from '../../src/features/radius-activity/actions/contract.ts';
import { listAuthentications, listSessions } from '../../src/features/radius-activity/contract.ts';
import { type ListeningServer, startListeningServer } from '../../test/listening.ts';

const obstacle = freeRadiusObstacle();
if (obstacle !== null) console.warn(`The demo network is not tested: ${obstacle}`);

const address = '127.0.0.21';
let listening: ListeningServer | undefined;
let radius: FreeRadius | undefined;
let area: LiveArea | undefined;
let world: RadiusWorld;
const events: string[] = [];

beforeAll(async () => {
  if (obstacle !== null) return;
  listening = await startListeningServer();
  listening.server.context.now = () => new Date();
  world = await radiusWorld(listening.server);
  const coaPort = await freePort();
  const nas = await world.addNas({ address, coaPort });
  radius = await startFreeRadius({
    apiUrl: listening.url,
    database: listening.server.database,
    organizationNumber: world.family.provider.number,
    now: new Date(),
  });
  area = await startArea(
    {
      name: 'Lobby',
      number: world.family.area.number,
      nas: { address, secret: nas.secret, coaPort, nasIdentifier: 'lobby-gateway' },
      codes: [],
      members: [],
      revokedCode: 'ACDEFGHJKM',
      disabled: { userName: 'otto', password: 'Quiet-Harbour-9' },
    },
    radius,
    (event) => events.push(event),
  );
});

afterAll(async () => {
  await area?.[Symbol.asyncDispose]();
  await radius?.close();
  await listening?.close();
});

test.skipIf(obstacle !== null)(
  'a guest arrives over RADIUS, is seen, and is disconnected',
  async () => {
    const params = { orgNumber: String(world.family.provider.number) };
    const call = world.server.call;
    const sessions = async () =>
      (await call(listSessions, { params, query: {} }, world.providerToken)).rows;
    const { code } = await world.newCode();
    const login = { userName: code, password: code, kind: 'CHAP', macAddress: newMac() } as const;
    await area?.welcome({ ...login, kind: 'PAP', password: 'another' });
    const visit = area?.welcome(login);
    await expect
      .poll(sessions, { timeout: 8_000 })
      .toMatchObject([{ state: 'open', planName: 'Premium' }]);
    const [session] = await sessions();
    const logins = await call(listAuthentications, { params, query: {} }, world.providerToken);
    expect(logins.rows).toMatchObject([
      { result: 'accepted', method: 'accessCode' },
      { result: 'rejected' },
    ]);
    const sessionId = session?.id ?? '';
    await call(disconnectGuestSession, { params: { ...params, sessionId } }, world.providerToken);
    await visit;
    expect(events).toEqual([
      expect.stringMatching(/^rejected +Lobby/),
      expect.stringMatching(/^arrived +Lobby/),
      expect.stringMatching(/^left +Lobby.*disconnected by Atrium$/),
    ]);
    expect(await sessions()).toMatchObject([{ state: 'stopped', terminationCause: 'Admin-Reset' }]);
  },
);
