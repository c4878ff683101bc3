// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { setServicePlanStatus } from '../../service-plans/contract.ts';
import { removeOrganization } from '../lifecycle/contract.ts';
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
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  calls = siteCalls(server, family, token);
});

describe('a copy', () => {
  test('has the source’s settings, areas and plans, without what is unique to the site', async () => {
    const source = await calls.create(family.grouping, {
      site: {
        ...harbour,
        externalId: 'HH-1',
        street: 'Aðalgata 1',
        country: 'IS',
        currency: 'ISK',
        rooms: 120,
        contacts: [{ name: 'Jón', role: 'IT', email: 'jon@example.is', phone: null }],
      },
      areas: siteWithAreas.areas,
    });
    const copy = await calls.copyOf(source);
    const { externalId: _externalId, street: _street, ...copied } = copy.site;
    expect(copy.site).toMatchObject({ externalId: null, street: null });
    expect(await server.call(getOrganization, at(source), token)).toMatchObject(copied);
    expect(copy.areas).toEqual(siteWithAreas.areas);

    const created = await calls.create(family.otherGrouping, {
      ...copy,
      site: { ...copy.site, name: 'Second Harbour' },
    });
    expect((await calls.copyOf(created)).areas).toEqual(copy.areas);
  });

  test('has no removed areas, no retired plans, and no plans that the role does not show', async () => {
    const source = await calls.create(family.grouping, siteWithAreas);
    const [rooms = family.area, lobby = family.area] = await calls.childrenOf(source);
    await server.call(removeOrganization, at(lobby), token);
    const [free] = await calls.plansOf(rooms);
    const body = { ids: [free?.id ?? ''], status: 'Retired' as const };
    await server.call(setServicePlanStatus, { ...at(rooms), body }, token);
    const { areas } = await calls.copyOf(source);
    expect(areas.map(({ name, plans }) => [name, plans.map((plan) => plan.name)])).toEqual([
      ['Guest rooms', ['Premium']],
    ]);
    const blind = await server.signInAs(family.grouping.number, { organization: 'view' });
    expect((await calls.copyOf(source, blind)).areas.map(({ plans }) => plans)).toEqual([[]]);
  });

  test('has devices without addresses, MACs and secrets, connected as in the source', async () => {
    const source = await calls.create(family.grouping, siteWithAreas);
    const [rooms = family.area] = await calls.childrenOf(source);
    const add = (fields: Parameters<typeof exampleDevice>[0], secrets = {}) =>
      server.call(
        devices.create,
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

    const copied = await calls.copyOf(source);
    expect(copied.areas[0]?.devices.map(({ name, parentName }) => [name, parentName])).toEqual([
      ['Access switch', 'Router'],
      ['Router', null],
    ]);
    expect(JSON.stringify(copied)).not.toMatch(/secret|10\.0\.0\.1|00:0C:42|rooms-1|S1|Ask J/);

    const created = await calls.create(family.grouping, {
      ...copied,
      site: { ...copied.site, name: 'Second' },
    });
    expect(created).toMatchObject({ devices: 2 });
    const [newRooms = family.area] = await calls.childrenOf(created);
    const { rows } = await server.call(devices.list, { ...at(newRooms), query: {} }, token);
    const [accessSwitch, second] = rows;
    const params = (id = '') => ({ params: { orgNumber: String(newRooms.number), deviceId: id } });
    expect(await server.call(devices.get, params(accessSwitch?.id), token)).toMatchObject({
      name: 'Access switch',
      parentId: second?.id,
      parentPort: 'ether5',
      status: 'Maintenance',
      host: null,
    });
    expect(await server.call(devices.get, params(second?.id), token)).toMatchObject({
      name: 'Router',
      tags: ['core'],
      macAddress: null,
      secretsSet: [],
    });

    const [device] = copied.areas[0]?.devices ?? [];
    if (device === undefined) throw new Error('The copy has a device');
    const rejected = (devices: NewSite['areas'][number]['devices']) =>
      calls
        .create(family.grouping, {
          site: { ...harbour, name: 'Third' },
          areas: [{ ...areaNamed('Lobby'), devices }],
        })
        .catch((error: unknown) => error);
    const before = await calls.counts();
    expect(await rejected([device])).toMatchObject({
      status: 400,
      fields: { 'areas.0.devices.0.parentName': expect.any(String) },
    });
    const alone = { ...device, parentName: null, parentPort: null };
    expect(await rejected([alone, alone])).toMatchObject({
      status: 400,
      fields: { 'areas.0.devices.1.name': 'Must be unique' },
    });
    expect(await calls.counts()).toEqual(before);

    const viewer = await server.signInAs(family.grouping.number, {
      organization: 'view',
      'add-org': 'edit',
      'service-plans': 'edit',
    });
    expect((await calls.copyOf(source, viewer)).areas.flatMap(({ devices }) => devices)).toEqual(
      [],
    );
    await expect(calls.create(family.grouping, copied, viewer)).rejects.toMatchObject({
      status: 403,
    });
  });

  test('needs a site in the scope', async () => {
    await expect(calls.copyOf(family.grouping)).rejects.toMatchObject({ status: 400 });
    const owner = await server.signInAs(family.grouping.number);
    await expect(calls.copyOf(family.foreignSite, owner)).rejects.toMatchObject({ status: 404 });
  });
});
