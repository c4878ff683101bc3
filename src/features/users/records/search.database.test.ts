import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { exampleOrganization } from '../../organizations/examples.ts';
import { createOrganization } from '../../organizations/record/contract.ts';

let server: TestServer;
let family: TestProvider;
let platformToken: string;
let guests: GuestCalls;

beforeAll(async () => {
  server = await sharedServer();
});

const found = async (text: string, organization: { number: number } = family.provider) =>
  (await guests.list({ text }, organization)).rows.map(({ name }) => name);

async function useNewProvider(): Promise<void> {
  family = await newProvider(server);
  platformToken = await server.signInAs(null);
  guests = guestCalls({ server, family, token: platformToken });
}

async function addFew(): Promise<void> {
  const zoe = await guests.create({
    name: 'Zoë Ångström',
    memberNumber: 'GOLD-77',
    username: 'zoe.a',
  });
  await guests.addDevice(zoe.id, 'a4bb.ccdd.eeff');
  passASecond();
  await guests.create(
    { name: 'Łukasz 100%_sure', email: 'LUKASZ@EXAMPLE.com', phone: null, room: '31' },
    family.siblingArea,
  );
  passASecond();
  const { id: planId } = await guests.addPlan();
  await guests.redeemCode(zoe.id, 'HTACDEFGHJ', { planId });
  // The batch belongs to the grouping, so administrators below must not find the guest by the code.
  const ada = await guests.create({ name: 'Ada Lovelace', email: null, phone: null });
  await guests.redeemCode(ada.id, 'HTACDEWWWW', { planId, owner: family.grouping });
  passASecond();
  await guests.create({
    name: 'محمد عبد الله',
    email: null,
    phone: '+20 (0)2 555-0199',
    room: null,
  });
}

function passASecond(): void {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
}

/** Inserts more guests than a search examines without an index. */
async function addMany(count: number): Promise<void> {
  const { now } = server.clock;
  await sql`
    insert into guest (organization_number, organization_path, name, search_text, valid_until,
      created_at, created_by, updated_at, updated_by)
    select ${family.area.number}::integer, ${family.area.path}, 'Many ' || i, 'many ' || lpad(i::text, 5, '0') || E'\nmany@example.com',
      case when i % 2 = 0 then ${now}::timestamptz - interval '1 hour' end,
      ${now}::timestamptz - i * interval '1 minute', 'test', ${now}, 'test'
    from generate_series(1, ${count}) i`.execute(server.database.system);
}

