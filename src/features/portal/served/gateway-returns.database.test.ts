// On both engines
import { beforeEach, expect, test } from 'vitest';
import {
  method,
  newMac,
  publishPortal,
  startSession,
  ticketOf,
} from '../../../../test/portal-guests.ts';
import { incomingFrom } from '../../../../test/server.ts';
import { portalUrl } from '../testing/portal-visit.ts';
import { portalWorld } from '../testing/portal-world.ts';

const world = portalWorld();
const { arrive, browser, mac } = world;

beforeEach(async () => {
  await world.freePlan();
});

/** Signs in by a form; the gateway reports the session before it sends the browser back. */
async function signIn() {
  await startSession(world.server, ticketOf(await browser().submit(await arrive(), 'free')), mac());
}

async function rejectLogin(macAddress: string) {
  const { system } = world.server.database;
  const { number, path } = world.area;
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
      at: world.server.clock.now,
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
    await publishPortal(world.server, world.area, {
      methods: { methods: [method('free')] },
      afterSignIn: { target, address, rememberDays: 7, graceMinutes: 0 },
    });
    await signIn();
    // Browsers apply the policy for forms to every redirect after one, so the last reply is no redirect.
    const back = await browser().follow(await arrive({ result: 'success' }));
    expect(back.status).toBe(200);
    expect(back.html).toContain(`content="0;url=${url}"`);
    expect(back.html).toContain(`href="${url}"`);
    expect((await browser().follow(await arrive({ result: 'already' }))).text).toContain(
      'You are online',
    );
  },
);

test('a session from before does not hide that the login was refused', async () => {
  await signIn();
  world.calls.passTime(3_600);
  expect(ticketOf(await arrive())).toHaveLength(32);
  await rejectLogin(mac());
  const back = await browser().follow(await arrive({ result: 'success' }));
  expect(back.text).toContain('Too many devices are connected');
});

test('the refused login of another device of the guest is not this one’s', async () => {
  const sent = await browser().submit(await arrive(), 'free');
  await rejectLogin(newMac());
  const waiting = await browser().follow(await arrive({ result: 'success' }));
  expect(waiting.html).toContain('http-equiv="refresh"');
  await startSession(world.server, ticketOf(sent), mac());
  expect((await browser().follow(await arrive({ result: 'success' }))).text).toContain(
    'You are online',
  );
});

test('a device learns by RFC 8908 whether it is captive, and how long it may stay', async () => {
  const { area } = world;
  const ask = (address: string) =>
    world.server.application.hono.request(
      `https://atrium.example/portal/${area.number}/api`,
      {},
      { incoming: incomingFrom(address) },
    );
  const reply = await ask('10.1.0.23');
  expect(reply.headers.get('content-type')).toContain('application/captive+json');
  expect(await reply.json()).toEqual({ captive: true, 'user-portal-url': portalUrl(area) });
  await signIn();
  expect(await (await ask('10.1.0.23')).json()).toMatchObject({
    captive: false,
    'seconds-remaining': 7_200,
  });
  expect(await (await ask('10.1.0.24')).json()).toMatchObject({ captive: true });
});

test('the portal opened by its address shows no form, but a guest’s status', async () => {
  await publishPortal(world.server, world.area, { languages: { tags: ['en', 'de'] } });
  const openAt = async (address: string, path = portalUrl(world.area)) => {
    const environment = { incoming: incomingFrom(address) };
    const headers = { 'accept-language': 'de' };
    return (await world.server.application.hono.request(path, { headers }, environment)).text();
  };
  await signIn();
  await world.server.database.system
    .updateTable('guest_session')
    .set({ ssid: 'Nordlys <Guest>' })
    .where('mac_address', '=', mac())
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
  const { number } = world.area;
  const resumed = await world.server.request(`/portal/${number}/do/resume?state=${token}`, {
    method: 'POST',
  });
  expect(resumed.headers.get('location')).toContain('/sign-in');
  expect(status).toContain(mac());
});

test('the portal opened by its address logs nobody out, also where no gateway signs', async () => {
  await signIn();
  const { number } = world.area;
  const { system } = world.server.database;
  await system
    .updateTable('device')
    .set({ type: 'meraki' })
    .where('organization_number', '=', number)
    .execute();
  const environment = { incoming: incomingFrom('10.1.0.23') };
  const opened = await world.server.application.hono.request(
    portalUrl(world.area),
    {},
    environment,
  );
  const status = await opened.text();
  expect(status).not.toMatch(/log out/i);
  const token = /state=([^"&]+)/.exec(status)?.[1] ?? '';
  const { id } = await system
    .selectFrom('guest_device')
    .select('id')
    .where('mac_address', '=', mac())
    .executeTakeFirstOrThrow();
  const out = await world.server.request(`/portal/${number}/do/logOut?state=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `device=${id}`,
  });
  expect(out.headers.get('location')).toContain('/sign-in');
  const sessions = system.selectFrom('guest_session').select('state');
  expect(await sessions.where('mac_address', '=', mac()).execute()).toEqual([{ state: 'open' }]);
});
