// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { setPasswordList, viewPassword } from './contract.ts';
import { type PasswordWorld, passwordWorld } from './testing/password-world.ts';

let server: TestServer;
let world: PasswordWorld;

const start = new Date('2026-06-10T12:00:00Z');
const at = (time: string) => new Date(`2026-06-${time}Z`);

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = start;
  world = await passwordWorld(server);
});

test('the first password is valid at once, the next one is planned, and generated before its time', async () => {
  const emails = ['desk@example.com'];
  const { id, current, next } = await world.create({ time: '04:00', leadHours: 2, emails });
  expect(current).toMatchObject({ state: 'current', startsAt: start.toISOString() });
  expect(next).toMatchObject({ state: 'planned', startsAt: current?.endsAt });
  const [, planned] = [current, next?.startsAt ?? ''];
  const generated = new Date(Date.parse(planned) - 2 * 3_600_000);
  server.clock.now = new Date(generated.getTime() - 1_000);
  await world.steps();
  expect((await world.get(id)).next?.state).toBe('planned');
  server.clock.now = generated;
  await world.steps();
  expect((await world.get(id)).next?.state).toBe('announced');
  server.clock.now = new Date(planned);
  const before = await world.current(id);
  await world.steps();
  const rotations = await world.rotations(id);
  expect(rotations.map(({ state }) => state)).toEqual(['planned', 'current', 'past']);
  expect(before).toBe(await world.current(id));
});

test('a password that nobody is told of is ready, not announced', async () => {
  const { id, next } = await world.create({ leadHours: 2 });
  server.clock.now = new Date(Date.parse(next?.startsAt ?? '') - 3_600_000);
  await world.steps();
  expect((await world.get(id)).next?.state).toBe('generated');
});

test('none of the last 24 passwords is used again, and a list that is used up goes on by itself', async () => {
  const policy = await world.create({ repeat: 'hours', hours: 4, leadHours: 0, generator: 'list' });
  const passwords = ['lobster-orbit-11', 'lobster-orbit-12'];
  const sent = { params: { ...world.params, policyId: policy.id }, body: { passwords } };
  const listed = await server.call(setPasswordList, sent, await world.signIn());
  expect(listed).toMatchObject({ listLeft: 2, isListEmpty: false });
  const used: string[] = [await world.current(policy.id)];
  for (let n = 0; n < 3; n += 1) {
    const { next } = await world.get(policy.id);
    server.clock.now = new Date(next?.startsAt ?? '');
    await world.steps();
    used.push(await world.current(policy.id));
  }
  expect(used.slice(1, 3)).toEqual(passwords);
  expect(used[3]).toMatch(/^([a-z]+-){3}\d\d$/);
  expect(await world.get(policy.id)).toMatchObject({ listLeft: 0, isListEmpty: true });
  // The same list again: its passwords are among the last 24.
  await server.call(setPasswordList, sent, await world.signIn());
  const { next } = await world.get(policy.id);
  server.clock.now = new Date(next?.startsAt ?? '');
  await world.steps();
  expect(passwords).not.toContain(await world.current(policy.id));
});

test('weak passwords of a list are refused, and what a Wi-Fi key cannot be', async () => {
  const { id } = await world.create({ generator: 'list' });
  const set = async (passwords: string[]) =>
    server.call(
      setPasswordList,
      { params: { ...world.params, policyId: id }, body: { passwords } },
      await world.signIn(),
    );
  await expect(set(['correct-horse-9', '12345678'])).rejects.toMatchObject({
    fields: { passwords: expect.stringContaining('Password 2: too easy to guess') },
  });
  await expect(set(['Schlüssel-im-Café-7'])).rejects.toMatchObject({
    fields: { passwords: expect.stringContaining('8 to 63') },
  });
});

test('a list of another use gives no password that a Wi-Fi key cannot be', async () => {
  const { id } = await world.create({ mode: 'radius', generator: 'list' });
  const passwords = ['Schlüssel-im-Café-7', 'lobster-orbit-11'];
  const sent = { params: { ...world.params, policyId: id }, body: { passwords } };
  await server.call(setPasswordList, sent, await world.signIn());
  await world.update(id, { mode: 'psk', plan: null });
  server.clock.now = at('10T13:00:00');
  await world.rotate(id);
  expect(await world.current(id)).toBe('lobster-orbit-11');
});

