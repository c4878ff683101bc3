// On both engines
import { expect, test } from 'vitest';
import { accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { guestCalls } from '../../../../test/guest-calls.ts';
import { type GuestPage, method, publishPortal, ticketOf } from '../../../../test/portal-guests.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { replaceMembers } from '../members/contract.ts';
import { portalWorld } from '../testing/portal-world.ts';

const world = portalWorld();
const { arrive, attempt, browser, freePlan, goOnline, guestRow, mac } = world;

test('a click lets a guest in, and the status page shows what is left and logs out', async () => {
  await freePlan({ quotaBytes: 2_000_000_000 });
  const page = await arrive();
  expect(page.status).toBe(200);
  expect(page.text).toContain('Connect for free');
  const sent = await browser().submit(page, 'free');
  expect(sent.location).toMatch(
    /^http:\/\/10\.1\.0\.1:3990\/logon\?username=[0-9a-f]{32}&response=/,
  );
  expect(await attempt()).toMatchObject({ step: 'Granted', method: 'free', reason: null });
  expect(await guestRow()).toMatchObject({ terms_version: '1', language: 'en' });
  expect((await guestRow()).terms_accepted_at).toEqual(world.server.clock.now);
  expect((await guestRow()).marketing_consent_at).toBeNull();

  const status = await goOnline(sent);
  expect(status.text).toContain('2 hours');
  expect(status.text).toContain('2 GB');
  expect(status.text).toContain(mac());
  const [, device = ''] = /name="device" value="([^"]+)"/.exec(status.html) ?? [];
  const out = await browser().submit(status, 'logOut', { device });
  expect(out.location).toBe('http://10.1.0.1:3990/logoff');
});

test('terms count as accepted only where the sign-in page shows them, and again from their day', async () => {
  await freePlan({ duration: 86_400 });
  const { area } = world;
  const legal = { ...defaultPortal.legal, termsVersion: '2', termsFrom: '2999-01-01' };
  const pages = { ...defaultPortal.pages, 'sign-in': [{ id: 'in', type: 'sign-in' as const }] };
  await publishPortal(world.server, area, { legal, pages });
  await goOnline(await browser().submit(await arrive(), 'free'));
  expect(await guestRow()).toMatchObject({ terms_version: null, terms_accepted_at: null });
  await world.server.database.system
    .updateTable('guest')
    .set({ terms_version: '1' })
    .where('organization_number', '=', area.number)
    .execute();
  await world.server.database.system
    .updateTable('guest_session')
    .set({ state: 'stopped', stopped_at: world.server.clock.now })
    .where('mac_address', '=', mac())
    .execute();
  world.calls.passTime(3_600);
  expect((await arrive()).location).toContain('/logon?username=');
  await world.server.database.system
    .deleteFrom('portal_version')
    .where('organization_number', '=', area.number)
    .execute();
  await publishPortal(world.server, area, { legal: { ...legal, termsFrom: '2020-01-01' }, pages });
  world.calls.passTime(3_600);
  expect((await arrive()).text).toContain('Connect for free');
});

test('a known device goes straight in until its plan is over', async () => {
  await freePlan();
  await goOnline(await browser().submit(await arrive(), 'free'));
  await world.server.database.system
    .updateTable('guest_session')
    .set({ state: 'stopped', stopped_at: world.server.clock.now })
    .where('mac_address', '=', mac())
    .execute();
  world.calls.passTime(3_600);
  expect((await arrive()).location).toContain('/logon?username=');
  world.calls.passTime(4_000);
  const over = await arrive();
  expect(over.location).toBeNull();
  expect(over.text).toContain('Your time is used up');
  expect(over.text).toContain('Sign in again');
});

test('a guest chooses among several plans, and one that is no longer offered is refused', async () => {
  await freePlan();
  const other = await freePlan({
    name: 'Slow',
    texts: [{ portalName: 'Slow and steady', language: 'en', description: '' }],
  });
  const page = await browser().follow(await browser().submit(await arrive(), 'free'));
  expect(page.text).toContain('Slow and steady');
  expect(page.text).not.toContain('€9.95');
  const unknown = await browser().submit(page, 'plan', { plan: crypto.randomUUID() });
  expect(unknown.text).toContain('no longer offered');
  const sent = await browser().submit(page, 'plan', { plan: other });
  expect(ticketOf(sent)).toHaveLength(32);
  expect((await guestRow()).plan_id).toBe(other);
});

test('a plan for once a day is refused on the same day', async () => {
  await freePlan({ limitedTo: 'oncePerDevicePerDay', duration: 600 });
  await goOnline(await browser().submit(await arrive(), 'free'));
  await world.server.database.system
    .updateTable('guest_session')
    .set({ state: 'stopped', stopped_at: world.server.clock.now })
    .where('mac_address', '=', mac())
    .execute();
  world.calls.passTime(3_600);
  const again = await arrive();
  const page = await browser().open(/href="([^"]+)">Sign in again/.exec(again.html)?.[1] ?? '');
  const refused = await browser().submit(page, 'free');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('already used this today');
  expect(await attempt()).toMatchObject({ step: 'Refused', reason: 'time-used-up' });
});

