// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import { startSession, ticketOf } from '../../../../test/portal-guests.ts';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import { sellingWorld } from '../../portal/testing/portal-world.ts';
import { listGroupMembers } from '../contract.ts';
import { groupCalls } from '../testing/group-calls.ts';

const world = sellingWorld({
  methods: ['roomAndName'],
  price: 1_000,
  paymentMethods: ['creditCard', 'roomCharge'],
});
const { arrive, changeDevice, purchases, submit } = world;

const groupsHere = () => groupCalls(world.server, world.sales.family.site, world.sales.token);
const signIn = async (room: string, lastName: string) =>
  submit(await arrive(), 'roomAndName', { room, lastName });
const freePlan = (name = 'Tour plan') =>
  world.sales.guests.addPlan({ name, price: 0, paymentMethods: [], duration: 7_200 });
const guests = () =>
  world.server.database.system
    .selectFrom('guest')
    .select(['id', 'plan_id', 'group_id', 'has_group_plan'])
    .where('organization_number', '=', world.area.number)
    .execute();

describe('a guest of the hotel who is a member', () => {
  const house = () => plantGateway(world.server, world.area, {});

  test('gets the plan of the group at once, another pays the usual price', async () => {
    const gateway = await house();
    await plantStay(world.server, gateway, { room: '101', lastName: 'Ng', reservation: 'R-101' });
    await plantStay(world.server, gateway, { room: '102', lastName: 'Berg', reservation: 'R-102' });
    const plan = await freePlan();
    const groups = groupsHere();
    const { id } = await groups.add({ plans: [plan.id] });
    await groups.addMember(id, { value: 'r-101' });
    const ticket = ticketOf(await signIn('101', 'Ng'));
    await startSession(world.server, ticket, world.mac());
    expect(await guests()).toMatchObject([
      { plan_id: plan.id, group_id: id, has_group_plan: true },
    ]);
    expect(await purchases()).toMatchObject([{ method: 'complimentary', group_id: id }]);
    changeDevice();
    expect((await signIn('102', 'Berg')).text).toContain('€10.00');
  });

  test('pays less by the group’s percentage', async () => {
    const gateway = await house();
    await plantStay(world.server, gateway, { room: '101', lastName: 'Ng', guest_group: 'TOUR7' });
    const groups = groupsHere();
    await groups.add({
      percentOff: 25,
      rule: { by: 'guestGroup', field: 'room', values: ['tour*'], confirmed: 1 },
    });
    const page = await signIn('101', 'Ng');
    expect(page.text).toContain('€7.50');
    expect(page.text).toContain('Charge €7.50 to room 101');
  });

  test('is among the members of a group whose rule finds the guest at the sign-in', async () => {
    const gateway = await house();
    await plantStay(world.server, gateway, { room: '101', lastName: 'Ng' });
    const groups = groupsHere();
    const { id } = await groups.add({
      plans: [(await freePlan()).id],
      rule: { by: 'userField', field: 'room', values: ['101'], confirmed: null },
    });
    await startSession(world.server, ticketOf(await signIn('101', 'Ng')), world.mac());
    const [guest] = await guests();
    const { rows } = await world.server.call(
      listGroupMembers,
      { params: { ...groups.params, groupId: id }, query: {} },
      world.sales.token,
    );
    expect(rows).toMatchObject([{ source: 'rule', guestId: guest?.id }]);
  });

  test('is charged to the master, which must be in the house', async () => {
    const gateway = await house();
    const master = await plantStay(world.server, gateway, {
      room: '900',
      lastName: 'Tours',
      reservation: 'MASTER-1',
    });
    await plantStay(world.server, gateway, { room: '101', lastName: 'Ng', reservation: 'R-101' });
    const groups = groupsHere();
    const { id } = await groups.add({
      billing: 'master',
      master: 'MASTER-1',
      contact: 'Anna at the desk',
    });
    await groups.addMember(id, { kind: 'room', value: '101' });
    expect(ticketOf(await signIn('101', 'Ng'))).toMatch(/^[\da-f]{32}$/);
    const posted = () =>
      world.server.database.system
        .selectFrom('posting')
        .select(['room', 'amount', 'state'])
        .where('gateway_id', '=', gateway.id)
        .execute();
    expect(await posted()).toMatchObject([{ room: '900', state: 'posted' }]);
    expect(await purchases()).toMatchObject([
      { method: 'roomCharge', group_id: id, group_billing: 'master' },
    ]);
    await world.server.database.system
      .updateTable('stay')
      .set({ checked_out_at: world.server.clock.now })
      .where('id', '=', master.id)
      .execute();
    expect((await groups.get(id)).masterState).toBe('absent');
    changeDevice();
    const refused = await signIn('101', 'Ng');
    expect(refused.location).toBeNull();
    expect(refused.text).toContain('Please ask Anna at the desk');
    expect(await posted()).toHaveLength(1);
  });
});
