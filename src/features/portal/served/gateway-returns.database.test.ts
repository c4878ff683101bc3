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
import { incomingFrom, startTestServer, type TestServer } from '../../../../test/server.ts';

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

const portalOf = (area: { number: number }) => `https://atrium.example/portal/${area.number}/`;
const browser = () => guestBrowser(server);
const arrive = (result = 'notyet') =>
  browser().open(
    uamQuery(portalOf(calls.family.area), {
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

test('a device learns by RFC 8908 whether it is captive, and how long it may stay', async () => {
  const { area } = calls.family;
  const ask = (address: string) =>
    server.application.hono.request(
      `https://atrium.example/portal/${area.number}/api`,
      {},
      { incoming: incomingFrom(address) },
    );
  const reply = await ask('10.1.0.23');
  expect(reply.headers.get('content-type')).toContain('application/captive+json');
  expect(await reply.json()).toEqual({ captive: true, 'user-portal-url': portalOf(area) });
  await signIn();
  expect(await (await ask('10.1.0.23')).json()).toMatchObject({
    captive: false,
    'seconds-remaining': 7_200,
  });
  expect(await (await ask('10.1.0.24')).json()).toMatchObject({ captive: true });
});

test('the portal opened by its address shows no form, but a guest’s status', async () => {
  await publishPortal(server, calls.family.area, { languages: { tags: ['en', 'de'] } });
  const openAt = async (address: string, path = portalOf(calls.family.area)) => {
    const environment = { incoming: incomingFrom(address) };
    const headers = { 'accept-language': 'de' };
    return (await server.application.hono.request(path, { headers }, environment)).text();
  };
  await signIn();
  await server.database.system
    .updateTable('guest_session')
    .set({ ssid: 'Nordlys <Guest>' })
    .where('mac_address', '=', mac)
    .execute();
  const stranger = await openAt('10.1.0.24');
  expect(stranger).toContain('Verbinden Sie sich zuerst mit dem WLAN');
  expect(stranger).toContain('<bdi>Nordlys &lt;Guest&gt;</bdi>');
  expect(stranger).not.toMatch(/<form|role="alert"|Support-Code/);
  const language = /href="([^"]+language=en)"/.exec(stranger)?.[1] ?? '';
  const other = await openAt('10.1.0.24', language.replaceAll('&amp;', '&'));
  expect(other).toContain('Connect to the Wi-Fi network first');
  expect(other).not.toContain('<form');
  const status = await openAt('10.1.0.23');
  expect(status).toContain('Verbleibende Zeit');
  // The gateway signs what it sends, and has not sent this browser.
  expect(status).not.toMatch(/do\/resume|do\/emailCode|name="device"/);
  const token = /state=([^"&]+)/.exec(status)?.[1] ?? '';
  const { number } = calls.family.area;
  const resumed = await server.request(`/portal/${number}/do/resume?state=${token}`, {
    method: 'POST',
  });
  expect(resumed.headers.get('location')).toContain('/sign-in');
  expect(status).toContain(mac);
});

test('the portal opened by its address logs nobody out, also where no gateway signs', async () => {
  await signIn();
  const { number } = calls.family.area;
  const { system } = server.database;
  await system
    .updateTable('device')
    .set({ type: 'meraki' })
    .where('organization_number', '=', number)
    .execute();
  const environment = { incoming: incomingFrom('10.1.0.23') };
  const opened = await server.application.hono.request(
    portalOf(calls.family.area),
    {},
    environment,
  );
  const status = await opened.text();
  expect(status).not.toMatch(/log out/i);
  const token = /state=([^"&]+)/.exec(status)?.[1] ?? '';
  const { id } = await system
    .selectFrom('guest_device')
    .select('id')
    .where('mac_address', '=', mac)
    .executeTakeFirstOrThrow();
  const out = await server.request(`/portal/${number}/do/logOut?state=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `device=${id}`,
  });
  expect(out.headers.get('location')).toContain('/sign-in');
  const sessions = system.selectFrom('guest_session').select('state');
  expect(await sessions.where('mac_address', '=', mac).execute()).toEqual([{ state: 'open' }]);
});
