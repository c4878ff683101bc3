// On both engines
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestOrganization, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { listAdminHistory, undoHistoryEntry } from '../admin-history/contract.ts';
import {
  changeHotspot,
  getHotspot,
  listHotspotPublications,
  partners,
  publishHotspot,
  setPartnerCertificate,
  withdrawHotspot,
} from './contract.ts';
import { exampleHotspot, examplePartner } from './examples.ts';
import type { HotspotSettings } from './fields.ts';
import { effectiveSettings, nothingSet } from './rules/effective.ts';
import { testIdentity } from './testing/certificates.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

const of = ({ number }: Pick<TestOrganization, 'number'>) => ({ orgNumber: String(number) });
const viewOf = (where: TestOrganization, by = token) =>
  server.call(getHotspot, { params: of(where) }, by);
const effectiveOf = async (where: TestOrganization, by = token) => {
  const { record, above } = await viewOf(where, by);
  const { version: _version, updatedAt: _at, updatedBy: _by, ...own } = record;
  return effectiveSettings(own, above);
};
const set = async (where: TestOrganization, given: Partial<HotspotSettings>, by = token) => {
  const { record } = await viewOf(where, by);
  const body = { ...nothingSet, ...given, version: record.version };
  return server.call(changeHotspot, { params: of(where), body }, by);
};
const publish = async (where: TestOrganization, by = token) =>
  server.call(
    publishHotspot,
    { params: of(where), body: { settings: await effectiveOf(where, by) } },
    by,
  );
const historyOf = async (where: TestOrganization) => {
  const query = { ownOnly: 'true' };
  const { rows } = await server.call(listAdminHistory, { params: of(where), query }, token);
  return rows.filter(({ entityType }) => entityType.startsWith('hotspot'));
};

