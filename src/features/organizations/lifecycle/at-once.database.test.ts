import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { exampleOrganization } from '../examples.ts';
import { createOrganization, getOrganization, updateOrganization } from '../record/contract.ts';
import { moveOrganization, removeOrganization, restoreOrganization } from './contract.ts';

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

const at = ({ number }: TestOrganization) => ({ params: { orgNumber: String(number) } });
const remove = (member: TestOrganization) => server.call(removeOrganization, at(member), token);
const create = (parent: TestOrganization) =>
  server.call(createOrganization, { ...at(parent), body: exampleOrganization() }, token);
const move = (member: TestOrganization, parent: TestOrganization) =>
  server.call(
    moveOrganization,
    { ...at(member), body: { parentNumber: parent.number, version: 1, lostFeatures: [] } },
    token,
  );
const restore = (member: TestOrganization) =>
  server.call(
    restoreOrganization,
    { params: { orgNumber: String(family.provider.number), removedNumber: String(member.number) } },
    token,
  );
const moveSite = () => move(family.site, family.otherGrouping);
const removeSite = () => remove(family.site);
const moveBelowSite = () => move(family.siblingArea, family.site);
const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;
const entries = (action: 'delete' | 'restore') =>
  server.database.system
    .selectFrom('admin_history')
    .select('id')
    .where('action', '=', action)
    .where('entity_type', '=', 'organization')
    .where('organization_path', 'like', `${family.provider.path}%`)
    .execute();
/** Returns the organizations whose path does not continue their parent's, or that are below a removed one. */
const misplaced = async () => {
  const { rows } = await sql<{ number: number }>`
    select lower.number from organization lower join organization upper on upper.number = lower.parent_number
    where lower.path like ${`${family.provider.path}%`}
      and (lower.path <> upper.path || lower.number || '/'
        or (upper.status = 'Removed' and lower.status <> 'Removed'))`.execute(
    server.database.system,
  );
  return rows;
};

test('of two concurrent removals of an organization one succeeds, and of two restorations', async () => {
  const { site } = family;
  expect(fulfilled(await Promise.allSettled([remove(site), remove(site)]))).toBe(1);
  expect(await entries('delete')).toHaveLength(1);
  expect(fulfilled(await Promise.allSettled([restore(site), restore(site)]))).toBe(1);
  expect(await entries('restore')).toHaveLength(1);
});

test('of two concurrent requests that give siblings the same name one succeeds', async () => {
  const rename = async (member: TestOrganization) => {
    const record = await server.call(getOrganization, at(member), token);
    const body = { ...record, name: 'Harbour Inn', status: 'Active' as const };
    return server.call(updateOrganization, { ...at(member), body }, token);
  };
  const outcomes = await Promise.allSettled([rename(family.site), rename(family.sibling)]);
  expect(fulfilled(outcomes)).toBe(1);
});

describe('the tree stays consistent while', () => {
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['an organization is added below one that moves', () => moveSite(), () => create(family.site)],
    [
      'an organization is added below one that is removed',
      () => removeSite(),
      () => create(family.site),
    ],
    ['an organization moves below one that moves', () => moveSite(), () => moveBelowSite()],
    ['an organization moves below one that is removed', () => removeSite(), () => moveBelowSite()],
    [
      'an organization moves away from one that is removed',
      () => remove(family.grouping),
      () => moveSite(),
    ],
  ])('%s', async (_what, above, below) => {
    const outcomes = await Promise.allSettled([above(), below()]);
    expect(fulfilled(outcomes)).toBeGreaterThan(0);
    expect(await misplaced()).toEqual([]);
  });

  test('an organization is restored below one that is removed', async () => {
    await remove(family.area);
    const outcomes = await Promise.allSettled([removeSite(), restore(family.area)]);
    expect(fulfilled(outcomes)).toBeGreaterThan(0);
    expect(await misplaced()).toEqual([]);
  });
});
