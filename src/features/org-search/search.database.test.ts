// On both engines

import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProvider, renameOrganization, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, startTestServer, type TestServer } from '../../../test/server.ts';
import type { FeatureId } from '../../contract/features.ts';
import { fillAllOrganizations } from '../../server/database/schema/fill-org-search.ts';
import { undoHistoryEntry } from '../admin-history/contract.ts';
import { getOrganization, updateOrganization } from '../organizations/record/contract.ts';
import { changeFeature, exportOrganizations, searchOrganizations } from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

const at = ({ number }: { number: number }) => ({ params: { orgNumber: String(number) } });
const search = (where: string, as = token, from = family.provider, sort?: '-country') =>
  server.call(searchOrganizations, { ...at(from), query: { where, ...(sort && { sort }) } }, as);
const names = async (where: string, as = token, from = family.provider) =>
  (await search(where, as, from)).rows.map(({ name }) => name);

describe('the text of a condition', () => {
  test('has no wildcards', async () => {
    await renameOrganization(server, family.site, 'Rate 50%_off\\now');
    expect(await names('name.contains.50%25_')).toEqual(['Rate 50%_off\\now']);
    expect(await names('name.contains.off_now')).toEqual([]);
    expect(await names('name.contains.off\\now')).toEqual(['Rate 50%_off\\now']);
    for (const wildcards of ['%25%25%25', '___', 'Ra%25e', 'Rat_ 50']) {
      expect(await names(`name.contains.${wildcards}`)).toEqual([]);
      expect(await names(`name.begins.${wildcards}`)).toEqual([]);
    }
  });

  test.each(['is', 'contains', 'begins'])('%s an IPv6 address in any form', async (operator) => {
    await server.database.system
      .insertInto('device')
      .values({
        organization_number: family.cousin.number,
        organization_path: family.cousin.path,
        created_at: new Date(),
        created_by: 'test',
        updated_at: new Date(),
        updated_by: 'test',
        name: `Gateway ${operator}`,
        type: 'mikrotik',
        role: 'gateway',
        status: 'Active',
        host: '2001:db8:0:0::A1',
        settings: '{}',
      })
      .execute();
    for (const form of [
      '2001:0DB8:0:0::a1',
      '2001:db8::a1',
      '[2001:db8::0:00a1]',
      '2001:0db8:0000:0000:0000:0000:0000:00a1',
    ])
      expect([form, (await search(`ip.${operator}.${form}`)).total]).toEqual([form, 1]);
    expect((await search(`ip.${operator}.2001:db8::1a1`)).total).toBe(0);
  });

  test.each([
    [
      'name.contains.x',
      'Condition 1, Name: Type at least 3 characters, or choose “is” or “begins with”',
    ],
    [
      'type.is.Site~mac.is.2F07',
      'Condition 2, Device MAC address: Type all 12 digits, or choose “ends with”',
    ],
    [
      'ip.is.10%2E0%2E0%2E0/8',
      'Condition 1, Device address: Type one address, or choose “begins with” for a network',
    ],
    ['', 'Add a condition'],
    ['name.like.x', 'Not a search'],
  ])('is refused with the way out: %s', async (where, message) => {
    await expect(search(where)).rejects.toMatchObject({ status: 400, fields: { where: message } });
  });
});

describe('what is found', () => {
  test('are the organizations in the scope, without removed ones and other providers', async () => {
    await renameOrganization(server, family.foreignSite, 'Scoped foreign');
    await renameOrganization(server, family.linked, 'Scoped linked');
    await renameOrganization(server, family.cousin, 'Scoped cousin');
    await renameOrganization(server, family.removedArea, 'Scoped removed');
    expect(await names('name.begins.scoped')).toEqual(['Scoped cousin', 'Scoped linked']);
    const grouping = await server.signInAs(family.grouping.number);
    expect(await names('name.begins.scoped', grouping, family.grouping)).toEqual(['Scoped linked']);
    expect(await names(`path.contains.${family.foreign.number}`)).toEqual([]);
    for (const above of [family.foreign.number, 999_999_999])
      expect(await names(`path.is.${above}-${family.linked.number}`)).toEqual(['Scoped linked']);
    expect(await names(`path.is.${family.cousin.number}-${family.linked.number}`)).toEqual([]);
    expect((await search(`path.isNot.${family.foreign.number}~name.begins.scoped`)).total).toBe(2);
    await expect(search('name.begins.scoped', grouping, family.cousin)).rejects.toMatchObject({
      status: 404,
    });
  });

  test('follows moves, and changes of records in the same transaction', async () => {
    const { site, otherGrouping } = family;
    expect(await names(`type.is.Site~path.contains.${otherGrouping.number}`)).toEqual([
      'Scoped cousin',
    ]);
    await sql`update organization set path = ${otherGrouping.path} || number || '/', parent_number = ${otherGrouping.number}
      where number = ${family.sibling.number}`.execute(server.database.system);
    expect(await names(`type.is.Site~path.contains.${otherGrouping.number}`)).toHaveLength(2);
    await sql`delete from device where organization_number = ${site.number}`.execute(
      server.database.system,
    );
    expect(await names(`number.is.${site.number}~gateway.empty`)).toHaveLength(1);
  });

  test('is what an earlier definition of the search lacks, after an upgrade', async () => {
    const { system } = server.database;
    const { number } = family.otherGrouping;
    const where = `number.is.${number}~name.begins.upgraded~admin.is.upgraded-${number}`;
    await renameOrganization(server, family.otherGrouping, 'Upgraded');
    const username = `upgraded-${number}`;
    await system
      .insertInto('administrator')
      .values({ username, username_folded: username, owner_organization_number: number })
      .execute();
    await sql`update org_search set facets = '{}', name = '' where number = ${number}`.execute(
      system,
    );
    await sql`update org_search_value set value = 'stale' where number = ${number}`.execute(system);
    expect(await names(where)).toEqual([]);
    await fillAllOrganizations(system);
    expect(await names(where)).toEqual(['Upgraded']);
    expect(await names(`number.is.${number}~admin.is.stale`)).toEqual([]);
  });

  test('does not tell a role what it may not see', async () => {
    const role = await server.signInAs(family.provider.number, { 'org-search': 'view' });
    await expect(search('mac.ends.2F07', role)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('searching by Device MAC address, which needs Devices'),
    });
    await expect(search('type.is.Site', role, family.provider, '-country')).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('sorting by Country, which needs Edit Org'),
    });
    const { rows } = await search('type.is.Site', role);
    expect(rows[0]).toMatchObject({ mac: null, contact: null, admin: null, plan: null });
  });
});

