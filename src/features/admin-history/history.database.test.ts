import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestOrganization, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { devices } from '../devices/contract.ts';
import { exampleDevice } from '../devices/examples.ts';
import { roleTemplates } from '../role-templates/contract.ts';
import { exampleTemplate } from '../role-templates/examples.ts';
import { servicePlans } from '../service-plans/contract.ts';
import { examplePlan } from '../service-plans/examples.ts';
import { listAdminHistory } from './contract.ts';
import { ada, addHistoryEntries } from './testing/entries.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});

async function useNewProvider(): Promise<void> {
  family = await newProvider(server);
  await addHistoryEntries(server, family);
  token = await server.signInAs(family.provider.number);
}

type Query = Sent<typeof listAdminHistory>['query'];

const of = ({ number }: TestOrganization) => ({ orgNumber: String(number) });
const list = (organization: TestOrganization, query: Query = {}, by = token) =>
  server.call(listAdminHistory, { params: of(organization), query }, by);

describe('the list', () => {
  beforeAll(useNewProvider);

  const indexes = async (query: Query) => {
    const { rows } = await list(family.grouping, { pageSize: '100', ...query });
    return rows.map(({ label }) => Number(label.replace('Change ', '')));
  };
  const indexesWhere = (matches: (index: number) => boolean) =>
    Array.from({ length: 40 }, (_, index) => 39 - index).filter(matches);

  test('has the changes in the organization and below it, newest first', async () => {
    const { rows, total, totalIsLowerBound, searchedBackTo } = await list(family.grouping);
    expect({ total, totalIsLowerBound, searchedBackTo }).toEqual({
      total: 40,
      totalIsLowerBound: false,
      searchedBackTo: null,
    });
    expect(rows).toHaveLength(25);
    expect(rows[0]).toMatchObject({
      label: 'Change 39',
      organizationName: family.site.name,
      fields: [{ label: 'Name', before: 'old', after: 'new' }],
      result: 'done',
    });
  });

  test('has pages and is filtered by text', async () => {
    expect((await list(family.grouping, { page: '2' })).rows.at(-1)?.label).toBe('Change 0');
    expect((await list(family.grouping, { text: 'ada' })).total).toBe(20);
    expect((await list(family.grouping, { text: 'e_h' })).total).toBe(20);
    expect((await list(family.grouping, { text: 'nobody' })).rows).toEqual([]);
  });

  test('has exactly the entries that match each filter, and all filters together', async () => {
    expect(await indexes({ action: 'delete' })).toEqual(indexesWhere((index) => index % 4 === 0));
    expect(await indexes({ kind: 'device' })).toEqual(indexesWhere((index) => index % 3 === 0));
    expect(await indexes({ person: ada })).toEqual(indexesWhere((index) => index % 2 === 0));
    const record = String(family.site.number);
    expect(await indexes({ kind: 'organization', record })).toEqual(
      indexesWhere((index) => index % 3 !== 0),
    );
    expect(
      await indexes({ action: 'delete', kind: 'device', person: ada, text: 'change 1' }),
    ).toEqual([12]);
  });

  test('finds an entry by its link only in its organization and above', async () => {
    const [entry] = (await list(family.otherGrouping)).rows;
    const id = entry?.id ?? '';
    expect((await list(family.otherGrouping, { entry: id })).rows).toMatchObject([{ id }]);
    expect((await list(family.grouping, { entry: id })).rows).toEqual([]);
  });

  test('has only entries in the administrator’s scope', async () => {
    const ofGrouping = await server.signInAs(family.grouping.number);
    await expect(list(family.otherGrouping, {}, ofGrouping)).rejects.toMatchObject({ status: 404 });
    const record = { kind: 'organization', record: String(family.site.number) } as const;
    expect((await list(family.grouping, record, ofGrouping)).total).toBe(26);
  });

  test('of a provider has no entries of another, even for the platform', async () => {
    await addHistoryEntries(server, await newProvider(server));
    const platform = await server.signInAs(null);
    expect((await list(family.provider, { until: '2026-03-31' }, platform)).total).toBe(60);
  });

  test.each<Query>([
    { page: '0' },
    { page: 'x' },
    { pageSize: '101' },
    { from: '2026-02-30' },
    { until: 'yesterday' },
    { person: 'ada' },
    { entry: '1; drop' },
    { record: 'x'.repeat(101) },
  ])('is rejected with %o', async (query) => {
    await expect(list(family.grouping, query)).rejects.toMatchObject({ status: 400 });
  });

  test('includes the first and last day in the site’s time zone', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ time_zone: 'America/New_York' })
      .where('number', '=', family.grouping.number)
      .execute();
    // In New York, five hours behind UTC, March 1 ends after hour 29.
    expect(await indexes({ from: '2026-03-01', until: '2026-03-01' })).toEqual(
      indexesWhere((index) => index >= 5 && index < 29),
    );
    expect(await indexes({ until: '2026-02-28' })).toEqual([4, 3, 2, 1, 0]);
    expect(await indexes({ from: '2026-03-02', until: '2026-03-01' })).toEqual([]);
    expect((await list(family.grouping)).timeZone).toBe('America/New_York');
  });
});