describe('inheritance', () => {
  test('each value comes from the nearest grouping or site that has it, with its origin', async () => {
    await set(family.grouping, exampleHotspot({ ssid: 'Of the grouping', ipv4: '3' }));
    await set(family.site, { ssid: 'Of the site', naiRealms: [] });
    await set(family.area, { venueNames: [{ language: 'en', name: 'Pool' }] });
    expect(await effectiveOf(family.area)).toMatchObject({
      ssid: 'Of the site',
      naiRealms: [],
      ipv4: '3',
      venueNames: [{ name: 'Pool' }],
      roamingConsortia: [{ oi: '5A03BA0000' }],
      termsAddress: null,
    });
    const { above } = await viewOf(family.area);
    expect(above.map(({ type, name }) => [type, name])).toEqual([
      ['Site', family.site.name],
      ['Grouping', family.grouping.name],
    ]);
    expect((await effectiveOf(family.siblingArea)).ssid).toBe('Of the grouping');
  });

  test('values from above the scope apply, without the name of their organization', async () => {
    await set(family.grouping, exampleHotspot());
    const narrow = await server.signInAs(family.area.number);
    expect(await effectiveOf(family.area, narrow)).toMatchObject({ ssid: 'Passpoint' });
    const { above } = await viewOf(family.area, narrow);
    expect(above.map(({ type, name }) => [type, name])).toEqual([['Grouping', null]]);
    await expect(viewOf(family.grouping, narrow)).rejects.toMatchObject({ status: 404 });
  });

  test('partners above are routes of the area, after its own', async () => {
    const add = (where: TestOrganization, name: string) =>
      server.call(partners.create, { params: of(where), body: examplePartner({ name }) }, token);
    await add(family.grouping, 'Above');
    await add(family.area, 'Own');
    await add(family.siblingArea, 'Elsewhere');
    const narrow = await server.signInAs(family.area.number);
    const { routes } = await viewOf(family.area, narrow);
    expect(routes.map(({ name, isInherited }) => [name, isInherited]).toSorted()).toEqual([
      ['Above', true],
      ['Own', false],
    ]);
    const { rows } = await server.call(
      partners.list,
      { params: of(family.area), query: {} },
      narrow,
    );
    expect(rows.map(({ name }) => name)).toEqual(['Own']);
  });

  test('a service provider has no networks', async () => {
    await expect(set(family.provider, { ssid: 'Everywhere' })).rejects.toMatchObject({
      status: 409,
    });
    await expect(
      server.call(partners.create, { params: of(family.provider), body: examplePartner() }, token),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('whether a device of the site has the HESSID is known at a site and below', async () => {
    await set(family.grouping, exampleHotspot({ hessid: '02:00:00:00:00:01' }));
    expect((await viewOf(family.grouping)).isHessidKnown).toBeNull();
    expect((await viewOf(family.area)).isHessidKnown).toBe(false);
    await server.database.system
      .insertInto('device')
      .values({
        organization_number: family.area.number,
        organization_path: family.area.path,
        name: 'Access point',
        type: 'other',
        role: 'access-point',
        status: 'Active',
        mac_address: '02:00:00:00:00:01',
        settings: '{}',
        created_at: new Date(),
        created_by: 'test',
        updated_at: new Date(),
        updated_by: 'test',
      })
      .execute();
    expect((await viewOf(family.area)).isHessidKnown).toBe(true);
    expect((await viewOf(family.siblingArea)).isHessidKnown).toBe(false);
  });
});

describe('a change', () => {
  test('is in the history once, and undone from there', async () => {
    await set(family.site, { ssid: 'First' });
    await set(family.site, { ssid: 'Second' });
    await set(family.site, { ssid: 'Second' });
    const [entry, ...earlier] = await historyOf(family.site);
    expect(earlier).toHaveLength(1);
    const params = { ...of(family.site), entryId: entry?.id ?? '' };
    await server.call(undoHistoryEntry, { params }, token);
    expect((await effectiveOf(family.site)).ssid).toBe('First');
  });

  test('of an older version is a conflict with the current record', async () => {
    await set(family.site, { ssid: 'First' });
    const body = { ...nothingSet, ssid: 'Late', version: 0 };
    await expect(
      server.call(changeHotspot, { params: of(family.site), body }, token),
    ).rejects.toMatchObject({ status: 409, current: { ssid: 'First', version: 1 } });
  });

  test('of two at once is one’s, and a conflict for the other', async () => {
    const body = (ssid: string) => ({ ...nothingSet, ssid, version: 0 });
    const results = await Promise.allSettled(
      ['One', 'Other'].map((ssid) =>
        server.call(changeHotspot, { params: of(family.site), body: body(ssid) }, token),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('needs a role that edits Hotspot 2.0', async () => {
    const viewer = await server.signInAs(family.site.number, { 'hotspot-2.0': 'view' });
    await expect(set(family.site, { ssid: 'Mine' }, viewer)).rejects.toMatchObject({ status: 403 });
    await expect(
      viewOf(family.site, await server.signInAs(family.site.number, {})),
    ).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('publishing', () => {
  test('records what applies; a change above makes it differ, and publishing again ends that', async () => {
    await set(family.grouping, exampleHotspot());
    const { publication } = await publish(family.area);
    expect(publication).toMatchObject({ number: 1, settings: exampleHotspot() });
    await set(family.grouping, exampleHotspot({ ssid: 'Renamed' }));
    const drifted = await viewOf(family.area);
    expect(drifted.publication?.settings).not.toEqual(await effectiveOf(family.area));
    expect((await publish(family.area)).publication).toMatchObject({
      number: 2,
      settings: { ssid: 'Renamed' },
    });
  });

  test('the same again changes nothing', async () => {
    await set(family.area, exampleHotspot());
    await publish(family.area);
    expect((await publish(family.area)).publication?.number).toBe(1);
    const published = (await historyOf(family.area)).filter(
      ({ entityType }) => entityType === 'hotspot publication',
    );
    expect(published).toHaveLength(1);
  });

  test('is refused with errors, and when something changed since the caller looked', async () => {
    await set(family.area, { ssid: 'Nobody joins', security: 'wpa2' });
    await expect(publish(family.area)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('No phone can join'),
    });
    await set(family.area, exampleHotspot());
    const seen = await effectiveOf(family.area);
    await set(family.area, exampleHotspot({ ssid: 'Other' }));
    await expect(
      server.call(publishHotspot, { params: of(family.area), body: { settings: seen } }, token),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('is withdrawn, here or in the history, and then the one before counts', async () => {
    await set(family.area, exampleHotspot());
    await publish(family.area);
    await set(family.area, exampleHotspot({ ssid: 'Second' }));
    await publish(family.area);
    const withdraw = (number: number) =>
      server.call(withdrawHotspot, { params: of(family.area), body: { number } }, token);
    await expect(withdraw(1)).rejects.toMatchObject({ status: 409 });
    expect((await withdraw(2)).publication).toMatchObject({ number: 1 });
    const first = (await historyOf(family.area)).find(({ label }) =>
      label.startsWith('Publication 1'),
    );
    const params = { ...of(family.area), entryId: first?.id ?? '' };
    await server.call(undoHistoryEntry, { params }, token);
    expect((await viewOf(family.area)).publication).toBeNull();
    const { rows } = await server.call(listHotspotPublications, { params: of(family.area) }, token);
    expect(rows.map(({ number, withdrawnAt }) => [number, withdrawnAt !== null])).toEqual([
      [2, true],
      [1, true],
    ]);
    expect(rows[0]?.ownSettings.ssid).toBe('Second');
  });
});

describe('a partner’s certificates', () => {
  const add = (given: Parameters<typeof examplePartner>[0] = {}) =>
    server.call(partners.create, { params: of(family.area), body: examplePartner(given) }, token);
  const setIdentity = async (body: { certificate: string; privateKey: string }) => {
    const { id } = await add({ name: `Partner ${crypto.randomUUID().slice(0, 8)}` });
    const params = { ...of(family.area), partnerId: id };
    return server.call(setPartnerCertificate, { params, body }, token);
  };

  test('an expired one is refused, for the authority and for this server', async () => {
    const expired = await testIdentity({ days: -1 });
    await expect(setIdentity(expired)).rejects.toMatchObject({
      fields: { certificate: expect.stringMatching(/^Expired on \d{4}-\d\d-\d\d$/) },
    });
    await expect(add({ ca: expired.certificate })).rejects.toMatchObject({
      fields: { ca: expect.stringMatching(/^Expired/) },
    });
  });

  test('a key of another certificate is refused, and so is a text that is none', async () => {
    const [one, other] = [await testIdentity(), await testIdentity()];
    await expect(
      setIdentity({ certificate: one.certificate, privateKey: other.privateKey }),
    ).rejects.toMatchObject({ fields: { privateKey: 'This is the key of another certificate' } });
    await expect(
      setIdentity({ certificate: 'none', privateKey: one.privateKey }),
    ).rejects.toMatchObject({ fields: { certificate: 'Paste certificates in PEM' } });
  });

  test('the key is sealed, and the day of its certificate is shown', async () => {
    const identity = await testIdentity({ days: 20 });
    const stored = await setIdentity(identity);
    const days = (Date.parse(stored.certificateUntil ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(20);
    expect(stored.version).toBe(1);
    const row = await server.database.system
      .selectFrom('hotspot_partner')
      .selectAll()
      .where('id', '=', stored.id)
      .executeTakeFirstOrThrow();
    expect(row.private_key).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(identity.privateKey.split('\n')[1]);
  });
});
