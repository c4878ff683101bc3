import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestOrganization, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { getOrganization, type OrganizationRecord, updateOrganization } from './record/contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
async function useNewProvider(): Promise<void> {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
}

const read = ({ number }: TestOrganization) =>
  server.call(getOrganization, { params: { orgNumber: String(number) } }, token);

function save(record: OrganizationRecord, changes: Partial<OrganizationRecord>) {
  return server.call(
    updateOrganization,
    { params: { orgNumber: String(record.number) }, body: { ...record, ...changes } },
    token,
  );
}

const historyOf = ({ number }: TestOrganization) =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('entity_type', '=', 'organization')
    .where('entity_id', '=', String(number))
    .orderBy('id')
    .execute();

describe('an update of an organization', () => {
  beforeEach(useNewProvider);

  test('stores every field as it was sent, and has one history entry with the changes', async () => {
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
    const before = await read(family.site);
    const after = await save(before, changes);
    expect(after).toMatchObject({ ...changes, version: before.version + 1 });
    expect(await read(family.site)).toEqual(after);
    const [row, ...more] = await historyOf(family.site);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      action: 'update',
      label: 'Keflavík Airport',
      organization_number: family.site.number,
    });
    expect(Object.keys(Object(row?.before)).toSorted()).toEqual(
      Object.keys(changes)
        .filter((key) => key !== 'timeZone')
        .toSorted(),
    );
  });

  test('with equal fields changes nothing and has no history entry', async () => {
    const before = await read(family.site);
    expect(await save(before, {})).toEqual(before);
    expect(await historyOf(family.site)).toEqual([]);
  });

  test('keeps a stored country whose code is retired', async () => {
    const { system } = server.database;
    const { number } = family.site;
    await system
      .updateTable('organization')
      .set({ country: 'DD' })
      .where('number', '=', number)
      .execute();
    expect(await save(await read(family.site), { city: 'Berlin' })).toMatchObject({
      country: 'DD',
      city: 'Berlin',
    });
  });

  test('drops the end of a trial that is switched off', async () => {
    const before = await read(family.site);
    const inTrial = await save(before, { isTrialMode: true, trialEndsOn: '2027-01-31' });
    expect(inTrial.trialEndsOn).toBe('2027-01-31');
    expect(await save(inTrial, { isTrialMode: false })).toMatchObject({ trialEndsOn: null });
  });

  test('a stale update is a conflict with the current record', async () => {
    const mine = await read(family.site);
    await save(mine, { name: 'First editor' });
    await expect(save(mine, { name: 'Second editor' })).rejects.toMatchObject({
      status: 409,
      current: { name: 'First editor' },
    });
    const current = await read(family.site);
    expect(current.name).toBe('First editor');
    await save(current, { name: 'Second editor' });
    expect((await historyOf(family.site)).map((row) => row.after)).toMatchObject([
      { name: 'First editor' },
      { name: 'Second editor' },
    ]);
  });

  test('grants only features of the parent, from the next request on', async () => {
    await save(await read(family.grouping), { features: ['organization', 'devices'] });
    const site = await read(family.site);
    expect(site.grantableFeatures).toEqual(['organization', 'devices']);
    await expect(save(site, { features: ['organization', 'portal'] })).rejects.toMatchObject({
      fields: { features: 'The parent does not have: portal. Please remove it here.' },
    });
    await save(await read(family.grouping), { features: ['devices'] });
    await expect(save(site, { notes: 'x' })).rejects.toMatchObject({ status: 403 });
  });

  test('refuses the external ID of another organization of the service provider', async () => {
    await save(await read(family.site), { externalId: 'EGS' });
    await expect(save(await read(family.cousin), { externalId: 'EGS' })).rejects.toMatchObject({
      fields: { externalId: 'Must be unique' },
    });
  });

  test('at the same moment as another one succeeds once, and the other is a conflict', async () => {
    const record = await read(family.site);
    const outcomes = await Promise.allSettled([
      save(record, { notes: 'one' }),
      save(record, { notes: 'two' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ status: 409 }) }),
    );
    expect(await historyOf(family.site)).toHaveLength(1);
  });
});

describe('an update is rejected at the field for', () => {
  beforeAll(useNewProvider);

  test.each<[string, Partial<OrganizationRecord>, Record<string, string>]>([
    ['no name', { name: '   ' }, { name: 'Required' }],
    [
      'a name of 101 characters',
      { name: 'x'.repeat(101) },
      { name: 'Must be no more than 100 characters' },
    ],
    [
      'an abbreviated time zone',
      { timeZone: 'Eastern' },
      { timeZone: 'Unknown time zone. Use a name such as America/New_York' },
    ],
    ['a Site without time zone', { timeZone: null }, { timeZone: 'Required' }],
    [
      'an unknown country',
      { country: 'XX' },
      { country: 'Unknown country. Use a two-letter code such as IS' },
    ],
    [
      'an unknown currency',
      { currency: 'QQQ' },
      { currency: 'Unknown currency. Use a three-letter code such as EUR' },
    ],
    ['too many rooms', { rooms: 20_001 }, { rooms: 'Must be 20,000 or less' }],
    [
      'an invalid email address',
      { contacts: [{ name: 'A', role: 'IT', email: 'a@b', phone: null }] },
      { 'contacts.0.email': 'Invalid Email' },
    ],
  ])('%s', async (_what, changes, fields) => {
    const before = await read(family.site);
    await expect(save(before, changes)).rejects.toMatchObject({ status: 400, fields });
    expect(await read(family.site)).toEqual(before);
  });

  test('the name of a sibling in another case', async () => {
    const name = family.sibling.name.toUpperCase();
    await expect(save(await read(family.site), { name })).rejects.toMatchObject({
      status: 400,
      fields: { name: 'Must be unique' },
    });
  });
});
