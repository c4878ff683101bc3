import { at, type FeatureFacts, idIn, type Plant, type World } from '../../../test/facts.ts';
import { ownedBy } from '../../../test/planting.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { addPlan, sell } from '../../../test/sales.ts';
import { guestGroups } from './contract.ts';
import { exampleGroup } from './examples.ts';
import type { GuestGroup } from './fields.ts';
import { plantBillingGateway, plantGroup, plantMember } from './testing/planted-group.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const groups = '/AdminApi/organizations/{orgNumber}/groups';
const group = '/AdminApi/organizations/{orgNumber}/groups/{groupId}';

const example = ({ unique }: World) =>
  exampleGroup({ name: unique('Group '), validUntil: '2999-01-01T00:00' });
const stored = async (world: World, changes: Partial<GuestGroup> = {}) => {
  const body = { ...example(world), ...changes };
  const reply = await world.send(`POST ${groups}`, { ...at(world.family.site), body });
  return at(world.family.site, { groupId: idIn(reply) });
};
const withPlan = async (world: World) => ({
  ...example(world),
  plans: [
    await addPlan(world.server.database.system, world.family.area.number, world.unique('Plan ')),
  ],
});
const guestOf = async ({ server, family, unique }: World) => {
  const { id } = await server.database.system
    .insertInto('guest')
    .values({ ...ownedBy(family.area), name: unique('Guest '), search_text: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
/** Adds a group with a purchase that an invoice of the area can bill. */
async function withOpenBill(world: World) {
  const { server, family, unique } = world;
  const { params } = await stored(world, { billing: 'invoice' });
  const planId = await addPlan(server.database.system, family.area.number, unique('Plan '));
  await sell(server.database.system, family.area.number, planId, [
    { at: server.clock.now, method: 'invoice', group_id: params.groupId ?? null },
  ]);
  const gateway = await plantBillingGateway(world);
  const body = { gatewayId: gateway.id, currency: 'EUR', customer: 'Berg Tours' };
  return { params, body };
}
const importOf = (value: string) => ({
  fields: ['value'],
  lines: [{ line: 2, values: [value] }],
});
const noLines = { fields: { body: { ...importOf('R-1'), fields: [] } } };
const rule = { by: 'vip', field: 'room', values: ['VIP1'], confirmed: null };

const invalid: Record<string, object> = {
  name: { name: '' },
  kind: { kind: 'friends' },
  status: { status: 'Sold' },
  order: { order: 0 },
  validUntil: { validFrom: '2999-01-02T00:00' },
  'rule.by': { rule: { ...rule, by: 'mood' } },
  'rule.field': { rule: { ...rule, field: 'shoe' } },
  'rule.values': { rule: { ...rule, values: [] } },
  'rule.confirmed': { rule: { ...rule, confirmed: 0 } },
  plans: { plans: ['00000000-0000-4000-8000-000000000000'] },
  percentOff: { percentOff: 101 },
  billing: { billing: 'nobody' },
  master: { billing: 'master', master: null },
  currency: { billing: 'invoice', dailyLimit: 100 },
  dailyLimit: { currency: 'EUR', dailyLimit: 100 },
  totalLimit: { billing: 'invoice', currency: 'EUR', totalLimit: 0 },
  onLimit: { onLimit: 'shout' },
  devices: { devices: 0 },
  poolDown: { poolDown: 1 },
  poolUp: { poolUp: 1 },
  vlan: { vlan: 4095 },
  contact: { contact: 'x'.repeat(101) },
  contactEmail: { contactEmail: 'nobody' },
  contactPhone: { contactPhone: 'call me' },
  coordinatorMost: { coordinatorMost: -1 },
  note: { note: 'x'.repeat(501) },
};
const invalidBodies = Object.fromEntries(
  Object.entries(invalid).map(([field, body]) => [field, { body }]),
);
const invalidFilters = {
  state: { query: { state: 'lost' } },
  kind: { query: { kind: 'lost' } },
  billing: { query: { billing: 'lost' } },
};
const invalidMembers = {
  kind: { query: { kind: 'lost' } },
  source: { query: { source: 'lost' } },
};

const records = recordFacts({
  calls: guestGroups,
  at: 'site',
  example,
  linkedOnly: 'allowed',
  invalid,
  invalidLists: invalidFilters,
  plant: ({ server, unique }, owner) => plantGroup(server, owner, { name: unique('Planted ') }),
  headings: { list: 'Groups', item: 'Group Berg Tours', newItem: 'New group' },
});

const plantPlan: Plant = ({ server, unique }, { number }) =>
  addPlan(server.database.system, number, unique('Plan '));
const plantedGroup: Plant = ({ server, unique }, owner) =>
  plantGroup(server, owner, { name: unique('Planted ') });

export const facts: FeatureFacts = {
  ...records,
  routes: {
    ...records.routes,
    [`POST ${groups}`]: {
      example: async (world) => ({ ...at(world.family.site), body: await withPlan(world) }),
      invalid: invalidBodies,
    },
    [`PUT ${group}`]: {
      example: async (world) => ({
        ...(await stored(world)),
        body: { ...(await withPlan(world)), version: 1 },
      }),
      invalid: { ...invalidBodies, version: { body: { version: undefined } } },
    },
    [`DELETE ${group}`]: (world) => stored(world, { validFrom: '2998-01-01T00:00' }),
    [`POST ${group}/extension`]: {
      example: async (world) => ({
        ...(await stored(world)),
        body: { validUntil: '2999-02-01T00:00' },
      }),
      invalid: { validUntil: { body: { validUntil: '2026-01-01T00:00' } } },
    },
    [`POST ${group}/end`]: (world) => stored(world),
    [`POST ${group}/merge`]: {
      example: async (world) => {
        const { params } = await stored(world);
        return { ...(await stored(world)), body: { intoGroupId: params.groupId } };
      },
      invalid: { intoGroupId: { body: { intoGroupId: 'nowhere' } } },
    },
    [`POST ${organization}/group-rule-counts`]: {
      example: ({ family }) => ({ ...at(family.site), body: { rule } }),
      invalid: { 'rule.values.0': { body: { rule: { ...rule, values: [''] } } } },
    },
    [`GET ${organization}/group-plans`]: {
      example: ({ family }) => at(family.site),
      invalid: { text: { query: { text: 'x'.repeat(101) } } },
    },
    [`GET ${group}/members`]: {
      example: (world) => stored(world),
      invalid: { ...invalidMembers, sort: { query: { sort: 'nothing' } } },
    },
    [`POST ${group}/members`]: {
      example: async (world) => ({
        ...(await stored(world)),
        body: { kind: 'reservation', value: world.unique('R-'), name: '' },
      }),
      invalid: {
        kind: { body: { kind: 'shoe' } },
        value: { body: { value: '' } },
        name: { body: { name: 'x'.repeat(101) } },
      },
    },
    [`POST ${group}/guests`]: {
      example: async (world) => ({
        ...(await stored(world)),
        body: { guestId: await guestOf(world) },
      }),
      invalid: { guestId: { body: { guestId: '00000000-0000-4000-8000-000000000000' } } },
    },
    [`DELETE ${group}/members/{memberId}`]: async (world) => {
      const { params } = await stored(world);
      const { groupId = '' } = params;
      const memberId = await plantMember(world.server, world.family.site, groupId);
      return { params: { ...params, memberId } };
    },
    [`POST ${group}/member-import-checks`]: {
      example: async (world) => ({ ...(await stored(world)), body: importOf('R-1') }),
      invalid: noLines,
    },
    [`POST ${group}/member-imports`]: {
      example: async (world) => ({ ...(await stored(world)), body: importOf('R-1') }),
      invalid: noLines,
    },
    [`GET ${group}/members-export`]: {
      example: (world) => stored(world),
      invalid: invalidMembers,
    },
    [`GET ${organization}/groups-export`]: {
      example: async (world) => {
        const { groupId = '' } = (await stored(world)).params;
        return { ...at(world.family.site), query: { ids: groupId } };
      },
      invalid: { ...invalidFilters, ids: { query: { ids: 'all' } } },
    },
    [`POST ${group}/link`]: (world) => stored(world),
    [`GET ${group}/open-bills`]: (world) => stored(world),
    [`POST ${group}/invoices`]: {
      example: withOpenBill,
      invalid: {
        customer: { body: { customer: '' } },
        currency: { body: { currency: 'CHF' } },
        gatewayId: { body: { gatewayId: '00000000-0000-4000-8000-000000000000' } },
      },
    },
    [`DELETE ${group}/link`]: async (world) => {
      const call = await stored(world);
      await world.send(`POST ${group}/link`, call);
      return call;
    },
  },
  linkedOnly: {
    ...records.linkedOnly,
    [`POST ${group}/extension`]: 'allowed',
    [`POST ${group}/end`]: 'allowed',
    [`POST ${group}/merge`]: 'allowed',
    [`POST ${group}/members`]: 'allowed',
    [`POST ${group}/guests`]: 'allowed',
    [`DELETE ${group}/members/{memberId}`]: 'allowed',
    [`POST ${group}/member-imports`]: 'allowed',
    [`POST ${group}/link`]: 'allowed',
    [`POST ${group}/invoices`]: 'allowed',
    [`DELETE ${group}/link`]: 'allowed',
  },
  planted: {
    ...records.planted,
    intoGroupId: plantedGroup,
    ids: plantedGroup,
    plans: plantPlan,
    memberId: async (world, owner) =>
      plantMember(world.server, owner, await plantedGroup(world, owner)),
  },
  screens: [
    { path: '/manage/groups', at: 'site', heading: 'Groups' },
    { path: '/manage/groups?item={groupId}', at: 'site', heading: 'Validity' },
    { path: '/manage/groups?item=new', at: 'site', heading: 'New group' },
    { path: '/manage/groups?item={groupId}&part=members', at: 'site', heading: 'Known by' },
  ],
};
