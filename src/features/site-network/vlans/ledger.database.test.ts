// On both engines
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { servicePlans } from '../../service-plans/contract.ts';
import { examplePlan } from '../../service-plans/examples.ts';
import { listSiteVlans } from '../contract.ts';
import { releaseVlans, takeVlans, type VlanOwner } from './ledger.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.area.number);
});

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const owner = (name: string, use: VlanOwner['use'] = 'pan'): VlanOwner => ({
  use,
  id: crypto.randomUUID(),
  name,
});

/** Takes VLANs of the site as an administrator would, in one transaction. */
function take(of: VlanOwner, vlans: readonly number[], by = 'Anna Berg'): Promise<void> {
  const { path } = family.site;
  return server.database.withScope([path], (transaction) =>
    takeVlans(
      {
        transaction,
        organization: family.site,
        server: server.context,
        caller: { displayName: by },
      },
      of,
      vlans,
      'ranges',
    ),
  );
}
const addPlan = (vlan: number) =>
  server.call(
    servicePlans.create,
    { params: of(family.area), body: examplePlan({ name: `Plan ${vlan}`, vlan }) },
    token,
  );
const addDevice = (managementVlan: number, name = 'Switch') =>
  server.call(
    devices.create,
    {
      params: of(family.area),
      body: { ...exampleDevice({ name, managementVlan }), type: 'other', secrets: {} },
    },
    token,
  );
const ledger = async () => {
  const ofSite = await server.signInAs(family.site.number);
  const { rows } = await server.call(listSiteVlans, { params: of(family.site) }, ofSite);
  return rows.map(({ from, to, use, ownerName }) =>
    from === to ? `${from} ${use} ${ownerName}` : `${from}-${to} ${use} ${ownerName}`,
  );
};

test('a VLAN has one owner at a site, and a second one is told who it is', async () => {
  await take(owner('Residents'), [200, 201, 202]);
  await expect(take(owner('Staff', 'profile'), [202], 'Ben Holm')).rejects.toMatchObject({
    fields: {
      ranges: expect.stringMatching(
        /^VLAN 202 is in use\. PAN pool: Residents, taken by Anna Berg on /,
      ),
    },
  });
});

test('an owner can keep, add and give up VLANs', async () => {
  const residents = owner('Residents');
  await take(residents, [200, 201]);
  await take({ ...residents, name: 'Residents north' }, [201, 203]);
  await take(owner('Staff', 'profile'), [200]);
  expect(await ledger()).toEqual([
    '200 profile Staff',
    '201 pan Residents north',
    '203 pan Residents north',
  ]);
  await server.database.withScope([family.site.path], (transaction) =>
    releaseVlans(transaction, residents),
  );
  expect(await ledger()).toEqual(['200 profile Staff']);
});

test('plans and devices of an area do not get a VLAN of the site’s records, nor the reverse', async () => {
  await take(owner('Residents'), [200]);
  await expect(addPlan(200)).rejects.toMatchObject({
    fields: { vlan: expect.stringContaining('PAN pool: Residents') },
  });
  await expect(addDevice(200)).rejects.toMatchObject({
    fields: { managementVlan: expect.stringContaining('PAN pool: Residents') },
  });
  await addPlan(30);
  await addDevice(10);
  await expect(take(owner('Staff', 'profile'), [30])).rejects.toMatchObject({
    fields: { ranges: expect.stringContaining('Service plan: Plan 30') },
  });
  await expect(addPlan(10)).rejects.toMatchObject({
    fields: { vlan: expect.stringContaining('Management network: Switch') },
  });
  expect(await ledger()).toEqual(['10 management Switch', '30 plan Plan 30', '200 pan Residents']);
});

test('devices share the management network, and plans share a network', async () => {
  await addDevice(10);
  await addDevice(10, 'Access point');
  await addPlan(30);
  await server.call(
    servicePlans.create,
    { params: of(family.area), body: examplePlan({ name: 'Fast', vlan: 30 }) },
    token,
  );
  expect(await ledger()).toHaveLength(4);
});

test('of two administrators who take the last VLAN at once, one gets it and the other is told by whom', async () => {
  const outcomes = await Promise.allSettled([
    take(owner('East'), [300], 'Anna Berg'),
    take(owner('West'), [300], 'Ben Holm'),
  ]);
  const [winner] = (await ledger()).map((row) => row.slice(-4));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      fields: { ranges: expect.stringContaining(winner === 'East' ? 'Anna Berg' : 'Ben Holm') },
    },
  });
});

test('VLANs next to each other are one range, and one with two owners is contested', async () => {
  await take(owner('Residents'), [200, 201, 202, 205]);
  await addDevice(10);
  const { system } = server.database;
  await system
    .updateTable('device')
    .set({ settings: sql`jsonb_set(settings, '{managementVlan}', '201')` })
    .where('organization_number', '=', family.area.number)
    .execute();
  const ofSite = await server.signInAs(family.site.number);
  const { rows } = await server.call(listSiteVlans, { params: of(family.site) }, ofSite);
  expect(rows.map(({ from, to, isContested }) => [from, to, isContested])).toEqual([
    [200, 200, false],
    [201, 201, true],
    [201, 201, true],
    [202, 202, false],
    [205, 205, false],
  ]);
});

test('VLANs of another site are free', async () => {
  await take(owner('Residents'), [200]);
  const elsewhere = await server.signInAs(family.siblingArea.number);
  const body = examplePlan({ vlan: 200 });
  await expect(
    server.call(servicePlans.create, { params: of(family.siblingArea), body }, elsewhere),
  ).resolves.toMatchObject({ vlan: 200 });
});
