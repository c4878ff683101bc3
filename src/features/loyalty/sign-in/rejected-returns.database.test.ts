// On both engines: returns from an issuer that identify nobody.
import { expect, test } from 'vitest';
import { type GuestPage, newMac } from '../../../../test/portal-guests.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { forgetOldLookups } from '../jobs/forget-old-lookups.ts';
import { signInAt } from '../testing/member-area.ts';
import { memberWorld } from '../testing/member-world.ts';

const world = memberWorld();

const expectRejected = (page: GuestPage, text: string) => {
  expect(page.status).toBe(400);
  expect(page.text).toContain(text);
};

test('a return is rejected a second time', async () => {
  const { url, cookie } = await world.area.leave();
  const back = await signInAt(url);
  expect((await world.area.comeBack(back, cookie)).text).toContain('7.46');
  expectRejected(await world.area.comeBack(back, cookie), 'Please start again');
  expect(await world.area.lookups()).toHaveLength(1);
});

test('a return is rejected without a state, and with a forged one', async () => {
  const { url, cookie } = await world.area.leave();
  const back = await signInAt(url);
  back.searchParams.set('state', 'f'.repeat(43));
  expectRejected(await world.area.comeBack(back, cookie), 'Please start again');
  back.searchParams.delete('state');
  expectRejected(await world.area.comeBack(back, cookie), 'Please start again');
  expect(await world.area.lookups()).toEqual([]);
});

test('a return is rejected in another area, even of the same provider', async () => {
  const { url, cookie } = await world.area.leave();
  const back = await signInAt(url);
  const other = new URL(back);
  other.pathname = `/portal/${world.area.siblingArea.number}/programme`;
  expectRejected(await world.area.comeBack(other, cookie), 'Please start again');
  // The other area's page leaves the guest's sign-in alone.
  expect((await world.area.comeBack(back, cookie)).text).toContain('7.46');
});

test.each(['', 'AtriumProgramme=forged'])(
  'a return is rejected in another browser, with the cookie %j',
  async (cookie) => {
    const { url } = await world.area.leave();
    const back = await signInAt(url);
    expectRejected(await world.area.comeBack(back, cookie), 'belongs to another device');
    expect(await world.area.lookups()).toEqual([]);
  },
);

test('a return is rejected with the state of another device', async () => {
  const victim = await world.area.leave();
  const attacker = await world.area.leave({}, newMac());
  const back = await signInAt(attacker.url);
  expectRejected(await world.area.comeBack(back, victim.cookie), 'belongs to another device');
});

test('a return is rejected after ten minutes, when the sign-in is removed as well', async () => {
  const { url, cookie } = await world.area.leave();
  const back = await signInAt(url);
  world.server.clock.now = new Date(world.server.clock.now.getTime() + 10 * 60_000);
  expectRejected(await world.area.comeBack(back, cookie), 'Please start again');
  await world.area.leave();
  world.server.clock.now = new Date(world.server.clock.now.getTime() + 61 * 60_000);
  await takeDueSteps(forgetOldLookups(world.server.context));
  const stored = await world.server.database.system
    .selectFrom('loyalty_sign_in')
    .select('attempt_id')
    .where('organization_number', '=', world.area.area.number)
    .execute();
  expect(stored).toEqual([]);
});