describe.each([
  ['a few guests', 0],
  ['more guests than a search examines without an index', 20_001],
])('among %s', (_what, others) => {
  beforeAll(async () => {
    await useNewProvider();
    if (others > 0) await addMany(others);
    await addFew();
  });
  // Other test files share this database.
  afterAll(async () => {
    await server.database.system
      .deleteFrom('guest')
      .where('organization_number', '=', family.area.number)
      .execute();
  });

  test.each([
    ['a name without its accents', 'zoe ANGSTROM', 'Zoë Ångström'],
    ['a letter whose stroke is not an accent', 'lukasz', 'Łukasz 100%_sure'],
    ['an e-mail address in another case', 'lukasz@example.COM', 'Łukasz 100%_sure'],
    ['a phone number as digits', '025550199', 'محمد عبد الله'],
    ['Arabic', 'محمد', 'محمد عبد الله'],
    ['two words of two letters', 'Å zo', undefined],
    ['a member number', 'gold-77', 'Zoë Ångström'],
    ['a username', 'zoe.a', 'Zoë Ångström'],
    ['a MAC address with hyphens', 'A4-BB-CC-DD-EE-FF', 'Zoë Ångström'],
    ['the end of a MAC address with dots', 'ddee.ff', 'Zoë Ångström'],
    ['a literal percent sign', '100%', 'Łukasz 100%_sure'],
    ['a literal underscore', '%_s', 'Łukasz 100%_sure'],
    ['three percent signs', '%%%', undefined],
    ['three underscores', '___', undefined],
    ['a quote', "o'h' or '1'='1", undefined],
    ['a backslash', 'zoe\\', undefined],
    ['an access code as printed', 'HT-ACDE-FGHJ', 'Zoë Ångström'],
    ['an access code in lower case without dashes', 'htacdefghj', 'Zoë Ångström'],
    ['the beginning of a code with spaces', 'ht acd ef', 'Zoë Ångström'],
    ['the middle of a code', 'CDEFGH', undefined],
    ['a code with a percent sign', 'HT%', undefined],
  ])('a search by %s', async (_by, text, name) => {
    expect(await found(text)).toEqual(name === undefined ? [] : [name]);
  });

  test('newest guests come first, and sorting by name ignores accents', async () => {
    expect((await guests.list({ pageSize: '1' })).rows[0]?.name).toBe('محمد عبد الله');
    const names = (await guests.list({ sort: '-name', pageSize: '2' })).rows.map(
      ({ name }) => name,
    );
    expect(names).toEqual(['محمد عبد الله', 'Zoë Ångström']);
  });

  test('by relevance, a complete field comes before a part of one', async () => {
    await guests.create({ name: 'Room before', room: '77', email: null, phone: null });
    // Older than the others, so that only relevance puts it first.
    await server.database.system
      .updateTable('guest')
      .set({ created_at: new Date(0) })
      .where('name', '=', 'Room before')
      .execute();
    const ids = await server.database.withScope([family.provider.path], async (transaction) => {
      const { rows } = await sql<{ match: string }>`
        select match from guest_matches(${[family.provider.path]}::text[], array['%77%'], '', '', '',
          ${server.clock.now}, 'relevance', 0, 2000, '77')`.execute(transaction);
      return rows.map(({ match }) => match);
    });
    const named = await server.database.system
      .selectFrom('guest')
      .select(['id', 'name'])
      .where('organization_number', '=', family.area.number)
      .execute();
    const names = ids.map((id) => named.find((guest) => guest.id === id)?.name);
    await server.database.system
      .deleteFrom('guest')
      .where('name', '=', 'Room before')
      .where('organization_number', '=', family.area.number)
      .execute();
    expect(names[0]).toBe('Room before');
    expect(names).toContain('Zoë Ångström');
  });

  test('the state filter uses the current time', async () => {
    const state = async (one: 'Active' | 'Expired' | 'Disabled') =>
      (await guests.list({ state: one, text: 'angstrom' })).total;
    expect([await state('Active'), await state('Expired'), await state('Disabled')]).toEqual([
      1, 0, 0,
    ]);
  });

  test('totals are exact up to a thousand matches and ten thousand guests', async () => {
    if (others === 0) {
      for (const query of [{ page: '9' }, { pageSize: '1' }])
        expect((await guests.list(query)).total).toBe(4);
      return;
    }
    expect(await guests.list({ text: 'many' })).toMatchObject({
      total: 1000,
      totalIsLowerBound: true,
    });
    expect(await guests.list({})).toMatchObject({ total: 10_000, totalIsLowerBound: true });
    expect(await guests.list({ text: 'many 00007' })).toMatchObject({
      total: 1,
      totalIsLowerBound: false,
    });
    expect((await guests.list({ state: 'Expired', text: 'many 00008' })).rows).toMatchObject([
      { name: 'Many 8', state: 'Expired' },
    ]);
    expect((await guests.list({ page: '401' })).total).toBe(10_000);
  });

  test('the beginning of a code finds every guest who used such a code and shows the code', async () => {
    const { rows } = await guests.list({ text: 'ht-acde' });
    expect(rows.map((row) => [row.name, row.foundByCode])).toEqual([
      ['Ada Lovelace', 'HT-ACDE-WWWW'],
      ['Zoë Ångström', 'HT-ACDE-FGHJ'],
    ]);
    expect((await guests.list({ text: 'zoe' })).rows).toMatchObject([{ foundByCode: null }]);
  });

  test('codes of batches above the scope are not searched', async () => {
    const token = await server.signInAs(family.area.number);
    const names = async (text: string) =>
      (await guests.list({ text }, family.area, token)).rows.map(({ name }) => name);
    expect(await names('HTACDEWWWW')).toEqual([]);
    expect(await names('angstrom')).toEqual(['Zoë Ångström']);
    expect(await names('HT-ACDE-FGHJ')).toEqual([]);
  });

  test.each([
    ['without personal data', { users: 'view', 'access-codes': 'view' }, []],
    ['without access codes', { users: 'view' }, ['guest-data']],
  ] as const)(
    'a role %s finds guests by a complete code only',
    async (_role, permissions, rights) => {
      const token = await server.signInAs(family.provider.number, permissions, [...rights]);
      const isMasked = rights.length === 0;
      const complete = await guests.list({ text: 'ht-acde-fghj' }, family.provider, token);
      expect(complete.rows).toMatchObject([{ foundByCode: 'HT-ACDE-FGHJ' }]);
      const partial = guests.list({ text: 'HTACDEFGH' }, family.provider, token);
      if (isMasked) await expect(partial).rejects.toMatchObject({ status: 403 });
      else expect(await partial).toMatchObject({ total: 0 });
      const { accessCode } = await guests.open(complete.rows[0]?.id ?? '', token);
      expect(accessCode?.code).toBe(isMasked ? 'HT-ACDE-FGHJ' : undefined);
    },
  );

  test('a role without personal data cannot search by text that is not a code', async () => {
    const token = await server.signInAs(family.provider.number, { users: 'view' });
    for (const text of ['äöü', 'a b', '%%%'])
      await expect(guests.list({ text }, family.provider, token)).rejects.toMatchObject({
        status: 403,
      });
  });

  // Runs last because it adds a guest.
  test('guests of the organization, below it and linked into it are found, and no others', async () => {
    const areaBelowLinked = await server.call(
      createOrganization,
      { params: guests.of(family.linked), body: exampleOrganization() },
      platformToken,
    );
    await guests.create({ name: 'Linked guest' }, areaBelowLinked);
    expect(await found('guest', family.grouping)).toEqual(['Linked guest']);
    expect(await found('guest', family.otherGrouping)).toEqual([]);
    expect(await found('guest', family.foreign)).toEqual(['Linked guest']);
    expect(await found('lukasz', family.sibling)).toEqual(['Łukasz 100%_sure']);
    expect(await found('lukasz', family.area)).toEqual([]);
    const elsewhere = await server.signInAs(family.foreign.number);
    expect((await guests.list({ text: 'angstrom' }, family.foreign, elsewhere)).total).toBe(0);
    expect((await guests.list({}, family.foreign, elsewhere)).total).toBe(1);
  });
});

test('a search needs at least three characters', async () => {
  await expect(guests.list({ text: 'zo' })).rejects.toMatchObject({ status: 400 });
});

test('the database function finds nothing outside the scope of the transaction', async () => {
  await useNewProvider();
  await addFew();
  const matches = (scope: string[], prefixes: string[]) =>
    server.database.withScope(scope, async (transaction) => {
      const { rows } = await sql`
        select match from guest_matches(${prefixes}::text[], array[]::text[], '', '', '', ${server.clock.now}, '', 0, 9)`.execute(
        transaction,
      );
      return rows.length;
    });
  expect(await matches([family.foreign.path], [family.foreign.path])).toBe(0);
  expect(await matches([family.foreign.path], ['/'])).toBe(0);
  expect(await matches([family.foreign.path], [family.foreign.path, family.provider.path])).toBe(0);
  expect(await matches([family.provider.path], [family.provider.path])).toBe(4);
});
