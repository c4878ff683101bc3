import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MemberName, newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Permissions } from '../../../contract/permissions.ts';
import { getPortal } from '../../portal/contract.ts';
import { examplePlan } from '../../service-plans/examples.ts';
import { getOrganization } from '../record/contract.ts';
import type { NewSite } from './fields.ts';
import {
  areaNamed,
  at,
  harbour,
  type SiteCalls,
  siteCalls,
  siteWithAreas,
} from './testing/site-calls.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let calls: SiteCalls;

beforeAll(async () => {
  server = await sharedServer();
});

async function useNewProvider(): Promise<void> {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  calls = siteCalls(server, family, token);
}

describe('a site with its areas', () => {
  beforeEach(useNewProvider);

  test('is created with its areas and plans in their order, and with one history entry', async () => {
    const before = await calls.counts();
    const created = await calls.create(family.grouping, siteWithAreas);
    expect(created).toMatchObject({ name: 'Harbour Hotel', areas: 2, plans: 3, devices: 0 });
    const areas = await calls.childrenOf(created);
    expect(areas.map(({ name, type }) => [name, type])).toEqual([
      ['Guest rooms', 'ServiceArea'],
      ['Lobby', 'ServiceArea'],
    ]);
    const [rooms = family.area] = areas;
    expect((await calls.plansOf(rooms)).map(({ name, position }) => [name, position])).toEqual([
      ['Free', 1],
      ['Premium', 2],
    ]);
    const after = await calls.counts();
    expect(after).toMatchObject({ plans: 3, history: before.history + 1 });
    const row = await server.database.system
      .selectFrom('admin_history')
      .selectAll()
      .where('organization_number', '=', created.number)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: 'create',
      entity_type: 'site',
      entity_id: String(created.number),
      organization_path: `${family.grouping.path}${created.number}/`,
      after: {
        name: 'Harbour Hotel',
        serviceAreas: [
          { name: 'Guest rooms', plans: ['Free', 'Premium'] },
          { name: 'Lobby', plans: ['Day pass'] },
        ],
      },
    });
  });

  test('gives its portal to the areas without one', async () => {
    const created = await calls.create(family.grouping, {
      site: { ...harbour, brandTheme: 'clearview', language: 'is' },
      areas: [{ ...areaNamed('Bar'), brandTheme: 'comcast', language: 'de' }, areaNamed('Lobby')],
    });
    const [bar = family.area, lobby = family.area] = await calls.childrenOf(created);
    const portalOf = async (area: typeof lobby) =>
      (await server.call(getPortal, at(area), token)).published;
    expect(await portalOf(bar)).toMatchObject({
      status: 'Published',
      document: {
        languages: { tags: ['de', 'en'] },
        look: { accentColor: '#8f2d23', accentTextColor: '#ffffff' },
        pages: null,
      },
    });
    expect(await portalOf(lobby)).toMatchObject({
      number: 1,
      document: { languages: { tags: ['is', 'en'] }, look: { accentColor: '#0b6373' } },
    });
    expect(await server.call(getOrganization, at(lobby), token)).toMatchObject({
      inherited: { brandTheme: 'clearview', language: 'is' },
    });
    const rows = await server.database.system
      .selectFrom('admin_history')
      .select('after')
      .where('organization_path', 'like', `%/${created.number}/%`)
      .execute();
    expect(rows).toMatchObject([
      {
        after: {
          brandTheme: 'clearview',
          serviceAreas: [
            { name: 'Bar', brandTheme: 'comcast', language: 'de' },
            { name: 'Lobby', brandTheme: null, language: null },
          ],
        },
      },
    ]);
    const copied = await calls.copyOf(created);
    expect(copied.site).toMatchObject({ brandTheme: 'clearview', language: 'is' });
    expect(copied.areas.map(({ brandTheme, language }) => [brandTheme, language])).toEqual([
      ['comcast', 'de'],
      [null, null],
    ]);
  });

  test('needs the right to add organizations, and for its plans the right to change plans', async () => {
    const as = (permissions: Permissions) => server.signInAs(family.grouping.number, permissions);
    const adds = await as({ 'add-org': 'edit', 'service-plans': 'view' });
    await expect(calls.create(family.grouping, siteWithAreas, adds)).rejects.toMatchObject({
      status: 403,
    });
    const without = { ...siteWithAreas, areas: [areaNamed('Lobby')] };
    expect(await calls.create(family.grouping, without, adds)).toMatchObject({
      areas: 1,
      plans: 0,
    });
    const plans = await as({ 'service-plans': 'edit', organization: 'edit' });
    await expect(calls.create(family.grouping, siteWithAreas, plans)).rejects.toMatchObject({
      status: 403,
    });
  });

  test('is rejected if another one with the same name is created at the same moment', async () => {
    const outcomes = await Promise.allSettled([
      calls.create(family.grouping, siteWithAreas),
      calls.create(family.grouping, siteWithAreas),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('nothing is created when', () => {
  beforeAll(useNewProvider);

  const lastPlan = (changes: Parameters<typeof examplePlan>[0]): NewSite => ({
    ...siteWithAreas,
    areas: [
      ...siteWithAreas.areas,
      areaNamed('Pool', [examplePlan(), examplePlan({ name: 'Last', ...changes })]),
    ],
  });
  test.each([
    ['the last plan has no duration', lastPlan({ duration: null }), 'areas.2.plans.1.duration'],
    ['two plans have the same name', lastPlan({ name: 'premium' }), 'areas.2.plans.1.name'],
    ['a price is negative', lastPlan({ price: -1 }), 'areas.2.plans.1.price'],
    [
      'two areas have the same name',
      { ...siteWithAreas, areas: [...siteWithAreas.areas, areaNamed('LOBBY')] },
      'areas.2.name',
    ],
    [
      'no time zone is given',
      { ...siteWithAreas, site: { ...harbour, timeZone: null } },
      'site.timeZone',
    ],
    [
      'a portal’s language does not exist',
      {
        ...siteWithAreas,
        areas: [...siteWithAreas.areas, { ...areaNamed('Pool'), language: 'no such thing' }],
      },
      'areas.2.language',
    ],
    [
      'an area has more features than the site',
      {
        site: { ...harbour, features: ['portal' as const] },
        areas: [{ ...areaNamed('Lobby'), features: ['devices' as const] }],
      },
      'areas.0.features',
    ],
    [
      'an area with plans lacks the feature',
      { ...siteWithAreas, site: { ...harbour, features: ['portal' as const] } },
      'areas.0.features',
    ],
  ])('%s', async (_what, body, field) => {
    const before = await calls.counts();
    await expect(calls.create(family.grouping, body)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
    expect(await calls.counts()).toEqual(before);
  });

  test('a sibling has the name', async () => {
    const before = await calls.counts();
    const site = { ...harbour, name: family.site.name.toLowerCase() };
    await expect(calls.create(family.grouping, { ...siteWithAreas, site })).rejects.toMatchObject({
      status: 400,
      fields: { 'site.name': expect.any(String) },
    });
    expect(await calls.counts()).toEqual(before);
  });

  test.each<[string, MemberName]>([
    ['a site', 'site'],
    ['a service area', 'area'],
  ])('the parent is %s', async (_what, parent) => {
    await expect(calls.create(family[parent], siteWithAreas)).rejects.toMatchObject({
      status: 400,
      fields: { 'site.type': expect.stringContaining('cannot be placed under') },
    });
  });
});