test('guests who came while no change was planned cannot come back after one', async () => {
  const policy = await world.create({ mode: 'portal', repeat: 'manual', onChange: 'cut' });
  const { area } = world.family;
  const { system } = server.database;
  const { id } = await system
    .insertInto('guest')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      search_text: '',
      rotation_id: policy.current?.id ?? '',
      created_at: start,
      created_by: 'Portal',
      updated_at: start,
      updated_by: 'Portal',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  server.clock.now = at('10T13:00:00');
  await world.rotate(policy.id);
  const guest = await system
    .selectFrom('guest')
    .select('valid_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(guest.valid_until).toEqual(at('10T13:00:00'));
});

test('changes that were missed while the server was down are one change, at the time of the last', async () => {
  const { id } = await world.create({ repeat: 'hours', hours: 4, leadHours: 0 });
  const first = (await world.get(id)).current;
  server.clock.now = new Date(Date.parse(first?.endsAt ?? '') + 11 * 3_600_000);
  await world.steps();
  const rotations = await world.rotations(id);
  const startsAt = new Date(Date.parse(first?.endsAt ?? '') + 8 * 3_600_000).toISOString();
  // The one that was planned already has had its time, without a password.
  const states = rotations.map(({ state }) => state);
  expect(states).toEqual(['generated', 'current', 'past', 'past']);
  expect(rotations.map(({ hasPassword }) => hasPassword)).toEqual([true, true, false, true]);
  expect(rotations[1]).toMatchObject({ startsAt });
  expect(rotations[0]).toMatchObject({
    startsAt: new Date(Date.parse(startsAt) + 4 * 3_600_000).toISOString(),
  });
});

test('skipping leaves out one change, and pausing all of them until it is resumed', async () => {
  const policy = await world.create({ time: '04:00' });
  const skipped = await world.skip(policy.id);
  expect(Date.parse(skipped.next?.startsAt ?? '')).toBe(
    Date.parse(policy.next?.startsAt ?? '') + 24 * 3_600_000,
  );
  expect(skipped.current?.endsAt).toBe(skipped.next?.startsAt);
  const paused = await world.setStatus(policy.id, 'Paused');
  expect(paused).toMatchObject({ status: 'Paused', next: null, current: { validUntil: null } });
  server.clock.now = at('20T12:00:00');
  await world.steps();
  expect((await world.get(policy.id)).current?.id).toBe(policy.current?.id);
  const resumed = await world.setStatus(policy.id, 'Active');
  expect(Date.parse(resumed.next?.startsAt ?? '')).toBeGreaterThan(at('20T12:00:00').getTime());
  expect(resumed.current?.endsAt).toBe(resumed.next?.startsAt);
});

test('another schedule plans again, and the password that is valid stays', async () => {
  const policy = await world.create({ mode: 'radius', time: '04:00' });
  const changed = await world.update(policy.id, { repeat: 'hours', hours: 6, overlap: 600 });
  expect(changed.current?.id).toBe(policy.current?.id);
  expect(changed.next).toMatchObject({ startsAt: '2026-06-10T18:00:00.000Z' });
  expect(changed.current?.validUntil).toBe('2026-06-10T18:10:00.000Z');
  const manual = await world.update(policy.id, { repeat: 'manual' });
  expect(manual).toMatchObject({ next: null, current: { endsAt: null } });
});

test('changing now keeps the planned changes, and can end the former password at once', async () => {
  const policy = await world.create({ mode: 'radius', overlap: 3_600 });
  server.clock.now = at('10T13:00:00');
  const rotated = await world.rotate(policy.id);
  expect(rotated.next?.startsAt).toBe(policy.next?.startsAt);
  const former = await world.details(policy.id, policy.current?.id ?? '');
  expect(former).toMatchObject({ state: 'overlapping', validUntil: '2026-06-10T14:00:00.000Z' });
  await expect(world.rotate(policy.id)).rejects.toThrow('was changed a moment ago');
  server.clock.now = at('10T13:10:00');
  await world.rotate(policy.id, true);
  const states = (await world.rotations(policy.id)).map(({ state }) => state);
  expect(states).toEqual(['planned', 'current', 'past', 'past']);
});

test('no more than two passwords are valid at once, however often they are changed by hand', async () => {
  const policy = await world.create({ mode: 'radius', time: '20:00', overlap: 2 * 3_600 });
  const valid = async () =>
    (await world.rotations(policy.id)).filter(({ state }) =>
      ['current', 'overlapping'].includes(state),
    );
  server.clock.now = at('10T13:00:00');
  expect((await world.rotate(policy.id)).formerUntil).toBe('2026-06-10T15:00:00.000Z');
  server.clock.now = at('10T13:30:00');
  const rotated = await world.rotate(policy.id);
  expect(rotated.formerUntil).toBe('2026-06-10T15:30:00.000Z');
  expect(await valid()).toHaveLength(2);
  const first = await world.details(policy.id, policy.current?.id ?? '');
  expect(first).toMatchObject({ state: 'past', validUntil: '2026-06-10T13:30:00.000Z' });
  // Shortly before a planned change, the former one ends with it.
  const change = new Date(rotated.next?.startsAt ?? '');
  server.clock.now = new Date(change.getTime() - 600_000);
  expect((await world.rotate(policy.id)).formerUntil).toBe(change.toISOString());
  server.clock.now = change;
  await world.steps();
  expect(await valid()).toHaveLength(2);
  const one = await world.create({ mode: 'radius', name: 'Bar', ssid: 'Bar' });
  expect(one.formerUntil).toBeNull();
});

test('who looks at a future password is recorded, and nobody for the current one', async () => {
  const policy = await world.create({ time: '12:30', leadHours: 1 });
  await world.steps();
  const views = async () =>
    (
      await server.database.system
        .selectFrom('admin_history')
        .select('after')
        .where('entity_id', '=', policy.id)
        .where('action', '=', 'run')
        .execute()
    ).length;
  await world.current(policy.id);
  expect(await views()).toBe(0);
  const { next } = await world.get(policy.id);
  server.clock.now = new Date(Date.parse(next?.startsAt ?? '') - 60_000);
  await world.steps();
  const sent = { params: { ...world.params, policyId: policy.id, rotationId: next?.id ?? '' } };
  await server.call(viewPassword, sent, await world.signIn());
  expect(await views()).toBe(1);
});

test('the time of the schedule is that of the site, also where an organization above has its zone', async () => {
  const { site, provider } = world.family;
  const setZone = (number: number, time_zone: string | null) =>
    server.database.system
      .updateTable('organization')
      .set({ time_zone })
      .where('number', '=', number)
      .execute();
  await setZone(site.number, null);
  await setZone(provider.number, 'Asia/Kathmandu');
  const policy = await world.create({ time: '04:00' });
  expect(policy.next?.startsAt).toBe('2026-06-10T22:15:00.000Z');
  server.clock.now = new Date('2026-06-10T22:15:00Z');
  await world.steps();
  expect((await world.get(policy.id)).next?.startsAt).toBe('2026-06-11T22:15:00.000Z');
});
