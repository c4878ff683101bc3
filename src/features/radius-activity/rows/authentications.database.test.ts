// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { addPlan } from '../../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import {
  exportAuthentications,
  followAuthentications,
  getRadiusStatus,
  listAuthentications,
  listRadiusProblems,
} from '../contract.ts';
import { addLogins } from '../testing/activity.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

const ago = (minutes: number) => new Date(server.clock.now.getTime() - minutes * 60_000);
const params = ({ number }: { number: number } = family.provider) => ({
  orgNumber: String(number),
});
type Query = Parameters<typeof server.call<typeof listAuthentications>>[1]['query'];
const list = (query: Query = {}, organization?: { number: number }, as = token) =>
  server.call(listAuthentications, { params: params(organization), query }, as);
const users = async (query: Query, organization?: { number: number }) =>
  (await list(query, organization)).rows.map(({ user }) => user);
const add = (...logins: Parameters<typeof addLogins>[2]) =>
  addLogins(server.database.system, family.area, logins);

describe('the list of logins', () => {
  test('is newest first, of everything below the organization or linked into it', async () => {
    const { system } = server.database;
    await add({ at: ago(3), user_name: 'ada' }, { at: ago(1), user_name: 'eve' });
    await addLogins(system, family.siblingArea, [{ at: ago(2), user_name: 'bob' }]);
    await addLogins(system, family.foreignSite, [{ at: ago(2), user_name: 'foreign' }]);
    expect(await users({})).toEqual(['eve', 'bob', 'ada']);
    expect(await users({}, family.area)).toEqual(['eve', 'ada']);
    expect(await users({}, family.sibling)).toEqual(['bob']);
  });

  test('filters by result, reason, user, MAC in any notation, NAS, SSID, method, plan and period', async () => {
    const plan_id = await addPlan(server.database.system, family.area.number, 'Day pass');
    const body = {
      ...exampleDevice({ name: 'Tower gateway' }),
      type: 'other' as const,
      secrets: {},
    };
    const device = await server.call(devices.create, { params: params(family.area), body }, token);
    await add(
      { at: ago(1), user_name: 'ada', mac_address: '02:00:00:AA:BB:01', plan_id },
      { at: ago(2), user_name: 'bob', result: 'rejected', reason: 'disabled', ssid: 'Lobby' },
      { at: ago(3), user_name: 'eve', nas_identifier: 'gw-%', method: 'mac', device_id: device.id },
      { at: ago(90), user_name: 'old' },
      { at: ago(3 * 24 * 60), user_name: 'older' },
    );
    expect(await users({ result: 'rejected' })).toEqual(['bob']);
    expect(await users({ reason: 'disabled' })).toEqual(['bob']);
    expect(await users({ user: 'AD' })).toEqual(['ada']);
    for (const mac of ['02:00:00:aa:bb:01', '0200.00aa.bb01', '02-00-00-AA-BB-01', 'aabb01'])
      expect(await users({ mac }), mac).toEqual(['ada']);
    expect(await users({ text: 'bb:01' })).toEqual(['ada']);
    expect(await users({ text: '020000aabb01' })).toEqual(['ada']);
    expect(await users({ mac: '020000aabb01', text: '020000aabb02' })).toEqual([]);
    for (const nas of ['%', 'tower']) expect(await users({ nas })).toEqual(['eve']);
    expect(await users({ text: 'Tower gate' })).toEqual(['eve']);
    expect(await users({ ssid: 'lobby' })).toEqual(['bob']);
    expect(await users({ method: 'mac' })).toEqual(['eve']);
    expect(await users({ plan: 'day pass' })).toEqual(['ada']);
    expect(await users({ period: '1h' })).toEqual(['ada', 'bob', 'eve']);
    expect(await users({ period: '7d' })).toEqual(['ada', 'bob', 'eve', 'old', 'older']);
  });

  test('leaves out unknown devices, which are sent to the portal, unless they are asked for', async () => {
    const unknown = {
      at: ago(2),
      result: 'rejected',
      reason: 'mac-unknown',
      user_name: 'new',
    } as const;
    await add({ at: ago(1), user_name: 'ada' }, unknown);
    expect(await users({})).toEqual(['ada']);
    expect(await users({ result: 'rejected' })).toEqual([]);
    expect(await users({ reason: 'mac-unknown' })).toEqual(['new']);
    const status = await server.call(getRadiusStatus, { params: params() }, token);
    expect(status).toMatchObject({ accepted: { count: 1 }, rejected: { count: 0 } });
  });

  test('filters by guest', async () => {
    const { id: guest } = await server.database.system
      .insertInto('guest')
      .values({ ...ownedBy(family.area), name: 'Ada', search_text: 'ada' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await add({ at: ago(2), user_name: 'ada', guest_id: guest }, { at: ago(1), user_name: 'ada' });
    expect((await list({ guest })).rows).toMatchObject([{ guestId: guest }]);
    expect(await users({ guest, user: 'bob' })).toEqual([]);
  });

  test('continues after its last row, also between rows of the same moment', async () => {
    await add(...['a', 'b', 'c', 'd', 'e'].map((user_name) => ({ at: ago(5), user_name })));
    const seen: (string | null)[] = [];
    let before: string | null | undefined;
    do {
      const page = await list({ limit: '2', ...(before && { before }) });
      seen.push(...page.rows.map(({ user }) => user));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  test('hides names and addresses from a role without personal data', async () => {
    await add({ at: ago(1), user_name: 'ada', mac_address: '02:00:00:AA:BB:01' });
    const masked = await server.signInAs(family.provider.number, { radius: 'view' });
    expect(await list({}, undefined, masked)).toMatchObject({
      isMasked: true,
      rows: [{ user: null, macAddress: null, nas: 'gw-1' }],
    });
    expect((await list({ text: 'ada' }, undefined, masked)).rows).toEqual([]);
    expect((await list({ mac: '0200.00AA.BB01' }, undefined, masked)).rows).toHaveLength(1);
    await expect(list({ mac: '0200' }, undefined, masked)).rejects.toMatchObject({ status: 403 });
    await expect(list({ user: 'ada' }, undefined, masked)).rejects.toMatchObject({ status: 403 });
  });

  test('shows a code as printed, and only to roles that may see codes', async () => {
    const { system } = server.database;
    const plan_id = await addPlan(system, family.area.number, 'Day pass');
    const { number, path } = family.provider;
    const batch = await system
      .insertInto('access_code_batch')
      .values({
        organization_number: number,
        organization_path: path,
        created_at: ago(9),
        created_by: 'test',
        updated_at: ago(9),
        updated_by: 'test',
        name: 'Vouchers',
        plan_id,
        provider_number: number,
        count: 1,
        made: 1,
        alphabet: 'letters',
        code_length: 8,
        prefix: '',
        is_grouped: true,
        uses_per_code: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const code = await system
      .insertInto('access_code')
      .values({ batch_id: batch.id, provider_number: number, code: 'MEDQVVNR' })
      .returning('id')
      .executeTakeFirstOrThrow();
    // A guest who types the code on the portal signs in with a ticket.
    const ticket = 'c0ffee'.padEnd(32, '0');
    await add(
      { at: ago(1), user_name: 'medqvvnr', access_code_id: code.id },
      { at: ago(2), user_name: ticket, access_code_id: code.id, method: 'ticket' },
    );
    const noCodes = await server.signInAs(family.provider.number, { radius: 'view' }, [
      'guest-data',
    ]);
    for (const query of [{}, { text: 'MEDQ-VVNR' }, { text: 'medqvvnr' }, { user: 'medq vvnr' }])
      expect(await users(query)).toEqual(['MEDQ-VVNR', 'MEDQ-VVNR']);
    const inBatch = { batch: { id: batch.id, name: 'Vouchers', number } };
    expect((await list()).rows).toMatchObject([inBatch, inBatch]);
    const hidden = { user: null, batch: null };
    expect((await list({}, undefined, noCodes)).rows).toMatchObject([hidden, hidden]);
    for (const query of [{ user: 'medq' }, { text: 'medq' }])
      expect((await list(query, undefined, noCodes)).rows).toEqual([]);
  });

  test('hides a code that was typed before anybody was looked for', async () => {
    const noCodes = await server.signInAs(family.provider.number, { radius: 'view' }, [
      'guest-data',
    ]);
    await add(
      { at: ago(1), result: 'rejected', reason: 'late', method: 'accessCode', user_name: 'MEDQ1' },
      { at: ago(2), result: 'rejected', reason: 'slowed-down', method: null, user_name: 'MEDQ2' },
      { at: ago(3), result: 'rejected', reason: 'wrong-password', user_name: 'medq.smith' },
    );
    expect(await users({})).toEqual(['MEDQ1', 'MEDQ2', 'medq.smith']);
    for (const query of [{}, { user: 'medq' }]) {
      const { rows } = await list(query, undefined, noCodes);
      expect(rows.flatMap(({ user }) => user ?? [])).toEqual(['medq.smith']);
    }
  });

  test('returns what is new since a moment, and does not extend the session', async () => {
    await add({ at: ago(60), user_name: 'old' });
    const { now: since } = await list();
    server.clock.now = new Date(server.clock.now.getTime() + 20 * 60_000);
    await add({ at: ago(1), user_name: 'new' });
    const follow = () =>
      server.call(followAuthentications, { params: params(), query: { since } }, token);
    expect(await follow()).toMatchObject({ isCut: false, rows: [{ user: 'new' }] });
    server.clock.now = new Date(server.clock.now.getTime() + 15 * 60_000);
    await expect(follow()).rejects.toMatchObject({ status: 401 });
  });

  test('is exported with exactly the filtered rows', async () => {
    await add(
      { at: ago(1), user_name: '=cmd', result: 'rejected', reason: 'unknown-user' },
      { at: ago(2), user_name: 'fine' },
    );
    const path = exportAuthentications.path.replace('{orgNumber}', params().orgNumber);
    const response = await server.request(`${path}?result=rejected`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=cmd");
    expect(lines[1]).toContain('Unknown user');
  });
});

describe('the problems', () => {
  test('are the refused logins of a day by reason, NAS and area', async () => {
    await add(
      { at: ago(1), result: 'rejected', reason: 'disabled', mac_address: '02:00:00:00:00:01' },
      { at: ago(2), result: 'rejected', reason: 'disabled', mac_address: '02:00:00:00:00:02' },
      { at: ago(3), result: 'rejected', reason: 'disabled', nas_identifier: 'gw-2' },
      { at: ago(4), result: 'rejected', reason: 'mac-unknown' },
      { at: ago(25 * 60), result: 'rejected', reason: 'late' },
      { at: ago(5) },
    );
    const { rows } = await server.call(listRadiusProblems, { params: params() }, token);
    expect(rows).toMatchObject([
      { reason: 'disabled', nas: 'gw-1', areaName: family.area.name, count: 2, clients: 2 },
      { reason: 'disabled', nas: 'gw-2', count: 1, clients: 1 },
    ]);
  });

  test('are a lower bound when there are more groups than are listed', async () => {
    const refused = (index: number) => ({
      at: ago(1),
      result: 'rejected' as const,
      reason: 'disabled' as const,
      nas_identifier: `gw-${index}`,
    });
    const listed = () => server.call(listRadiusProblems, { params: params() }, token);
    await add(...Array.from({ length: 499 }, (_none, index) => refused(index)));
    expect(await listed()).toMatchObject({ isLowerBound: false, searchedBackTo: null });
    await add(refused(499));
    expect(await listed()).toMatchObject({ isLowerBound: true, searchedBackTo: null });
  });
});

describe('the status', () => {
  test('says that no server has ever asked, then when, and how fast it was answered', async () => {
    const status = () => server.call(getRadiusStatus, { params: params() }, token);
    expect(await status()).toMatchObject({ lastCallAt: null, p95Ms: null, nas: [] });
    await server.database.system
      .insertInto('radius_server')
      .values({
        name: 'radius-1',
        token_hash: Buffer.from(crypto.randomUUID()),
        organization_number: family.provider.number,
        organization_path: family.provider.path,
        created_at: ago(9),
        last_call_at: ago(1),
      })
      .execute();
    await add(
      ...Array.from({ length: 20 }, (_none, index) => ({ at: ago(1), milliseconds: index })),
      { at: ago(2), result: 'rejected', reason: 'late', milliseconds: 0 },
    );
    expect(await status()).toMatchObject({
      lastCallAt: ago(1).toISOString(),
      p95Ms: 18,
      accepted: { count: 20, isLowerBound: false },
      rejected: { count: 1 },
      online: { count: 0 },
    });
  });
});
