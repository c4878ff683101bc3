// On both engines
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { any } from '../../../server/database/listing.ts';
import { revokeAccessCode } from '../../access-codes/codes/contract.ts';
import { revokeAccessCodeBatch } from '../../access-codes/contract.ts';
import { moveOrganization } from '../../organizations/lifecycle/contract.ts';
import { getOrganization } from '../../organizations/record/contract.ts';
import { extendGuest } from '../../users/contract.ts';
import { startEntitlements } from '../grants/start-entitlements.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../testing/radius-world.ts';

let server: TestServer;
let world: RadiusWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  // a Wednesday
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await radiusWorld(server);
});

const minute = 60;
const hour = 60 * minute;

/** Signs in with a code as the name and the password. */
const byCode = (code: string, macAddress: string | null = newMac()) => ({
  name: code,
  password: code,
  macAddress,
});

describe('an access code', () => {
  test('is let in without a password, with the same one, or with one that CHAP compares', async () => {
    const { code } = await world.newCode({ usesPerCode: 9 });
    for (const password of [null, code, code.toLowerCase()])
      expect(await world.authorize({ name: code, password, macAddress: newMac() })).toMatchObject({
        status: 200,
        values: { 'control:Auth-Type': 'Accept' },
      });
    const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
    const chap = await world.authorize({
      name: typed,
      password: { chap: true },
      macAddress: newMac(),
    });
    expect(chap.values).toMatchObject({ 'control:Cleartext-Password': typed });
    expect(chap.values).not.toHaveProperty('control:Auth-Type');
  });

  test('of 12 hexadecimal characters is no MAC address', async () => {
    const { id } = await world.newCode();
    const code = newMac().replaceAll(':', '');
    await server.database.system
      .updateTable('access_code')
      .set({ code })
      .where('id', '=', id)
      .execute();
    expect(await world.reasonOf(byCode(code))).toBeNull();
    expect(await world.lastAuth()).toMatchObject({ method: 'accessCode' });
  });

  test('with another password is not tried as a code', async () => {
    const { code } = await world.newCode();
    expect(await world.reasonOf({ name: code, password: 'something else' })).toBe('unknown-user');
  });

  test('is looked for where the area of the gateway is after a move', async () => {
    const { code } = await world.newCode({ usesPerCode: 9 });
    expect(await world.reasonOf(byCode(code))).toBeNull();
    const { area, sibling, provider } = world.family;
    const token = await server.signInAs(provider.number);
    const params = { orgNumber: String(area.number) };
    const { version } = await server.call(getOrganization, { params }, token);
    const body = { parentNumber: sibling.number, version, lostFeatures: [] };
    await server.call(moveOrganization, { params, body }, token);
    // The clock stands still, so the former place is still remembered. The batch is of the former site.
    expect(await world.reasonOf(byCode(code))).toBe('plan-not-here');
    const moved = `${sibling.path}${area.number}/`;
    expect(await world.lastAuth()).toMatchObject({ organization_path: moved });
  });

  test('that nobody has made is unknown', async () => {
    expect(await world.reasonOf(byCode('ACDE-FGHJ-KM'))).toBe('code-unknown');
    expect(await world.lastAuth()).toMatchObject({ method: 'accessCode', access_code_id: null });
  });

  test('is counted, and the guest and purchase added, when the guest is online', async () => {
    const { code, id } = await world.newCode();
    const macAddress = newMac();
    const reply = await world.authorize(byCode(code, macAddress));
    expect(await codeRow(id)).toMatchObject({ uses: 0 });
    const guestId = await world.begin(reply, macAddress);
    expect(await codeRow(id)).toEqual({ uses: 1, firstUsedAt: server.clock.now });
    const { system } = server.database;
    const guest = await system
      .selectFrom('guest')
      .select(['access_code_id', 'plan_id', 'entitled_at', 'valid_until', 'organization_number'])
      .where('id', '=', guestId)
      .executeTakeFirstOrThrow();
    expect(guest).toEqual({
      access_code_id: id,
      plan_id: world.planId,
      entitled_at: server.clock.now,
      valid_until: new Date(server.clock.now.getTime() + 86_400_000),
      organization_number: world.family.area.number,
    });
    const devices = await system
      .selectFrom('guest_device')
      .select('mac_address')
      .where('guest_id', '=', guestId)
      .execute();
    expect(devices).toEqual([{ mac_address: macAddress }]);
    const purchases = await system
      .selectFrom('purchase')
      .select(['amount', 'tax', 'currency', 'method', 'status'])
      .where('guest_id', '=', guestId)
      .execute();
    expect(purchases).toEqual([
      { amount: 995, tax: 159, currency: 'EUR', method: 'accessCode', status: 'captured' },
    ]);
    const uses = await system
      .selectFrom('access_code_use')
      .select(['mac_address', 'area_number'])
      .where('access_code_id', '=', id)
      .execute();
    expect(uses).toEqual([{ mac_address: macAddress, area_number: world.family.area.number }]);
    // What support sees as the guest's last login.
    expect(await world.lastAuth()).toMatchObject({ result: 'accepted', guest_id: guestId });
  });

  test('counts the same grant once, however often its session is reported to begin', async () => {
    const { code, id } = await world.newCode({ usesPerCode: 5 });
    const macAddress = newMac();
    const reply = await world.authorize(byCode(code, macAddress));
    const guestId = await world.begin(reply, macAddress);
    expect(await world.begin(reply, macAddress)).toBe(guestId);
    expect(await codeRow(id)).toMatchObject({ uses: 1 });
  });

  test('of a free plan is complimentary', async () => {
    const planId = await world.addPlan({ name: 'Free', price: 0 });
    const { code } = await world.newCode({ planId });
    const macAddress = newMac();
    const guestId = await world.begin(await world.authorize(byCode(code, macAddress)), macAddress);
    const purchase = await server.database.system
      .selectFrom('purchase')
      .select(['amount', 'tax', 'method'])
      .where('guest_id', '=', guestId)
      .executeTakeFirst();
    expect(purchase).toEqual({ amount: 0, tax: 0, method: 'complimentary' });
  });

  test('continues on the device without another use, with the time that is left', async () => {
    const { code, id } = await world.newCode();
    const macAddress = newMac();
    await world.begin(await world.authorize(byCode(code, macAddress)), macAddress);
    world.passTime(hour);
    const again = await world.authorize(byCode(code, macAddress));
    expect(again.values['reply:Session-Timeout']).toBe(String(23 * hour));
    await world.begin(again, macAddress);
    expect(await codeRow(id)).toMatchObject({ uses: 1 });
  });

  test('lets further devices join up to its limit when no use is left', async () => {
    const { code, id } = await world.newCode({ devicesPerCode: 2 });
    const [first, second, third] = [newMac(), newMac(), newMac()];
    const guestId = await world.begin(await world.authorize(byCode(code, first)), first);
    await world.openSession(guestId, first);
    expect(await world.begin(await world.authorize(byCode(code, second)), second)).toBe(guestId);
    await world.openSession(guestId, second);
    expect(await world.reasonOf(byCode(code, third))).toBe('too-many-devices');
    // The same device never counts twice.
    expect(await world.reasonOf(byCode(code, second))).toBeNull();
    expect(await codeRow(id)).toMatchObject({ uses: 1 });
  });

  test('counts a device that comes back after another one has taken its place', async () => {
    const { code } = await world.newCode({ devicesPerCode: 1 });
    const [first, second] = [newMac(), newMac()];
    const guestId = await world.begin(await world.authorize(byCode(code, first)), first);
    expect(await world.begin(await world.authorize(byCode(code, second)), second)).toBe(guestId);
    await world.openSession(guestId, second);
    expect(await world.reasonOf(byCode(code, first))).toBe('too-many-devices');
  });

  test('gives the plan that the guest was given since, which begins with the next session', async () => {
    const { code, id } = await world.newCode();
    const macAddress = newMac();
    const guestId = await world.begin(await world.authorize(byCode(code, macAddress)), macAddress);
    const planId = await world.addPlan({ name: 'Slow', bandwidthDown: 1_000, duration: 2 * hour });
    const body = { planId, until: null };
    await server.call(extendGuest, { ...world.guests.at(guestId), body }, world.providerToken);
    world.passTime(hour);
    const reply = await world.authorize(byCode(code, macAddress));
    expect(reply.values).toMatchObject({
      'reply:Mikrotik-Rate-Limit': '10000k/1000k',
      'reply:Session-Timeout': String(2 * hour),
    });
    expect(await world.begin(reply, macAddress)).toBe(guestId);
    world.passTime(hour);
    const later = await world.authorize(byCode(code, macAddress));
    expect(later.values['reply:Session-Timeout']).toBe(String(hour));
    expect(await codeRow(id)).toMatchObject({ uses: 1 });
  });

  test('starts a use for each new device while uses are left', async () => {
    const { code, id } = await world.newCode({ usesPerCode: 2 });
    const [first, second] = [newMac(), newMac()];
    const one = await world.begin(await world.authorize(byCode(code, first)), first);
    const other = await world.begin(await world.authorize(byCode(code, second)), second);
    expect(other).not.toBe(one);
    expect(await codeRow(id)).toMatchObject({ uses: 2 });
  });

  test('starts another use on a device whose time is over, while uses are left', async () => {
    const { code, id } = await world.newCode({ usesPerCode: 2 });
    const macAddress = newMac();
    const first = await world.begin(await world.authorize(byCode(code, macAddress)), macAddress);
    world.passTime(25 * hour);
    const second = await world.begin(await world.authorize(byCode(code, macAddress)), macAddress);
    expect(second).not.toBe(first);
    expect(await codeRow(id)).toMatchObject({ uses: 2 });
    world.passTime(25 * hour);
    expect(await world.reasonOf(byCode(code, macAddress))).toBe('code-used-up');
  });

  test('of one use is reserved for a minute by a login, which a second device joins', async () => {
    const { code, id } = await world.newCode({ devicesPerCode: 2 });
    const [first, second, third] = [newMac(), newMac(), newMac()];
    const one = await world.authorize(byCode(code, first));
    const two = await world.authorize(byCode(code, second));
    expect(await world.reasonOf(byCode(code, third))).toBe('too-many-devices');
    // The second device comes online first.
    const guestId = await world.begin(two, second);
    expect(await world.begin(one, first)).toBe(guestId);
    expect(await codeRow(id)).toMatchObject({ uses: 1 });
  });

  test('belongs to its last guest when a session begins after everything is over', async () => {
    const { code, id } = await world.newCode({ devicesPerCode: 2 });
    const [first, second] = [newMac(), newMac()];
    const one = await world.authorize(byCode(code, first));
    const two = await world.authorize(byCode(code, second));
    const guestId = await world.begin(one, first);
    world.passTime(25 * hour);
    expect(await world.begin(two, second)).toBe(guestId);
    expect(await codeRow(id)).toMatchObject({ uses: 1 });
  });

  test('of three uses begins one for each of its devices that come online together', async () => {
    const { code, id } = await world.newCode({ usesPerCode: 3, devicesPerCode: 1 });
    const devices = [newMac(), newMac(), newMac()];
    const starts = await Promise.all(
      devices.map(async (macAddress) => {
        const { grantId } = await world.authorize(byCode(code, macAddress));
        return { grantId: grantId ?? '', macAddress, startedAt: server.clock.now };
      }),
    );
    const begun = await server.database.withScope([world.family.provider.path], (transaction) =>
      startEntitlements(transaction, starts, server.clock.now),
    );
    const guests = [...begun.values()].map(({ guestId }) => guestId);
    expect(new Set(guests).size).toBe(3);
    expect(await codeRow(id)).toMatchObject({ uses: 3 });
    const purchases = await server.database.system
      .selectFrom('purchase')
      .select('guest_id')
      .where('guest_id', '=', any(guests))
      .execute();
    expect(purchases).toHaveLength(3);
    for (const macAddress of devices)
      expect(await world.reasonOf(byCode(code, macAddress))).toBeNull();
  });

  test('is free again when a login led to no session within a minute', async () => {
    const { code } = await world.newCode({ devicesPerCode: 1 });
    await world.authorize(byCode(code));
    const other = byCode(code);
    expect(await world.reasonOf(other)).toBe('too-many-devices');
    world.passTime(61);
    expect(await world.reasonOf(other)).toBeNull();
  });

  test('is never used more often than allowed by 20 devices at once', async () => {
    const { code, id } = await world.newCode({ usesPerCode: 3, devicesPerCode: 1 });
    const devices = Array.from({ length: 20 }, () => newMac());
    const replies = await Promise.all(devices.map((mac) => world.authorize(byCode(code, mac))));
    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(3);
    await Promise.all(
      replies.map(async (reply, index) => {
        if (reply.status === 200) await world.begin(reply, devices[index] ?? '');
      }),
    );
    expect(await codeRow(id)).toMatchObject({ uses: 3 });
  });

  test('that is revoked, expired, too early or of another place is rejected with its reason', async () => {
    const elsewhere = await world.addNas({ area: world.family.siblingArea });
    const { code } = await world.newCode();
    expect(await world.reasonOf({ ...byCode(code), from: elsewhere })).toBe('plan-not-here');

    const at = (time: string) => `2026-06-${time}`;
    const early = await world.newCode({ validFrom: at('20T10:00'), validUntil: at('25T10:00') });
    expect(await world.reasonOf(byCode(early.code))).toBe('not-yet-valid');

    const short = await world.newCode({ validUntil: at('10T13:00') });
    const long = await world.newCode({ secondsAfterFirstUse: hour });
    const [macAddress, other] = [newMac(), newMac()];
    await world.begin(await world.authorize(byCode(long.code, macAddress)), macAddress);

    const batch = await world.createBatchWithCodes({ count: 2 });
    const [revoked, second] = await world.listCodes(batch);
    const path = { ...world.ofBatch(batch), codeId: revoked?.id ?? '' };
    await server.call(revokeAccessCode, { params: path }, world.providerToken);
    expect(await world.reasonOf(byCode(revoked?.code ?? ''))).toBe('code-revoked');
    await server.call(revokeAccessCodeBatch, { params: world.ofBatch(batch) }, world.providerToken);
    expect(await world.reasonOf(byCode(second?.code ?? ''))).toBe('code-revoked');

    world.passTime(hour);
    expect(await world.reasonOf(byCode(short.code))).toBe('code-expired');
    expect(await world.reasonOf(byCode(long.code, other))).toBe('code-expired');
  });
});

function codeRow(id: string) {
  return server.database.system
    .selectFrom('access_code')
    .select(['uses', 'first_used_at as firstUsedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
