import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { family, newArea, refillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Permissions } from '../../../contract/permissions.ts';
import { createDevice, getDevice, listDevices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { listServicePlans, setServicePlanStatus } from '../../service-plans/contract.ts';
import { examplePlan } from '../../service-plans/examples.ts';
import { getOrganization, getTreeNode } from '../contract.ts';
import { removeOrganization } from '../lifecycle/contract.ts';
import { createSite, getSiteCopy, type WholeSite } from './contract.ts';

const { grouping, site, area, foreignSite } = family;
const { type: _type, ...newOrganization } = newArea;
const harbour = { ...newOrganization, name: 'Harbour Hotel', timeZone: 'Atlantic/Reykjavik' };
const areaNamed = (name: string, plans: WholeSite['areas'][number]['plans'] = []) => ({
  ...newOrganization,
  name,
  plans,
  devices: [],
});

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.system.deleteFrom('device').execute();
  await server.database.system.deleteFrom('service_plan').execute();
  await refillFamily(server.database.system);
  token = await server.signInAs(null);
});

const at = ({ number }: { number: number }) => ({ params: { orgNumber: String(number) } });
const create = (parent: { number: number }, body: WholeSite, as = token) =>
  server.call(createSite, { ...at(parent), body }, as);
const copyOf = (member: { number: number }, as = token) => server.call(getSiteCopy, at(member), as);
const plansOf = async (member: { number: number }) =>
  (await server.call(listServicePlans, { ...at(member), query: {} }, token)).rows;
const childrenOf = async (member: { number: number }) =>
  (await server.call(getTreeNode, { ...at(member), query: {} }, token)).children;

