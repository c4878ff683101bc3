import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestOrganization } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { exportPolicies, getPolicyChoices, rotatingPasswords } from './contract.ts';
import { exampleKey } from './examples.ts';
import { type PasswordWorld, passwordWorld } from './testing/password-world.ts';

let server: TestServer;
let world: PasswordWorld;

const at = ({ number }: TestOrganization) => ({ orgNumber: String(number) });

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await passwordWorld(server);
});

async function add(site: TestOrganization, name: string, areas: TestOrganization[] = []) {
  const body = exampleKey({
    name,
    ssid: name,
    areas: areas.map(({ number }) => ({ area: number })),
  });
  const token = await server.signInAs(site.number);
  return server.call(rotatingPasswords.create, { params: at(site), body }, token);
}

async function list(organization: TestOrganization, by: TestOrganization = organization) {
  const token = await server.signInAs(by.number);
  return server.call(rotatingPasswords.list, { params: at(organization), query: {} }, token);
}

const setZone = ({ number }: TestOrganization, timeZone: string) =>
  server.database.system
    .updateTable('organization')
    .set({ time_zone: timeZone })
    .where('number', '=', number)
    .execute();

test('a grouping lists the policies of its sites, each with its site’s time zone, and of no other provider', async () => {
  const { grouping, site, sibling, cousin, foreignSite } = world.family;
  await setZone(site, 'Asia/Kathmandu');
  await setZone(sibling, 'Pacific/Apia');
  await add(site, 'Lobby');
  await add(sibling, 'Café');
  await add(cousin, 'Bar');
  await add(foreignSite, 'Gate');
  expect(await list(grouping)).toMatchObject({
    isSite: false,
    total: 2,
    rows: [
      {
        name: 'Café',
        organizationNumber: sibling.number,
        siteName: sibling.name,
        timeZone: 'Pacific/Apia',
      },
      {
        name: 'Lobby',
        organizationNumber: site.number,
        siteName: site.name,
        timeZone: 'Asia/Kathmandu',
      },
    ],
  });
  expect(await list(site, grouping)).toMatchObject({
    isSite: true,
    total: 1,
    rows: [{ name: 'Lobby' }],
  });
  const path = exportPolicies.path.replace('{orgNumber}', String(grouping.number));
  const reply = await server.request(path, {
    headers: { authorization: `Bearer ${await world.signIn()}` },
  });
  const csv = await reply.text();
  expect(csv).toContain(`Lobby,${site.name},`);
  expect(csv).toContain(`Café,${sibling.name},`);
  expect(csv).not.toMatch(/Bar|Gate/);
});

test('a policy of a site below is read and changed at its site alone', async () => {
  const { grouping, site } = world.family;
  const { id: policyId } = await add(site, 'Lobby');
  const token = await world.signIn();
  const get = (organization: TestOrganization) =>
    server.call(rotatingPasswords.get, { params: { ...at(organization), policyId } }, token);
  await expect(get(grouping)).rejects.toMatchObject({ status: 404 });
  expect(await get(site)).toMatchObject({ name: 'Lobby', organizationNumber: site.number });
  const created = server.call(
    rotatingPasswords.create,
    { params: at(grouping), body: exampleKey() },
    token,
  );
  await expect(created).rejects.toThrow('belong to a site');
  const choices = await server.call(getPolicyChoices, { params: at(grouping) }, token);
  expect(choices).toMatchObject({ isSite: false });
});

test('an area lists the policies of its site that cover it, for those who have the site', async () => {
  const { area, grouping, site, sibling, removedArea: otherArea } = world.family;
  await server.database.system
    .updateTable('organization')
    .set({ status: 'Active' })
    .where('number', '=', otherArea.number)
    .execute();
  await add(site, 'Everywhere');
  await add(site, 'Here', [otherArea, area]);
  await add(site, 'There', [otherArea]);
  await add(sibling, 'Elsewhere');
  expect(await list(area, grouping)).toMatchObject({
    isSite: false,
    total: 2,
    rows: [
      { name: 'Everywhere', organizationNumber: site.number },
      { name: 'Here', organizationNumber: site.number },
    ],
  });
  expect(await list(area)).toMatchObject({ total: 0, rows: [] });
});
