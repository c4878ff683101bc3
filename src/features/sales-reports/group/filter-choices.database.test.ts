// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { addPlan, sell } from '../../../../test/sales.ts';
import { groupWorld } from '../../groups/testing/group-world.ts';
import { sumGroupSales } from './contract.ts';

const world = groupWorld();

test('the filters offer what groups bought in the period, whatever is chosen already', async () => {
  const { system } = world.server.database;
  const { provider, site, area } = world.family;
  const planId = await addPlan(system, area.number, 'Premium');
  const tour = await world.groups.add({ name: 'Tour' });
  const crew = await world.groups.add({ name: 'Crew' });
  const former = await world.groups.add({ name: 'Former' });
  const today = new Date('2026-06-10T06:00:00Z');
  await sell(system, area.number, planId, [
    { at: today, amount: 1_000, currency: 'EUR', group_id: tour.id },
    { at: today, amount: 500, currency: 'USD', group_id: crew.id },
    { at: new Date('2026-05-01T06:00:00Z'), amount: 500, group_id: former.id },
  ]);
  const choicesAt = async (number: number, query: Record<string, string> = {}) => {
    const params = { orgNumber: String(number) };
    const sent = { params, query: { period: 'last-7-days' as const, ...query } };
    return (await world.server.call(sumGroupSales, sent, world.token)).choices;
  };
  const choices = {
    currencies: ['EUR', 'USD'],
    plans: ['Premium'],
    groups: [
      { id: crew.id, name: 'Crew' },
      { id: tour.id, name: 'Tour' },
    ],
    places: [{ number: site.number, name: site.name }],
  };
  expect(await choicesAt(provider.number)).toEqual(choices);
  const chosen = { currency: 'EUR', group: tour.id, place: String(site.number) };
  expect(await choicesAt(provider.number, chosen)).toEqual(choices);
  // A hotel’s own report offers its areas.
  expect(await choicesAt(site.number)).toMatchObject({
    places: [{ number: area.number, name: area.name }],
  });
});
