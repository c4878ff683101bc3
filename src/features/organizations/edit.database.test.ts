import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { getOrganization, type OrganizationRecord, updateOrganization } from './contract.ts';
import { fillSampleProvider } from './import/sample-provider.ts';

const keflavik = 200_016;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  await fillSampleProvider(server.database);
  token = await server.signInAs(null);
});
afterAll(() => server.close());

const read = (number = keflavik) =>
  server.call(getOrganization, { params: { orgNumber: String(number) } }, token);

function save(record: OrganizationRecord, changes: Partial<OrganizationRecord>) {
  const { status, ...rest } = { ...record, ...changes };
  const body = { ...rest, status: status === 'Disabled' ? status : ('Active' as const) };
  return server.call(
    updateOrganization,
    { params: { orgNumber: String(record.number) }, body },
    token,
  );
}

const historyOf = (number: number) =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('entity_type', '=', 'organization')
    .where('entity_id', '=', String(number))
    .orderBy('id')
    .execute();

describe('changing an organization', () => {
  test('keeps every field as it was sent, and writes one history row with what changed', async () => {
    const changes = {
      name: 'Keflavík Airport',
      isTrialMode: true,
      trialEndsOn: '2027-01-31',
      externalId: 'KEF',
      street: 'Reykjanesbraut',
      city: 'Keflavík',
      region: 'Suðurnes',
      postalCode: '235',
      country: 'IS',
      latitude: 63.985,
      longitude: -22.605,
      timeZone: 'Atlantic/Reykjavik',
      currency: 'ISK',
      language: 'is',
      locale: 'is-IS',
      contacts: [
        { name: 'Jón', role: 'IT' as const, email: 'jon@example.is', phone: '+354 425 6000' },
      ],
      rooms: 0,
      propertyType: 'airport' as const,
      pmsPropertyCode: 'KEF1',
      brandTheme: 'clearview' as const,
      features: ['organization' as const, 'devices' as const],
      notes: 'Two lines\nof notes',
    };
    const before = await read();
    const after = await save(before, changes);
    expect(after).toMatchObject({ ...changes, version: before.version + 1 });
    expect(await read()).toEqual(after);
    const [row, ...more] = await historyOf(keflavik);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      action: 'update',
      label: 'Keflavík Airport',
      organization_number: keflavik,
    });
    expect(Object.keys(Object(row?.before)).toSorted()).toEqual(
      Object.keys(changes)
        .filter((key) => !['country', 'timeZone'].includes(key))
        .toSorted(),
    );
  });

  test('a second editor gets the conflict with the current record, not an overwrite', async () => {
    const mine = await read(200_018);
    await save(mine, { name: 'First editor' });
    await expect(save(mine, { name: 'Second editor' })).rejects.toMatchObject({
      status: 409,
      current: { name: 'First editor' },
    });
    const current = await read(200_018);
    expect(current.name).toBe('First editor');
    await save(current, { name: 'Second editor' });
    expect((await historyOf(200_018)).map((row) => row.after)).toMatchObject([
      { name: 'First editor' },
      { name: 'Second editor' },
    ]);
  });

  test.each<[string, Partial<OrganizationRecord>, Record<string, string>]>([
    ['no name', { name: '   ' }, { name: 'Required' }],
    [
      'a name of 101 characters',
      { name: 'x'.repeat(101) },
      { name: 'Must be no more than 100 characters' },
    ],
    ['a sibling’s name', { name: 'akureyri AIRPORT' }, { name: 'Must be unique' }],
    [
      'an abbreviation as time zone',
      { timeZone: 'Eastern' },
      { timeZone: 'Unknown time zone. Use a name such as America/New_York' },
    ],
    ['a Site without time zone', { timeZone: null }, { timeZone: 'Required' }],
    [
      'a country that is none',
      { country: 'XX' },
      { country: 'Unknown country. Use a two-letter code such as IS' },
    ],
    [
      'a currency that is none',
      { currency: 'QQQ' },
      { currency: 'Unknown currency. Use a three-letter code such as EUR' },
    ],
    ['too many rooms', { rooms: 20_001 }, { rooms: 'Must be 20000 or less' }],
    [
      'a bad e-mail',
      { contacts: [{ name: 'A', role: 'IT', email: 'a@b', phone: null }] },
      { 'contacts.0.email': 'Invalid Email' },
    ],
  ])('refuses %s and names the field', async (_what, changes, fields) => {
    const before = await read(200_013);
    await expect(save(before, changes)).rejects.toMatchObject({ status: 400, fields });
    expect(await read(200_013)).toEqual(before);
  });

  test('grants never more than the parent has, from the next request on', async () => {
    const country = await read(100_097);
    await save(country, { features: ['organization', 'devices'] });
    const site = await read(200_013);
    expect(site.grantableFeatures).toEqual(['organization', 'devices']);
    await expect(save(site, { features: ['organization', 'portal'] })).rejects.toMatchObject({
      fields: { features: 'The parent does not have: portal. Please remove it here.' },
    });
    await save(await read(100_097), { features: ['devices'] });
    await expect(save(site, { notes: 'x' })).rejects.toMatchObject({ status: 403 });
    await server.database.system
      .updateTable('organization')
      .set({ features: null })
      .where('number', '=', 100_097)
      .execute();
  });

  test('the code of a property is unique within its service provider', async () => {
    await save(await read(200_012), { externalId: 'EGS' });
    await expect(save(await read(200_014), { externalId: 'EGS' })).rejects.toMatchObject({
      fields: { externalId: 'Must be unique' },
    });
  });

  test('of two saves at the same moment one wins and one is told', async () => {
    const record = await read(200_015);
    const outcomes = await Promise.allSettled([
      save(record, { notes: 'one' }),
      save(record, { notes: 'two' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await historyOf(200_015)).toHaveLength(1);
  });
});
