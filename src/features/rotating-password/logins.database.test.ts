// On both engines
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlan } from '../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../radius/testing/radius-world.ts';
import { rotateNow, rotatingPasswords, viewPassword } from './contract.ts';
import { exampleKey } from './examples.ts';
import type { RotatingPassword } from './fields.ts';
import { rotatePasswords } from './rotations/rotate-passwords.ts';

let server: TestServer;
let world: RadiusWorld;

const start = new Date('2026-06-10T12:00:00Z');

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = start;
  world = await radiusWorld(server);
});

const signIn = () => server.signInAs(world.family.provider.number);
const params = () => ({ orgNumber: String(world.family.site.number) });

async function addPolicy(changes: Partial<RotatingPassword> = {}) {
  const plan = await addPlan(server.database.system, world.family.area.number, 'Lobby');
  const body = exampleKey({ mode: 'radius', plan, ssid: 'Lobby', time: '04:00', ...changes });
  const policy = await server.call(
    rotatingPasswords.create,
    { params: params(), body },
    await signIn(),
  );
  return { policy, password: await passwordOf(policy.id, policy.current?.id ?? '') };
}

async function passwordOf(policyId: string, rotationId: string): Promise<string> {
  const sent = { params: { ...params(), policyId, rotationId } };
  return (await server.call(viewPassword, sent, await signIn())).password;
}

const get = async (policyId: string) =>
  server.call(rotatingPasswords.get, { params: { ...params(), policyId } }, await signIn());
const work = () => takeDueSteps(rotatePasswords(server.context));
const login = (password: string, more: object = {}) =>
  world.authorize({ name: 'anyone', password, macAddress: newMac(), ...more });
const called = (ssid: string) => ({
  attributes: { 'Called-Station-Id': `02-00-00-00-00-01:${ssid}` },
});

test('a password is valid from its first to its last second, though background work is late', async () => {
  const { policy, password } = await addPolicy({ overlap: 600, leadHours: 1 });
  const change = Date.parse(policy.next?.startsAt ?? '');
  server.clock.now = new Date(change - 30 * 60_000);
  await work();
  const next = await passwordOf(policy.id, policy.next?.id ?? '');
  // From here on no background work runs.
  const statuses = async (milliseconds: number) => {
    server.clock.now = new Date(change + milliseconds);
    return [(await login(password)).status, (await login(next)).status];
  };
  expect(await statuses(-1_000)).toEqual([200, 401]);
  expect(await statuses(0)).toEqual([200, 200]);
  expect(await statuses(599_999)).toEqual([200, 200]);
  expect(await statuses(600_000)).toEqual([401, 200]);
  // And late work changes nothing of that.
  await work();
  expect(await statuses(601_000)).toEqual([401, 200]);
});

test('it is valid with any name, in its areas and in its SSID', async () => {
  const { password } = await addPolicy({ areas: [{ area: world.family.area.number }] });
  expect((await login(password, { name: 'Anna' })).status).toBe(200);
  expect((await login(password, called('Lobby'))).status).toBe(200);
  expect((await login(password, called('Staff'))).status).toBe(401);
  const elsewhere = await world.addNas({ area: world.family.siblingArea });
  expect((await login(password, { from: elsewhere })).status).toBe(401);
});

test('CHAP is compared here where the challenge is told, else FreeRADIUS gets the latest password', async () => {
  const { password } = await addPolicy();
  const challenge = Buffer.from('0123456789abcdef');
  const answer = (of: string) => {
    const digest = createHash('md5')
      .update(Buffer.from([7]))
      .update(of)
      .update(challenge)
      .digest();
    return {
      'CHAP-Password': `0x07${digest.toString('hex')}`,
      'CHAP-Challenge': `0x${challenge.toString('hex')}`,
    };
  };
  const by = (attributes: Record<string, string>) =>
    world.authorize({ name: 'anyone', password: { chap: true }, macAddress: newMac(), attributes });
  const right = await by(answer(password));
  expect(right.values['control:Cleartext-Password']).toBe(password);
  expect((await by(answer('another'))).status).toBe(401);
  expect((await by({})).values['control:Cleartext-Password']).toBe(password);
});

test('of many devices at once, as many are let in as are allowed in a day, and each only counts once', async () => {
  const { password } = await addPolicy({ devicesPerDay: 3 });
  const macs = Array.from({ length: 8 }, newMac);
  const replies = await Promise.all(macs.map((macAddress) => login(password, { macAddress })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  const written = await world.lastAuth();
  expect(written).toMatchObject({ method: 'rotatingPassword' });
  const [known = ''] = macs.filter((_, index) => replies[index]?.status === 200);
  expect((await login(password, { macAddress: known })).status).toBe(200);
  // A day later others may come.
  server.clock.now = new Date('2026-06-10T23:30:00Z');
  expect((await login(password)).status).toBe(401);
  server.clock.now = new Date('2026-06-11T01:59:00Z');
  expect((await login(password)).status).toBe(200);
});

test.each(['timeout', 'cut'] as const)('%s: sessions end with their password', async (onChange) => {
  const { policy, password } = await addPolicy({ onChange });
  const left = (Date.parse(policy.current?.validUntil ?? '') - start.getTime()) / 1_000;
  const { values } = await login(password);
  expect(values['reply:Session-Timeout']).toBe(String(left));
});

test('a change cuts off the sessions of its password, where that is chosen', async () => {
  const { policy, password } = await addPolicy({ onChange: 'cut' });
  const macAddress = newMac();
  const { grantId } = await login(password, { macAddress });
  await server.database.system
    .insertInto('guest_session')
    .values({
      organization_number: world.family.area.number,
      organization_path: world.family.area.path,
      device_id: world.nas.id,
      grant_id: grantId,
      mac_address: macAddress,
      acct_session_id: 'session-1',
      started_at: start,
      last_event_at: start,
      state: 'open',
      ssid: 'Lobby',
    })
    .execute();
  const body = { endsFormer: true };
  server.clock.now = new Date(start.getTime() + 60_000);
  expect((await get(policy.id)).online).toBe(1);
  await server.call(
    rotateNow,
    { params: { ...params(), policyId: policy.id }, body },
    await signIn(),
  );
  const changes = await server.database.system
    .selectFrom('guest_session_change as change')
    .innerJoin('guest_session as session', 'session.id', 'change.session_id')
    .select('change.must_end')
    .where('session.grant_id', '=', grantId)
    .execute();
  expect(changes).toEqual([{ must_end: true }]);
});
