// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import {
  addUamGateway,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  startSession,
  ticketOf,
  uamQuery,
} from '../../../../test/portal-guests.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let calls: AccessCodeCalls;
let nasIdentifier: string;
let mac: string;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  mac = newMac();
  calls = await accessCodeCalls(server);
  nasIdentifier = await addUamGateway(server, calls.family.area, calls.token);
  await calls.addPlan({ name: 'Free', price: 0, paymentMethods: [], duration: 7_200 });
});

const browser = () => guestBrowser(server);
const arrive = (result = 'notyet') =>
  browser().open(
    uamQuery(`https://atrium.example/portal/${calls.family.area.number}/`, {
      nasIdentifier,
      macAddress: mac,
      result,
    }),
  );

/** Signs in by a form; the gateway reports the session before it sends the browser back. */
async function signIn() {
  await startSession(server, ticketOf(await browser().submit(await arrive(), 'free')), mac);
}

async function rejectLogin(macAddress: string) {
  const { system } = server.database;
  const { number, path } = calls.family.area;
  const guest = await system
    .selectFrom('guest')
    .select('id')
    .where('organization_number', '=', number)
    .executeTakeFirstOrThrow();
  await system
    .insertInto('radius_auth')
    .values({
      organization_number: number,
      organization_path: path,
      at: server.clock.now,
      result: 'rejected',
      reason: 'too-many-devices',
      user_name: 'ticket',
      mac_address: macAddress,
      guest_id: guest.id,
      milliseconds: 1,
    })
    .execute();
}

test.each([
  ['original', null, 'http://example.com/'],
  ['address', 'https://hotel.example/welcome', 'https://hotel.example/welcome'],
] as const)(
  'after the sign-in, a page of ours leads to the %s page',
  async (target, address, url) => {
    await publishPortal(server, calls.family.area, {
      methods: { methods: [method('free')] },
      afterSignIn: { target, address, rememberDays: 7, graceMinutes: 0 },
    });
    await signIn();
    // Browsers apply the policy for forms to every redirect after one, so the last reply is no redirect.
    const back = await browser().follow(await arrive('success'));
    expect(back.status).toBe(200);
    expect(back.html).toContain(`content="0;url=${url}"`);
    expect(back.html).toContain(`href="${url}"`);
    expect((await browser().follow(await arrive('already'))).text).toContain('You are online');
  },
);

test('a session from before does not hide that the login was refused', async () => {
  await signIn();
  calls.passTime(3_600);
  expect(ticketOf(await arrive())).toHaveLength(32);
  await rejectLogin(mac);
  const back = await browser().follow(await arrive('success'));
  expect(back.text).toContain('Too many devices are connected');
});

test('the refused login of another device of the guest is not this one’s', async () => {
  const sent = await browser().submit(await arrive(), 'free');
  await rejectLogin(newMac());
  const waiting = await browser().follow(await arrive('success'));
  expect(waiting.html).toContain('http-equiv="refresh"');
  await startSession(server, ticketOf(sent), mac);
  expect((await browser().follow(await arrive('success'))).text).toContain('You are online');
});