test('the file has all matches in the order of the list', async () => {
  const where = 'any~type.is.Site~type.is.ServiceArea';
  const { rows } = await server.call(
    searchOrganizations,
    { ...at(family.provider), query: { where, sort: '-number' } },
    token,
  );
  const response = await server.request(
    `${exportOrganizations.path.replace('{orgNumber}', String(family.provider.number))}?where=${encodeURIComponent(where)}&sort=-number`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const lines: Record<string, string>[] = parse(await response.text(), {
    columns: true,
    bom: true,
  });
  expect(rows.length).toBeGreaterThan(3);
  expect(lines.map(({ Number: number }) => Number(number))).toEqual(
    rows.map(({ number }) => number),
  );
});

test('the file has all of too many matches to order, each once', async ({ onTestFinished }) => {
  // A server of its own, because this many organizations would slow the other tests.
  const own = await startTestServer();
  onTestFinished(() => own.close());
  const { site, provider } = await newProvider(own);
  const count = 10_001;
  const { rows } = await sql<{ first: number }>`
    with numbers as (
      select nextval('organization_number')::integer as number from generate_series(1, ${count}::integer)),
    added as (
      insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
      select number, ${site.number}::integer, ${site.path} || number || '/', 'ServiceArea', 'Hall', 'hall', 'test', 'test'
      from numbers returning number)
    select min(number) as first from added`.execute(own.database.system);
  const path = exportOrganizations.path.replace('{orgNumber}', String(provider.number));
  const response = await own.request(`${path}?where=name.is.Hall`, {
    headers: { authorization: `Bearer ${await own.signInAs(provider.number)}` },
  });
  const lines: { Number: string }[] = parse(await response.text(), { columns: true, bom: true });
  expect(new Set(lines.map((line) => Number(line.Number)))).toEqual(
    new Set(Array.from({ length: count }, (_, index) => (rows[0]?.first ?? 0) + index)),
  );
  expect(lines).toHaveLength(count);
});

describe('a feature', () => {
  const change = (feature: FeatureId, isGranted: boolean, organization = family.site) =>
    server.call(changeFeature, { ...at(organization), body: { feature, isGranted } }, token);
  const granted = async () => (await server.call(getOrganization, at(family.site), token)).features;

  test('is removed from all that the parent has, added again, and then nothing changes', async () => {
    expect(await change('pms', false)).toEqual({ isChanged: true });
    expect(await granted()).not.toContain('pms');
    expect(await change('pms', false)).toEqual({ isChanged: false });
    expect((await search(`feature.hasNot.pms~number.is.${family.area.number}`)).total).toBe(1);
    expect(await change('pms', true)).toEqual({ isChanged: true });
    expect(await granted()).toContain('pms');
  });

  test('is removed from a site that was imported without the time zone that the form requires, and undone', async () => {
    const { system } = server.database;
    await system
      .updateTable('organization')
      .set({ time_zone: null })
      .where('number', '=', family.site.number)
      .execute();
    expect(await change('devices', false)).toEqual({ isChanged: true });
    expect(await granted()).not.toContain('devices');
    const { id } = await system
      .selectFrom('admin_history')
      .select('id')
      .where('entity_id', '=', String(family.site.number))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const params = { orgNumber: String(family.site.number), entryId: String(id) };
    await server.call(undoHistoryEntry, { params }, token);
    expect(await granted()).toContain('devices');
  });

  test('Edit Org is not removed, because nobody could give it back', async () => {
    await expect(change('organization', false)).rejects.toMatchObject({
      status: 400,
      fields: { feature: expect.stringContaining('nobody could give it back') },
    });
    expect(await granted()).toContain('organization');
  });

  test('is not given to an organization whose parent does not have it', async () => {
    const {
      version,
      number: _number,
      ...record
    } = await server.call(getOrganization, at(family.grouping), token);
    const features = record.grantableFeatures.filter((id) => id !== 'images');
    await server.call(
      updateOrganization,
      { ...at(family.grouping), body: { ...record, features, version } },
      token,
    );
    await change('images', false).catch(() => undefined);
    await expect(change('images', true)).rejects.toMatchObject({
      status: 400,
      fields: { feature: expect.stringContaining('The organization above does not have Images') },
    });
    expect(await granted()).not.toContain('images');
  });
});

describe('a search with too many matches', () => {
  test('counts up to the limit and returns some of them', async () => {
    const { rows } = await server.database.withScope([family.provider.path], (transaction) =>
      sql<{ total: string; more: boolean }>`
        select total, more from org_search_matches(array[${family.provider.path}],
          '{"kind": "group", "join": "and", "of": [{"kind": "none", "not": true}]}', 'name', 2, 3)`.execute(
        transaction,
      ),
    );
    expect(rows).toEqual([
      { total: '3', more: true },
      { total: '3', more: true },
    ]);
  });
});
