// On both engines
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  addGateway,
  method,
  newMac,
  publishPortal,
  radiusSecret,
  startSession,
  ticketOf,
  uamSecret,
} from '../../../../test/portal-guests.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { Message } from '../../../server/network/mail.ts';
import { radiusCode } from '../../devices/probe/protocols/radius-packet.ts';
import { startCoaServer } from '../../devices/probe/testing/coa-server.ts';
import { forgetIdentities } from '../attempts/forget-identities.ts';
import { portalUrl } from '../testing/portal-visit.ts';
import { portalWorld } from '../testing/portal-world.ts';

const mails: Message[] = [];
const world = portalWorld({ mail: { send: async (message) => void mails.push(message) } });
const { arrive, browser, freePlan, mac } = world;

beforeEach(async () => {
  mails.length = 0;
  await world.server.database.system.deleteFrom('attempt_limit').execute();
});

const rowsOf = async (table: 'portal_attempt' | 'portal_email_code' | 'guest') =>
  world.server.database.system
    .selectFrom(table)
    .selectAll()
    .where('organization_number', '=', world.area.number)
    .execute();

/** Returns what openNDS of level 1 sends for a device, which anybody can write. */
function fasQuery(macAddress: string): string {
  const text = `hid=${'ab'.repeat(32)}, clientip=10.77.0.10, clientmac=${macAddress}, gatewayname=Lobby, gatewayaddress=10.77.0.1:2050, gatewaymac=76e6da935765, originurl=`;
  return `fas=${encodeURIComponent(Buffer.from(text).toString('base64'))}&status=authenticated`;
}

test('a request of a gateway that the area does not have says nothing about a device', async () => {
  await freePlan();
  await startSession(world.server, ticketOf(await browser().submit(await arrive(), 'free')), mac());
  const before = await rowsOf('portal_attempt');
  const page = await browser().open(`${portalUrl(world.area)}?id=${mac()}&ap=00:18:0a:00:00:01`);
  expect(page.text).toContain('Connect to the Wi-Fi network first');
  expect(page.text).toMatch(/Support code [A-Z2-9]{8}/);
  expect(page.html).not.toMatch(/do\/logOut|connected\?state/);
  expect(await rowsOf('portal_attempt')).toHaveLength(before.length);
});

test('a claimed device is not logged out by the server where others are proved', async () => {
  await freePlan();
  const { area } = world;
  await using coa = await startCoaServer(radiusSecret, () => ({ code: radiusCode.disconnectAck }));
  const place = { host: '127.0.0.1', coaPort: coa.port, portalSecret: uamSecret };
  const nas = await addGateway(world.server, area, world.calls.token, {
    type: 'cambium',
    ...place,
  });
  await addGateway(world.server, area, world.calls.token, { type: 'meraki' });
  await startSession(world.server, ticketOf(await browser().submit(await arrive(), 'free')), mac());
  const { system } = world.server.database;
  await system
    .updateTable('guest_session')
    .set({ acct_session_id: mac(), nas_identifier: nas })
    .where('mac_address', '=', mac())
    .execute();
  const grant = 'https://n1.network-auth.com/splash/grant';
  const claim = new URLSearchParams({ base_grant_url: grant, client_mac: mac() });
  const claimed = await browser().follow(await browser().open(`${portalUrl(area)}?${claim}`));
  const { id: device } = await system
    .selectFrom('guest_device')
    .select('id')
    .where('mac_address', '=', mac())
    .executeTakeFirstOrThrow();
  const out = await browser().submit(claimed, 'logOut', { device });
  expect(out.text).toContain('did not log this device out');
  expect(coa.received).toEqual([]);
});

test('a guest of a gateway that ends no sessions is not offered to log out', async () => {
  await freePlan();
  const { area } = world;
  await startSession(world.server, ticketOf(await browser().submit(await arrive(), 'free')), mac());
  await addGateway(world.server, area, world.calls.token, { type: 'meraki' });
  const grant = 'https://n1.network-auth.com/splash/grant';
  const splash = new URLSearchParams({ base_grant_url: grant, client_mac: mac() });
  const status = await browser().follow(await browser().open(`${portalUrl(area)}?${splash}`));
  expect(status.text).toContain(mac());
  expect(status.text).not.toMatch(/log out/i);
});

