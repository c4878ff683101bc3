import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestCalls } from '../../../test/guest-calls.ts';
import { family, pathOf, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const { area, provider, grouping, otherGrouping, sibling, siblingArea, foreign, linked } = family;
// Filled before each test; the calls read it when they are made.
const known = { server: undefined as unknown as TestServer, token: '' };
const { create, list, open, addDevice, addPlan, comeByCode } = guestCalls(known);

beforeAll(async () => {
  known.server = await startTestServer();
});
afterAll(() => known.server.close());

async function begin(): Promise<void> {
  const { system } = known.server.database;
  await system.deleteFrom('guest').execute();
  await system.deleteFrom('access_code_batch').execute();
  await system.deleteFrom('service_plan').execute();
  await refillFamily(system);
  known.token = await known.server.signInAs(null);
}

const found = async (text: string, where: { number: number } = provider) =>
  (await list({ text }, where)).rows.map(({ name }) => name);

async function addSome(): Promise<void> {
  const zoe = await create({ name: 'Zoë Ångström', memberNumber: 'GOLD-77', username: 'zoe.a' });
  await addDevice(zoe.id, 'aabb.ccdd.eeff'.replace('aabb', 'a4bb'));
  later();
  await create(
    { name: 'Łukasz 100%_sure', email: 'LUKASZ@EXAMPLE.com', phone: null, room: '31' },
    siblingArea,
  );
  later();
  const { id: planId } = await addPlan();
  await comeByCode(zoe.id, 'HTACDEFGHJ', { planId });
  // Those who came by the provider's own code, which those below do not see.
  const other = await create({ name: 'Ada Lovelace', email: null, phone: null });
  await comeByCode(other.id, 'HTACDEWWWW', { planId, of: grouping });
  later();
  await create({ name: 'محمد عبد الله', email: null, phone: '+20 (0)2 555-0199', room: null });
}

function later(): void {
  known.server.clock.now = new Date(known.server.clock.now.getTime() + 1000);
}

/** As many as only an index can look through. */
async function addMany(count: number): Promise<void> {
  await sql`
    insert into guest (organization_number, organization_path, name, search_text, valid_until,
      created_at, created_by, updated_at, updated_by)
    select ${area.number}::integer, ${pathOf(area)}, 'Many ' || i, 'many ' || lpad(i::text, 5, '0') || E'\nmany@example.com',
      case when i % 2 = 0 then now() - interval '1 hour' end, now() - i * interval '1 minute', 'test', now(), 'test'
    from generate_series(1, ${count}) i`.execute(known.server.database.system);
}

describe.each([
  ['few guests', 0],
  ['more guests than are looked through one by one', 20_001],
])('among %s', (_what, others) => {
  beforeAll(async () => {
    await begin();
    if (others > 0) await addMany(others);
    await addSome();
  });

  test.each([
    ['a name without its accents', 'zoe ANGSTROM', 'Zoë Ångström'],
    ['a letter that is no accent', 'lukasz', 'Łukasz 100%_sure'],
    ['an e-mail address in another case', 'lukasz@example.COM', 'Łukasz 100%_sure'],
    ['a phone number as digits', '025550199', 'محمد عبد الله'],
    ['Arabic', 'محمد', 'محمد عبد الله'],
    ['two words of two letters', 'Å zo', undefined],
    ['a member number', 'gold-77', 'Zoë Ångström'],
    ['a username', 'zoe.a', 'Zoë Ångström'],
    ['a MAC address with hyphens', 'A4-BB-CC-DD-EE-FF', 'Zoë Ångström'],
    ['the end of one with dots', 'ddee.ff', 'Zoë Ångström'],
    ['a percent sign, which stands for itself', '100%', 'Łukasz 100%_sure'],
    ['an underscore, which stands for itself', '%_s', 'Łukasz 100%_sure'],
    ['three percent signs', '%%%', undefined],
    ['three underscores', '___', undefined],
    ['a quote', "o'h' or '1'='1", undefined],
    ['a backslash', 'zoe\\', undefined],
    ['an access code as it is printed', 'HT-ACDE-FGHJ', 'Zoë Ångström'],
    ['an access code in small letters and without dashes', 'htacdefghj', 'Zoë Ångström'],
    ['how a code begins, with a space', 'ht acd ef', 'Zoë Ångström'],
    ['the middle of a code', 'CDEFGH', undefined],
    ['a code with a percent sign', 'HT%', undefined],
  ])('%s is found', async (_by, text, name) => {
    expect(await found(text)).toEqual(name === undefined ? [] : [name]);
  });

  test('the newest come first; sorted by name it goes without accents', async () => {
    expect((await list({ pageSize: '1' })).rows[0]?.name).toBe('محمد عبد الله');
    const names = (await list({ sort: '-name', pageSize: '2' })).rows.map(({ name }) => name);
    expect(names).toEqual(['محمد عبد الله', 'Zoë Ångström']);
  });

  test('the state is that of now', async () => {
    const state = async (one: 'Active' | 'Expired' | 'Disabled') =>
      (await list({ state: one, text: 'angstrom' })).total;
    expect([await state('Active'), await state('Expired'), await state('Disabled')]).toEqual([
      1, 0, 0,
    ]);
  });

  test('what most have is counted up to a thousand, all guests up to ten thousand', async () => {
    if (others === 0) return expect((await list({ page: '9' })).total).toBe(4);
    expect(await list({ text: 'many' })).toMatchObject({ total: 1000, totalIsLowerBound: true });
    expect(await list({})).toMatchObject({ total: 10_000, totalIsLowerBound: true });
    expect(await list({ text: 'many 00007' })).toMatchObject({
      total: 1,
      totalIsLowerBound: false,
    });
    expect((await list({ state: 'Expired', text: 'many 00008' })).rows).toMatchObject([
      { name: 'Many 8', state: 'Expired' },
    ]);
    expect((await list({ page: '401' })).total).toBe(10_000);
  });

  test('what a code begins with finds all who came by such codes, and says by which', async () => {
    const found = (await list({ text: 'ht-acde' })).rows.map((row) => [row.name, row.foundByCode]);
    expect(found).toEqual([
      ['Ada Lovelace', 'HT-ACDE-WWWW'],
      ['Zoë Ångström', 'HT-ACDE-FGHJ'],
    ]);
    expect((await list({ text: 'zoe' })).rows).toMatchObject([{ foundByCode: null }]);
  });

  test('codes of batches above the scope are not searched', async () => {
    const token = await known.server.signInAs(area.number);
    const names = async (text: string) =>
      (await list({ text }, area, token)).rows.map(({ name }) => name);
    expect(await names('HTACDEWWWW')).toEqual([]);
    expect(await names('angstrom')).toEqual(['Zoë Ångström']);
    expect(await names('HT-ACDE-FGHJ')).toEqual([]);
  });

  test.each([
    ['without personal data', { users: 'view', 'access-codes': 'view' }, []],
    ['without the access codes', { users: 'view' }, ['guest-data']],
  ] as const)('a role %s finds by a whole code only', async (_role, permissions, rights) => {
    const token = await known.server.signInAs(provider.number, permissions, [...rights]);
    const isMasked = rights.length === 0;
    const whole = await list({ text: 'ht-acde-fghj' }, provider, token);
    expect(whole.rows).toMatchObject([{ foundByCode: 'HT-ACDE-FGHJ' }]);
    const part = list({ text: 'HTACDEFGH' }, provider, token);
    if (isMasked) await expect(part).rejects.toMatchObject({ status: 403 });
    else expect(await part).toMatchObject({ total: 0 });
    const { accessCode } = await open(whole.rows[0]?.id ?? '', token);
    expect(accessCode?.code).toBe(isMasked ? 'HT-ACDE-FGHJ' : undefined);
  });

  test('a role without personal data finds nobody by what can be no code', async () => {
    const token = await known.server.signInAs(provider.number, { users: 'view' });
    for (const text of ['äöü', 'a b', '%%%'])
      await expect(list({ text }, provider, token)).rejects.toMatchObject({ status: 403 });
  });

  // The last one: it adds another guest.
  test('those below, and what is linked in, but nobody of the others', async () => {
    await create({ name: 'Linked guest' }, await areaBelowLinked());
    expect(await found('guest', grouping)).toEqual(['Linked guest']);
    expect(await found('guest', otherGrouping)).toEqual([]);
    expect(await found('guest', foreign)).toEqual(['Linked guest']);
    expect(await found('lukasz', sibling)).toEqual(['Łukasz 100%_sure']);
    expect(await found('lukasz', area)).toEqual([]);
    const elsewhere = await known.server.signInAs(foreign.number);
    expect((await list({ text: 'angstrom' }, foreign, elsewhere)).total).toBe(0);
    expect((await list({}, foreign, elsewhere)).total).toBe(1);
  });
});

test('fewer than three characters are not searched for', async () => {
  await expect(list({ text: 'zo' })).rejects.toMatchObject({ status: 400 });
});

test('who calls the function by themselves finds nothing outside the scope', async () => {
  await begin();
  await addSome();
  const matches = (scope: string[], prefixes: string[]) =>
    known.server.database.withScope(scope, async (transaction) => {
      const { rows } = await sql`
        select match from guest_matches(${prefixes}::text[], array[]::text[], '', '', '', now(), '', 0, 9)`.execute(
        transaction,
      );
      return rows.length;
    });
  expect(await matches([pathOf(foreign)], [pathOf(foreign)])).toBe(0);
  expect(await matches([pathOf(foreign)], ['/'])).toBe(0);
  expect(await matches([pathOf(foreign)], [pathOf(foreign), pathOf(provider)])).toBe(0);
  expect(await matches([pathOf(provider)], [pathOf(provider)])).toBe(4);
});

async function areaBelowLinked(): Promise<{ number: number }> {
  const number = 601_500;
  await known.server.database.system
    .insertInto('organization')
    .values({
      number,
      parent_number: linked.number,
      path: `${pathOf(linked)}${number}/`,
      type: 'ServiceArea',
      name: 'Area below the linked one',
      search_text: 'area',
      created_by: 'test',
      updated_by: 'test',
    })
    .execute();
  return { number };
}