test('an access code lets a guest in; used-up, revoked and unknown codes are refused with a support code', async () => {
  const batch = await world.calls.createBatchWithCodes({ count: 2 });
  const [first, second] = await world.calls.listCodes(batch);
  const sent = await browser().submit(await arrive(), 'accessCode', { code: first?.code ?? '' });
  await goOnline(sent);
  expect(await guestRow()).toMatchObject({ access_code_id: first?.id });
  const purchase = await world.server.database.system
    .selectFrom('purchase')
    .select(['amount', 'method'])
    .where('guest_id', '=', (await guestRow()).id)
    .executeTakeFirst();
  expect(purchase).toEqual({ amount: 995, method: 'accessCode' });

  world.changeDevice();
  const page = await arrive();
  await world.server.database.system
    .updateTable('access_code')
    .set({ revoked_at: world.server.clock.now })
    .where('id', '=', second?.id ?? '')
    .execute();
  const revoked = await browser().submit(page, 'accessCode', { code: second?.code ?? '' });
  expect(revoked.text).toContain('This code is no longer valid');
  expect(revoked.html).toContain(`value="${second?.code}"`);
  const { code, reason } = await attempt();
  expect(reason).toBe('code-revoked');
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
  expect(revoked.text).toContain(code);
  const unknown = await browser().submit(page, 'accessCode', { code: 'ABCDEFGH' });
  expect(unknown.text).toContain('We do not know this code');
  expect((await browser().submit(page, 'accessCode', { code: '' })).text).toContain(
    'Fill in this field',
  );
});

test('a code of another provider is unknown', async () => {
  const other = await accessCodeCalls(world.server);
  const [code] = await other.listCodes(await other.createBatchWithCodes({ count: 1 }));
  const page = await browser().submit(await arrive(), 'accessCode', { code: code?.code ?? '' });
  expect(page.text).toContain('We do not know this code');
});

test('wrong codes slow a device down', async () => {
  const page = await arrive();
  let last = page;
  for (let tried = 0; tried < 12; tried += 1)
    last = await browser().submit(page, 'accessCode', { code: `WRONG${100 + tried}` });
  expect(last.status).toBe(429);
  expect(last.text).toMatch(/Too many attempts\. Try again in \d+ seconds/);
});

test('a user name needs its password', async () => {
  const planId = await freePlan();
  const token = await world.server.signInAs(world.calls.family.provider.number);
  const guests = guestCalls({ server: world.server, family: world.calls.family, token });
  await guests.create({ username: 'zoe', password: 'Quiet-Harbour', planId });
  const page = await arrive();
  const wrong = await browser().submit(page, 'password', { username: 'zoe', password: 'no' });
  expect(wrong.text).toContain('user name or password is not correct');
  expect(wrong.html).not.toContain('value="no"');
  const nobody = await browser().submit(page, 'password', { username: 'bob', password: 'no' });
  expect(nobody.text).toContain('user name or password is not correct');
  const sent = await browser().submit(page, 'password', {
    username: 'ZOE',
    password: 'Quiet-Harbour',
  });
  expect(ticketOf(sent)).toHaveLength(32);
});

test('a smart client signs in by WISPr, and learns what came of it', async () => {
  const planId = await freePlan();
  const token = await world.server.signInAs(world.calls.family.provider.number);
  const guests = guestCalls({ server: world.server, family: world.calls.family, token });
  await guests.create({ username: 'zoe', password: 'Quiet-Harbour', planId });
  const code = ({ html }: GuestPage) =>
    /<MessageType>(\d+)<\/MessageType>\s*<ResponseCode>(\d+)</.exec(html)?.slice(1).join(' ');
  const page = await arrive();
  expect(code(page)).toBe('100 0');
  const loginUrl = /<LoginURL>([^<]+)</.exec(page.html)?.[1]?.replaceAll('&#45;', '-') ?? '';
  const logIn = (Password: string) =>
    browser().open(loginUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ UserName: 'zoe', Password, button: 'Login' }).toString(),
    });
  expect(code(await logIn('no'))).toBe('120 100');
  const online = await goOnline(await logIn('Quiet-Harbour'));
  expect(code(online)).toBe('120 50');
  expect(online.html).toContain('<LogoffURL>http://10.1.0.1:3990/logoff</LogoffURL>');
  expect(code(await arrive({ result: 'logoff' }))).toBe('130 150');
});

test('a member signs in with number and last name, however they are written', async () => {
  const { grouping, area } = world.calls.family;
  await freePlan();
  await publishPortal(world.server, area, { methods: { methods: [method('memberNumber')] } });
  const lines = [{ line: 2, values: ['AB 12-34', 'Müller'] }];
  const body = { fields: ['memberNumber', 'lastName'], lines };
  await world.server.call(
    replaceMembers,
    { params: world.calls.of(grouping), body },
    world.calls.token,
  );
  const page = await arrive();
  const wrong = await browser().submit(page, 'memberNumber', {
    memberNumber: 'AB1234',
    lastName: 'Maier',
  });
  expect(wrong.text).toContain('do not match');
  const sent = await browser().submit(page, 'memberNumber', {
    memberNumber: 'ab1234',
    lastName: 'MULLER',
  });
  expect(ticketOf(sent)).toHaveLength(32);
  expect(await guestRow()).toMatchObject({ member_number: 'ab1234', name: 'MULLER' });
});