describe('an entry', () => {
  beforeEach(useNewProvider);

  test('links to its record’s screen while the record exists', async () => {
    const { provider, grouping, site, area } = family;
    const params = of(area);
    const plan = await server.call(servicePlans.create, { params, body: examplePlan() }, token);
    const { id: deviceId } = await server.call(
      devices.create,
      { params, body: { ...exampleDevice(), type: 'other', secrets: {} } },
      token,
    );
    const template = await server.call(
      roleTemplates.create,
      { params, body: { ...exampleTemplate(), type: 'site' } },
      token,
    );
    const org = [provider, grouping, site, area].map(({ number }) => number).join('-');
    const screens = async () => (await list(area)).rows.map(({ screen }) => screen);
    expect(await screens()).toEqual([
      { path: `/manage/role-templates/item/site/${template.id}`, query: { org } },
      { path: `/setup/devices/item/other/${deviceId}`, query: { org } },
      { path: `/setup/service-plans/item/${plan.id}`, query: { org } },
    ]);
    await server.call(servicePlans.delete, { params: { ...params, planId: plan.id } }, token);
    expect((await screens()).map((screen) => screen === null)).toEqual([true, false, false, true]);
    expect((await list(grouping, { text: 'Change 38' })).rows[0]?.screen).toMatchObject({
      path: '/setup/organization',
    });
  });

  test('names its area with the site, and labels and formats fields as the service plan’s form does', async () => {
    const body = examplePlan({ name: 'Words', maxDevices: null });
    await server.call(servicePlans.create, { params: of(family.area), body }, token);
    const [entry] = (await list(family.area)).rows;
    expect(entry).toMatchObject({
      organizationName: family.area.name,
      organizationSite: family.site.name,
    });
    const texts = new Map(entry?.fields.map(({ label, after }) => [label, after]));
    expect(texts.get('Download')).toBe('50 Mbit/s');
    expect(texts.get('Price')).toBe('€9.95');
    expect(texts.get('Tax')).toBe('19 %');
    expect(texts.get('Lasts')).toBe('A time from first use');
    expect(texts.get('Ends when idle for')).toBe('15 minutes');
  });

  async function exported(query: string, by = token) {
    const response = await server.request(
      `/AdminApi/organizations/${family.grouping.number}/history-export?${query}`,
      { headers: { authorization: `Bearer ${by}` } },
    );
    return { status: response.status, text: await response.text() };
  }

  test('is exported if it matches the filters, and the export is recorded', async () => {
    const { status, text } = await exported('action=delete');
    expect(status).toBe(200);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(1 + 10);
    expect(lines[1]).toMatch(/^2026-03-02T12:00:00\.000Z,Ada Lovelace,/);
    expect(lines[1]).toContain('Name: old → new');
    const [entry] = (await list(family.grouping)).rows;
    expect(entry).toMatchObject({
      action: 'export',
      label: `Admin History of ${family.grouping.name}.csv`,
      fields: [{ label: 'Action', before: '', after: 'delete' }],
    });
  });

  test('is exported only for a role with the right, and a rejected export is not recorded', async () => {
    const { number } = family.grouping;
    const without = await server.signInAs(number, { organization: 'edit' }, []);
    const withRight = await server.signInAs(number, { organization: 'view' }, ['export']);
    expect((await exported('', without)).status).toBe(403);
    expect((await list(family.grouping, { action: 'export' })).total).toBe(0);
    expect((await exported('', withRight)).status).toBe(200);
    expect((await list(family.grouping, { action: 'export' })).total).toBe(1);
  });

  test('is exported without formulas that a spreadsheet would execute', async () => {
    await server.database.system
      .updateTable('admin_history')
      .set({ label: '=1+1' })
      .where('organization_number', '=', family.site.number)
      .where('label', '=', 'Change 39')
      .execute();
    expect((await exported('')).text).toContain(",'=1+1,");
  });
});