async function counts() {
  const of = async (table: 'organization' | 'service_plan' | 'admin_history') => {
    const { count } = await server.database.system
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return {
    organizations: await of('organization'),
    plans: await of('service_plan'),
    history: await of('admin_history'),
  };
}

const whole: WholeSite = {
  site: harbour,
  areas: [
    areaNamed('Guest rooms', [examplePlan({ name: 'Free', price: 0 }), examplePlan()]),
    areaNamed('Lobby', [examplePlan({ name: 'Day pass' })]),
  ],
};

describe('a whole site', () => {
  test('is created with its areas and plans, in their order, and one history row lists them', async () => {
    const before = await counts();
    const created = await create(grouping, whole);
    expect(created).toMatchObject({ name: 'Harbour Hotel', areas: 2, plans: 3, devices: 0 });
    const areas = await childrenOf(created);
    expect(areas.map(({ name, type }) => [name, type])).toEqual([
      ['Guest rooms', 'ServiceArea'],
      ['Lobby', 'ServiceArea'],
    ]);
    const [rooms = area] = areas;
    expect((await plansOf(rooms)).map(({ name, position }) => [name, position])).toEqual([
      ['Free', 1],
      ['Premium', 2],
    ]);
    const after = await counts();
    expect(after.history).toBe(before.history + 1);
    const row = await server.database.system
      .selectFrom('admin_history')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: 'create',
      entity_type: 'site',
      entity_id: String(created.number),
      organization_path: `/500001/500010/${created.number}/`,
      after: {
        name: 'Harbour Hotel',
        serviceAreas: [
          { name: 'Guest rooms', plans: ['Free', 'Premium'] },
          { name: 'Lobby', plans: ['Day pass'] },
        ],
      },
    });
  });

  test('gives its areas the portal that they have of their own, else its own', async () => {
    const created = await create(grouping, {
      site: { ...harbour, brandTheme: 'clearview', language: 'is' },
      areas: [{ ...areaNamed('Bar'), brandTheme: 'comcast', language: 'de' }, areaNamed('Lobby')],
    });
    const [, lobby = area] = await childrenOf(created);
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
    const copied = await copyOf(created);
    expect(copied.site).toMatchObject({ brandTheme: 'clearview', language: 'is' });
    expect(copied.areas.map(({ brandTheme, language }) => [brandTheme, language])).toEqual([
      ['comcast', 'de'],
      [null, null],
    ]);
  });

  const lastPlan = (changes: Parameters<typeof examplePlan>[0]): WholeSite => ({
    ...whole,
    areas: [
      ...whole.areas,
      areaNamed('Pool', [examplePlan(), examplePlan({ name: 'Last', ...changes })]),
    ],
  });
  test.each([
    ['the last plan has no time', lastPlan({ duration: null }), 'areas.2.plans.1.duration'],
    ['two plans have one name', lastPlan({ name: 'premium' }), 'areas.2.plans.1.name'],
    ['a price is negative', lastPlan({ price: -1 }), 'areas.2.plans.1.price'],
    [
      'two areas have one name',
      { ...whole, areas: [...whole.areas, areaNamed('LOBBY')] },
      'areas.2.name',
    ],
    [
      'a sibling has the name',
      { ...whole, site: { ...harbour, name: `family-${site.number}` } },
      'site.name',
    ],
    ['no time zone is given', { ...whole, site: { ...harbour, timeZone: null } }, 'site.timeZone'],
    [
      'a portal’s language is none',
      { ...whole, areas: [...whole.areas, { ...areaNamed('Pool'), language: 'no such thing' }] },
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
      'an area with plans may have none',
      { ...whole, site: { ...harbour, features: ['portal' as const] } },
      'areas.0.features',
    ],
  ])('is not created at all when %s', async (_what, body, field) => {
    const before = await counts();
    await expect(create(grouping, body)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['a site', site],
    ['a service area', area],
  ])('does not stand under %s', async (_what, parent) => {
    await expect(create(parent, whole)).rejects.toMatchObject({
      status: 400,
      fields: { 'site.type': expect.stringContaining('cannot stand under') },
    });
  });

  test('needs the right to add organizations, and for its plans the right to change plans', async () => {
    const as = (permissions: Permissions) => server.signInAs(grouping.number, permissions);
    const adds = await as({ 'add-org': 'edit', 'service-plans': 'view' });
    await expect(create(grouping, whole, adds)).rejects.toMatchObject({ status: 403 });
    const without = { ...whole, areas: [areaNamed('Lobby')] };
    expect(await create(grouping, without, adds)).toMatchObject({ areas: 1, plans: 0 });
    const plans = await as({ 'service-plans': 'edit', organization: 'edit' });
    await expect(create(grouping, whole, plans)).rejects.toMatchObject({ status: 403 });
  });

  test('of two that are created at once with one name, one is refused', async () => {
    const outcomes = await Promise.allSettled([create(grouping, whole), create(grouping, whole)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a copy', () => {
  test('has the source’s settings, areas and plans, without what only one place can have', async () => {
    const source = await create(grouping, {
      site: {
        ...harbour,
        externalId: 'HH-1',
        street: 'Aðalgata 1',
        country: 'IS',
        currency: 'ISK',
        rooms: 120,
        contacts: [{ name: 'Jón', role: 'IT', email: 'jon@example.is', phone: null }],
      },
      areas: whole.areas,
    });
    const copy = await copyOf(source);
    const { externalId: _externalId, street: _street, ...kept } = copy.site;
    expect(copy.site).toMatchObject({ externalId: null, street: null });
    expect(await server.call(getOrganization, at(source), token)).toMatchObject(kept);
    expect(copy.areas).toEqual(whole.areas);

    const created = await create(family.otherGrouping, {
      ...copy,
      site: { ...copy.site, name: 'Second Harbour' },
    });
    expect((await copyOf(created)).areas).toEqual(copy.areas);
  });

  test('leaves out removed areas, retired plans, and plans that the role does not show', async () => {
    const source = await create(grouping, whole);
    const [rooms = area, lobby = area] = await childrenOf(source);
    await server.call(removeOrganization, at(lobby), token);
    const [free] = await plansOf(rooms);
    const body = { ids: [free?.id ?? ''], status: 'Retired' as const };
    await server.call(setServicePlanStatus, { ...at(rooms), body }, token);
    const { areas } = await copyOf(source);
    expect(areas.map(({ name, plans }) => [name, plans.map((plan) => plan.name)])).toEqual([
      ['Guest rooms', ['Premium']],
    ]);
    const blind = await server.signInAs(grouping.number, { organization: 'view' });
    expect((await copyOf(source, blind)).areas.map(({ plans }) => plans)).toEqual([[]]);
  });

  test('has devices without addresses, MACs and secrets, connected as in the source', async () => {
    const source = await create(grouping, whole);
    const [rooms = area] = await childrenOf(source);
    const add = (fields: Parameters<typeof exampleDevice>[0], secrets = {}) =>
      server.call(
        createDevice,
        {
          ...at(rooms),
          body: { type: 'mikrotik', ...exampleDevice(fields), secrets },
        },
        token,
      );
    const router = await add(
      {
        name: 'Router',
        macAddress: '00:0C:42:00:00:01',
        nasIdentifier: 'rooms-1',
        serial: 'S1',
        notes: 'Ask Jón',
        tags: ['core'],
        api: { scheme: 'https', port: 443, user: 'api', trust: 'authority', fingerprint: null },
        checks: { ...exampleDevice().checks, api: true },
      },
      { apiPassword: 'a-secret-word', radiusSecret: 'sixteen-letters-or-more' },
    );
    await add({ name: 'Access switch', role: 'switch', parentId: router.id, parentPort: 'ether5' });
    await add({ name: 'Old', status: 'Retired', parentId: router.id });

    const copied = await copyOf(source);
    expect(copied.areas[0]?.devices.map(({ name, parentName }) => [name, parentName])).toEqual([
      ['Access switch', 'Router'],
      ['Router', null],
    ]);
    expect(JSON.stringify(copied)).not.toMatch(/secret|10\.0\.0\.1|00:0C:42|rooms-1|S1|Ask J/);

    const created = await create(grouping, { ...copied, site: { ...copied.site, name: 'Second' } });
    expect(created).toMatchObject({ devices: 2 });
    const [newRooms = area] = await childrenOf(created);
    const { rows } = await server.call(listDevices, { ...at(newRooms), query: {} }, token);
    const [accessSwitch, second] = rows;
    const params = (id = '') => ({ params: { orgNumber: String(newRooms.number), deviceId: id } });
    expect(await server.call(getDevice, params(accessSwitch?.id), token)).toMatchObject({
      name: 'Access switch',
      parentId: second?.id,
      parentPort: 'ether5',
      status: 'Maintenance',
      host: null,
    });
    expect(await server.call(getDevice, params(second?.id), token)).toMatchObject({
      name: 'Router',
      tags: ['core'],
      macAddress: null,
      secretsSet: [],
    });

    const [device] = copied.areas[0]?.devices ?? [];
    if (device === undefined) throw new Error('The copy has a device');
    const refused = (devices: WholeSite['areas'][number]['devices']) =>
      create(grouping, {
        site: { ...harbour, name: 'Third' },
        areas: [{ ...areaNamed('Lobby'), devices }],
      }).catch((error: unknown) => error);
    const before = await counts();
    expect(await refused([device])).toMatchObject({
      status: 400,
      fields: { 'areas.0.devices.0.parentName': expect.any(String) },
    });
    const alone = { ...device, parentName: null, parentPort: null };
    expect(await refused([alone, alone])).toMatchObject({
      status: 400,
      fields: { 'areas.0.devices.1.name': 'Must be unique' },
    });
    expect(await counts()).toEqual(before);

    const viewer = await server.signInAs(grouping.number, {
      organization: 'view',
      'add-org': 'edit',
      'service-plans': 'edit',
    });
    expect((await copyOf(source, viewer)).areas.flatMap(({ devices }) => devices)).toEqual([]);
    await expect(create(grouping, copied, viewer)).rejects.toMatchObject({ status: 403 });
  });

  test('is of a site of the scope only', async () => {
    await expect(copyOf(grouping)).rejects.toMatchObject({ status: 400 });
    const owner = await server.signInAs(grouping.number);
    await expect(copyOf(foreignSite, owner)).rejects.toMatchObject({ status: 404 });
  });
});
