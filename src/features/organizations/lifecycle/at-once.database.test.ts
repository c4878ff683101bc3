import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { family, newArea, refillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { getOrganization, updateOrganization } from '../contract.ts';
import {
  createOrganization,
  moveOrganization,
  removeOrganization,
  restoreOrganization,
} from './contract.ts';

const { provider, grouping, site, otherGrouping } = family;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await refillFamily(server.database.system);
  token = await server.signInAs(null);
});

const at = ({ number }: { number: number }) => ({ params: { orgNumber: String(number) } });
const remove = (member: { number: number }) => server.call(removeOrganization, at(member), token);
const create = (parent: { number: number }) =>
  server.call(createOrganization, { ...at(parent), body: newArea }, token);
const move = (member: { number: number }, parent: { number: number }) =>
  server.call(
    moveOrganization,
    { ...at(member), body: { parentNumber: parent.number, version: 1, lostFeatures: [] } },
    token,
  );
const restore = (member: { number: number }) =>
  server.call(
    restoreOrganization,
    { params: { orgNumber: String(provider.number), removedNumber: String(member.number) } },
    token,
  );
const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;
const entries = (action: 'delete' | 'restore') =>
  server.database.system
    .selectFrom('admin_history')
    .select('id')
    .where('action', '=', action)
    .where('entity_type', '=', 'organization')
    .execute();
/** Whose path does not continue its parent's, or who is there below one that is removed. */
const misplaced = async () => {
  const { rows } = await sql<{ number: number }>`
    select lower.number from organization lower join organization upper on upper.number = lower.parent_number
    where lower.path <> upper.path || lower.number || '/'
      or (upper.status = 'Removed' and lower.status <> 'Removed')`.execute(server.database.system);
  return rows;
};

test('of two who remove the same one does, and of two who restore it', async () => {
  const before = { removed: await entries('delete'), restored: await entries('restore') };
  expect(fulfilled(await Promise.allSettled([remove(site), remove(site)]))).toBe(1);
  expect(await entries('delete')).toHaveLength(before.removed.length + 1);
  expect(fulfilled(await Promise.allSettled([restore(site), restore(site)]))).toBe(1);
  expect(await entries('restore')).toHaveLength(before.restored.length + 1);
});

test('of two who give the same name to organizations beside each other one does', async () => {
  const rename = async (member: { number: number }) => {
    const record = await server.call(getOrganization, at(member), token);
    const body = { ...record, name: 'Harbour Inn', status: 'Active' as const };
    return server.call(updateOrganization, { ...at(member), body }, token);
  };
  const outcomes = await Promise.allSettled([rename(site), rename(family.sibling)]);
  expect(fulfilled(outcomes)).toBe(1);
});

test('what is added, moved or restored while what is above it moves or goes stands in its place', async () => {
  const under = async (above: () => Promise<unknown>, below: () => Promise<unknown>) => {
    await Promise.allSettled([above(), below()]);
    expect(await misplaced()).toEqual([]);
    await refillFamily(server.database.system);
    token = await server.signInAs(null);
  };
  for (const above of [() => move(site, otherGrouping), () => remove(site)]) {
    await under(above, () => create(site));
    await under(above, () => move(family.siblingArea, site));
  }
  await under(
    () => remove(grouping),
    () => move(site, otherGrouping),
  );
  await remove(family.area);
  await under(
    () => remove(site),
    () => restore(family.area),
  );
});
