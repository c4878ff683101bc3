import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, startListeningServer } from '../../../../test/listening.ts';
import {
  checkConfig,
  eapolTest,
  type FreeRadius,
  radclient,
  type SentAttributes,
  startFreeRadius,
} from '../testing/free-radius.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../testing/radius-world.ts';

// Debian's FreeRADIUS, unprivileged, from the written configuration, over a listening Atrium.

const secret = 'shared-secret-of-the-test';
let listening: ListeningServer;
let world: RadiusWorld;
let radius: FreeRadius;

beforeAll(async () => {
  listening = await startListeningServer();
  world = await radiusWorld(listening.server);
  await world.addNas({ address: '127.0.0.1', secret, type: 'chillispot' });
  await world.addNas({ address: '::1', secret, type: 'mikrotik' });
  radius = await startFreeRadius({
    apiUrl: listening.url,
    database: listening.server.database,
    organizationNumber: world.family.provider.number,
    now: new Date(),
    addresses: ['127.0.0.1', '::1'],
  });
}, 60_000);
afterAll(async () => {
  await radius?.close();
  await listening?.close();
});

const login = (attributes: SentAttributes, options?: { host: string }) =>
  radclient(radius, 'auth', secret, attributes, options);

test('a code is let in by PAP with any spelling, and gets the attributes of its plan', async () => {
  const planId = await world.addPlan({
    name: 'Fast',
    duration: 7_200,
    bandwidthDown: 50_000,
    bandwidthUp: 10_000,
    quotaBytes: 5_000_000_000,
    vlan: 120,
  });
  const { code } = await world.newCode({ planId });
  const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
  const reply = await login({
    'User-Name': typed,
    'User-Password': typed,
    'Calling-Station-Id': newMac(),
  });
  expect(reply, reply.output + radius.log()).toMatchObject({
    code: 'Access-Accept',
    attributes: {
      'Session-Timeout': '7200',
      'Idle-Timeout': '900',
      'Acct-Interim-Interval': '300',
      'WISPr-Bandwidth-Max-Down': '50000000',
      'WISPr-Bandwidth-Max-Up': '10000000',
      'ChilliSpot-Max-Total-Octets': '705032704',
      'Tunnel-Type:0': 'VLAN',
      'Tunnel-Medium-Type:0': 'IEEE-802',
      'Tunnel-Private-Group-Id:0': '120',
    },
  });
  expect(reply.attributes.Class).toMatch(/^0x6174723a/);
  // radclient has Debian's dictionary, which lacks the attribute that our server sends.
  expect(reply.output).toContain('Attr-26.14559.23');
});

test('a code is let in by CHAP as it is typed, and FreeRADIUS refuses another password', async () => {
  const { code } = await world.newCode();
  const typed = code.toLowerCase();
  const wrong = await login({ 'User-Name': typed, 'CHAP-Password': 'something' });
  expect(wrong.code).toBe('Access-Reject');
  expect(await world.lastAuth()).toMatchObject({ result: 'rejected', reason: 'wrong-password' });
  const right = await login({ 'User-Name': typed, 'CHAP-Password': typed });
  expect(right.code).toBe('Access-Accept');
  expect(await world.lastAuth()).toMatchObject({ result: 'accepted', method: 'accessCode' });
});

test('a code is let in by EAP-MD5, and counted once', async () => {
  const { code } = await world.newCode();
  const macAddress = newMac();
  const { isAccepted, output } = await eapolTest(radius, secret, {
    identity: code,
    password: code,
    macAddress,
  });
  expect(isAccepted, output + radius.log()).toBe(true);
  const written = await listening.server.database.system
    .selectFrom('radius_auth')
    .select(['result'])
    .where('user_name', '=', code)
    .execute();
  expect(written).toEqual([{ result: 'accepted' }]);
  const other = await world.newCode();
  const refused = await eapolTest(radius, secret, {
    identity: other.code,
    password: 'something',
    macAddress,
  });
  expect(refused.isAccepted).toBe(false);
});

test('a guest signs in by PAP; the password of another secret is recognized', async () => {
  await world.guests.create({ username: 'anna', password: 'Grüße aus Köln', planId: null });
  const good = await login({ 'User-Name': 'Anna', 'User-Password': 'Grüße aus Köln' });
  expect(good.code, good.output).toBe('Access-Accept');
  const bad = await radclient(
    radius,
    'auth',
    'another-secret-than-the-gateway',
    { 'User-Name': 'anna', 'User-Password': 'Grüße aus Köln' },
    { timeoutSeconds: 1 },
  );
  expect(bad.code).not.toBe('Access-Accept');
  expect(await world.lastAuth()).toMatchObject({ reason: 'bad-secret' });
});

test('a rejected guest reads why, and the rejection is written once', async () => {
  const name = `nobody-${newMac()}`;
  const reply = await login({ 'User-Name': name, 'User-Password': 'something' });
  expect(reply).toMatchObject({
    code: 'Access-Reject',
    attributes: { 'Reply-Message': 'The user name, code or password is wrong.' },
  });
  const rows = await listening.server.database.system
    .selectFrom('radius_auth')
    .select(['reason', 'repeats'])
    .where('user_name', '=', name)
    .execute();
  expect(rows).toEqual([{ reason: 'unknown-user', repeats: 0 }]);
});

test('an unknown device is rejected without a message', async () => {
  const macAddress = newMac().replaceAll(':', '-');
  const reply = await login({ 'User-Name': macAddress, 'User-Password': macAddress });
  expect(reply.code).toBe('Access-Reject');
  expect(reply.attributes).not.toHaveProperty('Reply-Message');
  expect(await world.lastAuth()).toMatchObject({ reason: 'mac-unknown' });
});

test('packets over IPv6 are those of the device with that address', async () => {
  const { code } = await world.newCode();
  const reply = await login(
    { 'User-Name': code, 'User-Password': code, 'Calling-Station-Id': newMac() },
    { host: '::1' },
  );
  expect(reply.code, reply.output + radius.log()).toBe('Access-Accept');
  expect(reply.attributes).toHaveProperty('Mikrotik-Rate-Limit');
});

test('the written files are for their owner only, pass the check, and hold no secret of a device', async () => {
  await checkConfig(radius.directory);

  expect((await stat(radius.directory)).mode & 0o777).toBe(0o700);
  for (const name of ['radiusd.conf', 'token.conf', 'settings.conf', 'listen.conf', 'dictionary'])
    expect((await stat(`${radius.directory}/${name}`)).mode & 0o777, name).toBe(0o600);
});
