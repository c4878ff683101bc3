// On both engines: returns from an issuer that identify nobody.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GuestPage, newMac } from '../../../../test/portal-guests.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { forgetOldLookups } from '../jobs/forget-old-lookups.ts';
import { startIssuer } from '../testing/issuer.ts';
import { type MemberArea, openMemberArea, signInAt } from '../testing/member-area.ts';

const member = { member_number: '770 123 456-789', tier: 'GOLD', family_name: 'Müller' };

let server: TestServer;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let area: MemberArea;

beforeAll(async () => {
  server = await startTestServer();
  issuer = await startIssuer();
});
afterAll(async () => {
  await issuer.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.now = new Date();
  issuer.state.claims = member;
  issuer.state.userInfo = {};
  issuer.state.faults = {};
  area = await openMemberArea(server, issuer);
});

const expectRejected = (page: GuestPage, text: string) => {
  expect(page.status).toBe(400);
  expect(page.text).toContain(text);
};

test('a return is rejected a second time', async () => {
  const { url, cookie } = await area.leave();
  const back = await signInAt(url);
  expect((await area.comeBack(back, cookie)).text).toContain('7.46');
  expectRejected(await area.comeBack(back, cookie), 'Please start again');
  expect(await area.lookups()).toHaveLength(1);
});

test('a return is rejected without a state, and with a forged one', async () => {
  const { url, cookie } = await area.leave();
  const back = await signInAt(url);
  back.searchParams.set('state', 'f'.repeat(43));
  expectRejected(await area.comeBack(back, cookie), 'Please start again');
  back.searchParams.delete('state');
  expectRejected(await area.comeBack(back, cookie), 'Please start again');
  expect(await area.lookups()).toEqual([]);
});

test('a return is rejected in another area, even of the same provider', async () => {
  const { url, cookie } = await area.leave();
  const back = await signInAt(url);
  const other = new URL(back);
  other.pathname = `/portal/${area.siblingArea.number}/programme`;
  expectRejected(await area.comeBack(other, cookie), 'Please start again');
  // The other area's page leaves the guest's sign-in alone.
  expect((await area.comeBack(back, cookie)).text).toContain('7.46');
});

test.each(['', 'AtriumProgramme=forged'])(
  'a return is rejected in another browser, with the cookie %j',
  async (cookie) => {
    const { url } = await area.leave();
    const back = await signInAt(url);
    expectRejected(await area.comeBack(back, cookie), 'belongs to another device');
    expect(await area.lookups()).toEqual([]);
  },
);

test('a return is rejected with the state of another device', async () => {
  const victim = await area.leave();
  const attacker = await area.leave({}, newMac());
  const back = await signInAt(attacker.url);
  expectRejected(await area.comeBack(back, victim.cookie), 'belongs to another device');
});

test('a return is rejected after ten minutes, when the sign-in is removed as well', async () => {
  const { url, cookie } = await area.leave();
  const back = await signInAt(url);
  server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
  expectRejected(await area.comeBack(back, cookie), 'Please start again');
  await area.leave();
  server.clock.now = new Date(server.clock.now.getTime() + 61 * 60_000);
  await takeDueSteps(forgetOldLookups(server.context));
  const stored = await server.database.system
    .selectFrom('loyalty_sign_in')
    .select('attempt_id')
    .where('organization_number', '=', area.area.number)
    .execute();
  expect(stored).toEqual([]);
});
