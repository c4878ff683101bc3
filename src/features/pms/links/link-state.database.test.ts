// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { getOverview } from '../../overview/contract.ts';
import { type PmsWorld, plantGateway, pmsWorld } from '../testing/pms-world.ts';
import { type Postings, postingsOf } from '../testing/postings.ts';
import { getPmsLinks } from './contract.ts';

let server: TestServer;
let world: PmsWorld;
let postings: Postings;
let token: string;
const now = new Date('2026-06-10T12:00:00Z');

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = now;
  world = await pmsWorld(server, { type: 'fias' });
  postings = postingsOf(server, world);
  token = await server.signInAs(world.family.provider.number);
});

const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const params = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const linksOf = (organization: { number: number }) =>
  server.call(getPmsLinks, { params: params(organization) }, token);
const setLink = (state: 'up' | 'down') =>
  server.database.system
    .insertInto('pms_link')
    .values({
      id: world.gateway.id,
      organization_number: world.family.area.number,
      organization_path: world.family.area.path,
      state,
      since: ago(60),
    })
    .execute();

test('a site has each link with what waits and what had no answer; above are counts', async () => {
  const { site, area, grouping, cousin } = world.family;
  await setLink('up');
  await postings.add('queued', ago(5));
  await postings.add('queued', ago(2));
  await postings.add('sent', ago(1));
  await postings.add('posted', ago(90));
  await postings.add('unknown', new Date('2026-06-01T10:00:00Z'));
  await postings.add('unknown', ago(3), { is_test: true });
  const ofSite = await linksOf(site);
  expect(ofSite).toMatchObject({
    links: 1,
    down: 0,
    unknown: 1,
    unknownDays: { from: '2026-05-31', to: '2026-06-11' },
    rows: [
      {
        gatewayId: world.gateway.id,
        areaNumber: area.number,
        state: 'up',
        since: ago(60).toISOString(),
        queued: 3,
        oldestQueuedAt: ago(5).toISOString(),
        unknown: 1,
      },
    ],
  });
  expect((await linksOf(area)).rows).toEqual(ofSite.rows);
  expect(await linksOf(grouping)).toMatchObject({ links: 1, down: 0, unknown: 1, rows: [] });
  expect(await linksOf(cousin)).toMatchObject({ links: 0, down: 0, unknown: 0, unknownDays: null });
});

test('links that are down come first; a house has none that could be down', async () => {
  const { site, siblingArea, grouping, area } = world.family;
  await setLink('up');
  const house = await plantGateway(server, area, { status: 'Test' });
  expect((await linksOf(site)).rows.map(({ state }) => state)).toEqual(['up', 'up']);
  const down = await plantGateway(server, siblingArea, { type: 'fias' });
  await plantGateway(server, siblingArea, { type: 'fias', status: 'Draft' });
  await server.database.system
    .updateTable('pms_link')
    .set({ state: 'down' })
    .where('id', '=', world.gateway.id)
    .execute();
  expect((await linksOf(site)).rows.map(({ gatewayId }) => gatewayId)).toEqual([
    world.gateway.id,
    house.id,
  ]);
  // One that never connected is down as well.
  expect(await linksOf(siblingArea)).toMatchObject({
    rows: [{ gatewayId: down.id, state: 'down' }],
  });
  expect(await linksOf(grouping)).toMatchObject({ links: 3, down: 2 });
});

test('the overview shows whether there is a property system to roles that see postings', async () => {
  const { site, cousin } = world.family;
  const told = async (organization: { number: number }, caller = token) =>
    (await server.call(getOverview, { params: params(organization) }, caller)).hasPropertySystems;
  expect(await told(site)).toBe(true);
  expect(await told(cousin)).toBe(false);
  const other = await server.signInAs(site.number, { organization: 'view' });
  expect(await told(site, other)).toBe(false);
  await expect(server.call(getPmsLinks, { params: params(site) }, other)).rejects.toMatchObject({
    status: 403,
  });
});
