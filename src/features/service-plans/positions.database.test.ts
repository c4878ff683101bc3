import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { moveServicePlan, servicePlans } from './contract.ts';
import { examplePlan } from './examples.ts';
import type { ServicePlan } from './fields.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
});

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const create = (changes: Partial<ServicePlan> = {}, organization = family.area) =>
  server.call(servicePlans.create, { params: of(organization), body: examplePlan(changes) }, token);
const list = async () => {
  const { rows } = await server.call(
    servicePlans.list,
    { params: of(family.area), query: {} },
    token,
  );
  return { names: rows.map(({ name }) => name), rows };
};

test('moving a plan to a position shifts the others', async () => {
  const ids = new Map<string, string>();
  for (const name of ['A', 'B', 'C', 'D']) ids.set(name, (await create({ name })).id);
  const move = (name: string, position: number) =>
    server.call(
      moveServicePlan,
      { params: { ...of(family.area), planId: ids.get(name) ?? '' }, body: { position } },
      token,
    );
  await move('D', 2);
  expect((await list()).names).toEqual(['A', 'D', 'B', 'C']);
  await move('A', 99);
  expect((await list()).names).toEqual(['D', 'B', 'C', 'A']);
});

test('plans that are created and moved concurrently have each position once', async () => {
  const plans = await Promise.all(
    ['Bronze', 'Silver', 'Gold', 'Platinum'].map((name) => create({ name })),
  );
  const positions = async () => (await list()).rows.map(({ position }) => position);
  expect(await positions()).toEqual([1, 2, 3, 4]);
  await Promise.all(
    plans.map(({ id }, index) =>
      server.call(
        moveServicePlan,
        { params: { ...of(family.area), planId: id }, body: { position: 4 - index } },
        token,
      ),
    ),
  );
  expect(await positions()).toEqual([1, 2, 3, 4]);
});
