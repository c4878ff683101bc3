// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import {
  addGateway,
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
import type { Message } from '../../../server/mail.ts';

let server: TestServer;
let calls: AccessCodeCalls;
let nasIdentifier: string;
let mac: string;
const mails: Message[] = [];
const mail = {
  async send(message: Message) {
    mails.push(message);
  },
};

beforeAll(async () => {
  server = await startTestServer({ mail });
  return () => server.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  mails.length = 0;
  mac = newMac();
  calls = await accessCodeCalls(server);
  nasIdentifier = await addUamGateway(server, calls.family.area, calls.token);
});

const browser = () => guestBrowser(server);
const portalOf = (area: { number: number }) => `https://atrium.example/portal/${area.number}/`;
const arrive = (macAddress = mac) =>
  browser().open(uamQuery(portalOf(calls.family.area), { nasIdentifier, macAddress }));
const freePlan = () =>
  calls.addPlan({ name: 'Free', price: 0, paymentMethods: [], duration: 7_200 });
const rowsOf = async (table: 'portal_attempt' | 'guest') =>
  server.database.system
    .selectFrom(table)
    .selectAll()
    .where('organization_number', '=', calls.family.area.number)
    .execute();

/** Returns what openNDS of level 1 sends for a device, which anybody can write. */
function fasQuery(macAddress: string): string {
  const text = `hid=${'ab'.repeat(32)}, clientip=10.77.0.10, clientmac=${macAddress}, gatewayname=Lobby, gatewayaddress=10.77.0.1:2050, gatewaymac=76e6da935765, originurl=`;
  return `fas=${encodeURIComponent(Buffer.from(text).toString('base64'))}&status=authenticated`;
}

test('a request of a gateway that the area does not have says nothing about a device', async () => {
  await freePlan();
  await startSession(server, ticketOf(await browser().submit(await arrive(), 'free')), mac);
  const before = await rowsOf('portal_attempt');
  const page = await browser().open(
    `${portalOf(calls.family.area)}?id=${mac}&ap=00:18:0a:00:00:01`,
  );
  expect(page.text).toContain('Connect to the Wi-Fi network first');
  expect(page.text).toMatch(/Support code [A-Z2-9]{8}/);
  expect(page.html).not.toMatch(/do\/logOut|connected\?state/);
  expect(await rowsOf('portal_attempt')).toHaveLength(before.length);
});

test('a claimed device is not logged out by the server where others are proved', async () => {
  await freePlan();
  const { area } = calls.family;
  const site = await addGateway(server, area, calls.token, { type: 'unifi' });
  await startSession(server, ticketOf(await browser().submit(await arrive(), 'free')), mac);
  const claimed = await browser().open(
    `${portalOf(area)}?id=${mac}&ap=00:18:0a:00:00:01&site=${site}`,
  );
  const [, device = ''] = /name="device" value="([^"]+)"/.exec(claimed.html) ?? [];
  const out = await browser().submit(claimed, 'logOut', { device });
  expect(out.text).toContain('did not log this device out');
  const session = await server.database.system
    .selectFrom('guest_session')
    .select('state')
    .where('mac_address', '=', mac)
    .executeTakeFirstOrThrow();
  expect(session.state).toBe('open');
});

test('addresses that no gateway sent are not stored', async () => {
  for (const query of ['', '?x=1', `?res=notyet&uamip=10.1.0.1&uamport=3990&mac=${mac}`])
    await browser().open(portalOf(calls.family.area) + query);
  expect(await rowsOf('portal_attempt')).toEqual([]);
});

test('openNDS proves no device: its guest’s other devices and address stay hidden', async () => {
  await freePlan();
  const { area } = calls.family;
  await publishPortal(server, area, { methods: { methods: [method('email')] } });
  await addGateway(server, area, calls.token, {
    type: 'opennds',
    portalSecret: 'a-faskey-of-16ch',
  });
  const sent = await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  await startSession(server, ticketOf(sent), mac);
  const other = newMac();
  const [{ id = '', organization_path: path = '' } = {}] = await rowsOf('guest');
  await server.database.system
    .insertInto('guest_device')
    .values({
      organization_number: area.number,
      organization_path: path,
      guest_id: id,
      mac_address: other,
      first_seen_at: server.clock.now,
      last_seen_at: server.clock.now,
    })
    .execute();
  const claimed = await browser().follow(
    await browser().open(`${portalOf(area)}?${fasQuery(mac)}`),
  );
  expect(claimed.text).toContain(mac);
  expect(claimed.text).not.toContain(other);
  expect(claimed.text).toContain('z…@…');
  expect(claimed.html).not.toContain('zoe@example.com');
  const proven = await browser().follow(
    await browser().open(
      uamQuery(portalOf(area), { nasIdentifier, macAddress: mac, result: 'already' }),
    ),
  );
  expect(proven.text).toContain(other);
  expect(proven.text).toContain('zoe@example.com');
});