test('addresses that no gateway sent are not stored', async () => {
  for (const query of ['', '?x=1', `?res=notyet&uamip=10.1.0.1&uamport=3990&mac()=${mac()}`])
    await browser().open(portalUrl(world.area) + query);
  expect(await rowsOf('portal_attempt')).toEqual([]);
});

test('openNDS proves no device: its guest’s other devices and address stay hidden', async () => {
  await freePlan();
  const { area } = world;
  await publishPortal(world.server, area, { methods: { methods: [method('email')] } });
  await addGateway(world.server, area, world.calls.token, {
    type: 'opennds',
    portalSecret: 'a-faskey-of-16ch',
  });
  const sent = await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  await startSession(world.server, ticketOf(sent), mac());
  const other = newMac();
  const [guest] = await rowsOf('guest');
  await world.server.database.system
    .insertInto('guest_device')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      guest_id: guest?.id ?? '',
      mac_address: other,
      first_seen_at: world.server.clock.now,
      last_seen_at: world.server.clock.now,
    })
    .execute();
  const claimed = await browser().follow(
    await browser().open(`${portalUrl(area)}?${fasQuery(mac())}`),
  );
  expect(claimed.text).toContain(mac());
  expect(claimed.text).not.toContain(other);
  expect(claimed.text).toContain('z…@…');
  expect(claimed.html).not.toContain('zoe@example.com');
  const proven = await browser().follow(await arrive({ result: 'already' }));
  expect(proven.text).toContain(other);
  expect(proven.text).toContain('zoe@example.com');
});

test('a form that is sent twice adds one guest', async () => {
  await freePlan();
  const page = await arrive();
  const sent = await Promise.all([browser().submit(page, 'free'), browser().submit(page, 'free')]);
  for (const one of sent) expect(ticketOf(one)).toHaveLength(32);
  await browser().submit(page, 'free');
  expect(await rowsOf('guest')).toHaveLength(1);
});

/** Adds guests who never came online, of devices that arrived from an address. */
async function addPending(
  count: number,
  from: { macAddress?: string; ipAddress?: string; deviceId?: string; clientAddress?: string },
) {
  const { number, path } = world.area;
  const { now } = world.server.clock;
  await sql`
    with added as (
      insert into guest (organization_number, organization_path, name, search_text, created_at, created_by, updated_at, updated_by)
      select ${number}, ${path}, 'Random', '', ${now}, 'Portal', ${now}, 'Portal'
      from generate_series(1, ${count}::integer) returning id)
    insert into portal_attempt (organization_number, organization_path, code, at, updated_at, step, language,
      guest_id, mac_address, ip_address, device_id, client_address)
    select ${number}, ${path}, 'RANDOM', ${now}, ${now}, 'Granted', 'en', id, ${from.macAddress ?? null},
      ${from.ipAddress ?? null}, ${from.deviceId ?? null}, ${from.clientAddress ?? '192.0.2.1'} from added`.execute(
    world.server.database.system,
  );
}

test('random devices cannot fill Users', async () => {
  await freePlan();
  await addPending(1_000, {});
  const refused = await browser().submit(await arrive(), 'free');
  expect(refused.status).toBe(429);
  world.calls.passTime(3_601);
  expect(ticketOf(await browser().submit(await arrive(), 'free'))).toHaveLength(32);
});

type Arrived = { clientAddress: string; deviceId: string };

test.each([
  ['MAC address', 10, () => ({ macAddress: mac() })],
  [
    'IP address behind a gateway',
    10,
    ({ deviceId }: Arrived) => ({ deviceId, ipAddress: '10.1.0.23' }),
  ],
  ['browser’s address', 500, ({ clientAddress }: Arrived) => ({ clientAddress })],
])(
  'guests who never came online are limited by %s, before the area’s limit',
  async (_, most, from) => {
    await freePlan();
    const page = await arrive();
    const arrived = await world.server.database.system
      .selectFrom('portal_attempt')
      .select(['client_address', 'device_id'])
      .where('mac_address', '=', mac())
      .executeTakeFirstOrThrow();
    const { client_address, device_id } = arrived;
    await addPending(
      most,
      from({ clientAddress: client_address ?? '', deviceId: device_id ?? '' }),
    );
    expect((await browser().submit(page, 'free')).status).toBe(429);
    await world.server.database.system
      .updateTable('portal_attempt')
      .set({ mac_address: null, ip_address: null, client_address: '192.0.2.1' })
      .where('code', '=', 'RANDOM')
      .execute();
    expect(ticketOf(await browser().submit(page, 'free'))).toHaveLength(32);
  },
);

test('an address that others claimed behind another gateway keeps nobody out', async () => {
  await freePlan();
  await addPending(10, { ipAddress: '10.1.0.23' });
  expect(ticketOf(await browser().submit(await arrive(), 'free'))).toHaveLength(32);
});

test('a client with ever new devices mails no more codes than its share', async () => {
  await freePlan();
  await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
  const mailTo = async (email: string) =>
    browser().submit(await arrive({ macAddress: newMac() }), 'email', { email });
  await mailTo('first@example.com');
  await world.server.database.system.updateTable('attempt_limit').set({ failures: 300 }).execute();
  await mailTo('second@example.com');
  expect((await mailTo('third@example.com')).status).toBe(429);
  expect(mails.map(({ to }) => to)).toEqual(['first@example.com', 'second@example.com']);
});

test('one address gets five mails, also at once and in any case of letters, and then one at a time', async () => {
  await freePlan();
  await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
  const pages = await Promise.all(
    Array.from({ length: 8 }, () => arrive({ macAddress: newMac() })),
  );
  await Promise.all(
    pages.map((page, at) =>
      browser().submit(page, 'email', {
        email: at % 2 === 0 ? 'zoe@example.com' : 'ZOE@Example.com',
      }),
    ),
  );
  expect(mails).toHaveLength(5);
});

test('mails to other addresses between do not let one address get more', async () => {
  await freePlan();
  await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
  for (const email of ['victim@example.com', 'victim@example.com', 'other@example.com'])
    for (const page of await Promise.all([0, 1, 2].map(() => arrive({ macAddress: newMac() }))))
      await browser().submit(page, 'email', { email });
  await browser().submit(await arrive({ macAddress: newMac() }), 'email', {
    email: 'victim@example.com',
  });
  expect(mails.filter(({ to }) => to === 'victim@example.com')).toHaveLength(5);
});

test('long answers and a long page address do not make the links too long', async () => {
  await freePlan();
  await freePlan({ name: 'Other' });
  const fields = Array.from({ length: 10 }, (_, at) => ({
    id: `custom-${at + 1}`,
    label: { en: `Field ${at}` },
    isRequired: true,
  }));
  await publishPortal(world.server, world.area, {
    methods: { methods: [method('free')] },
    form: { fields, asksForMarketing: false, marketingText: {} },
  });
  const answer = '漢'.repeat(200);
  const page = await arrive({ originalUrl: `http://example.com/${'漢'.repeat(400)}` });
  const plans = await browser().follow(
    await browser().submit(page, 'free', Object.fromEntries(fields.map(({ id }) => [id, answer]))),
  );
  const [, plan = ''] = /name="plan" value="([^"]+)"/.exec(plans.html) ?? [];
  expect(ticketOf(await browser().submit(plans, 'plan', { plan }))).toHaveLength(32);
  const [guest] = await rowsOf('guest');
  expect(guest).toMatchObject({ form_answers: { 'custom-10': answer } });
  expect(await rowsOf('portal_attempt')).toMatchObject([{ identity: null }]);
});

test('what a guest wrote is not shown to another visit of the device, and is forgotten', async () => {
  await freePlan();
  await freePlan({ name: 'Other' });
  const { area } = world;
  await publishPortal(world.server, area, {
    methods: { methods: [method('email')] },
    afterSignIn: { target: 'status', address: null, rememberDays: 7, graceMinutes: 0 },
  });
  const own = await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  expect((await browser().follow(own)).text).toContain('zoe@example.com');
  expect((await arrive()).html).not.toContain('zoe@example.com');
  world.calls.passTime(2 * 3_600);
  await takeDueSteps(forgetIdentities(world.server.context));
  expect(await rowsOf('portal_attempt')).toMatchObject([{ identity: null }]);
  expect(await rowsOf('portal_email_code')).toEqual([]);
});
