// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { getPortal } from '../contract.ts';
import {
  checkMembers,
  clearMembers,
  getMemberLists,
  replaceMembers,
  tryMember,
} from './contract.ts';

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

type At = { number: number };
const of = ({ number }: At) => ({ params: { orgNumber: String(number) } });
const file = (...rows: [memberNumber: string, lastName: string][]) => ({
  fields: ['memberNumber', 'lastName'],
  lines: rows.map((values, index) => ({ line: index + 2, values })),
});
const replace = (body: ReturnType<typeof file>, at: At = family.area) =>
  server.call(replaceMembers, { ...of(at), body }, token);
const check = (body: ReturnType<typeof file>) =>
  server.call(checkMembers, { ...of(family.area), body }, token);
const lists = async () => (await server.call(getMemberLists, of(family.area), token)).lists;
const isMember = async (memberNumber: string, lastName: string) => {
  const body = { memberNumber, lastName };
  return (await server.call(tryMember, { ...of(family.area), body }, token)).isMember;
};
const entries = () =>
  server.database.system
    .selectFrom('admin_history')
    .select(['action', 'before', 'after'])
    .where('organization_number', '=', family.area.number)
    .where('entity_type', '=', 'portal')
    .orderBy('chain_position')
    .execute();

test('a list is uploaded, replaced and cleared; a member is tried as guests type it', async () => {
  expect(await replace(file(['AB 12-34', 'Müller'], ['77', 'de Vries']))).toEqual({
    created: 2,
    updated: 0,
    unchanged: 0,
    removed: 0,
  });
  expect(await isMember('ab1234', 'MULLER')).toBe(true);
  expect(await isMember('77', 'Müller')).toBe(false);
  const next = file(['77', 'De Vries'], ['78', 'Okafor'], ['79', 'Sato']);
  const counts = { created: 2, updated: 0, unchanged: 1, removed: 1 };
  expect(await check(next)).toEqual({ ...counts, badLines: [] });
  expect(await isMember('ab1234', 'Müller')).toBe(true);
  expect(await replace(next)).toEqual(counts);
  expect(await isMember('ab1234', 'Müller')).toBe(false);
  expect(await isMember('79', 'Sato')).toBe(true);
  expect(await lists()).toMatchObject([{ organizationNumber: family.area.number, members: 3 }]);
  await server.call(clearMembers, of(family.area), token);
  expect(await lists()).toEqual([]);
  expect(await isMember('79', 'Sato')).toBe(false);
  expect(await entries()).toEqual([
    { action: 'import', before: { members: 0 }, after: { members: 2 } },
    { action: 'import', before: { members: 2 }, after: { members: 3 } },
    { action: 'delete', before: { members: 3 }, after: null },
  ]);
});

test('the same list again changes nothing and writes no history', async () => {
  await replace(file(['1', 'Maier']));
  expect(await replace(file(['1', 'MAIER']))).toMatchObject({ created: 0, unchanged: 1 });
  expect(await entries()).toHaveLength(1);
});

test('bad lines are named, and nothing of the file is stored', async () => {
  const bad = file(
    ['1', 'Maier'],
    ['', 'Sato'],
    ['2', '--'],
    ['1', 'mäier'],
    ['3', 'a'.repeat(101)],
  );
  const { badLines } = await check(bad);
  expect(badLines.map(({ line, field }) => [line, field])).toEqual([
    [3, 'memberNumber'],
    [4, 'lastName'],
    [5, null],
    [6, 'lastName'],
  ]);
  expect(badLines[2]?.reason).toBe('The same member as in line 2');
  await expect(replace(bad)).rejects.toThrow('Line 3');
  expect(await lists()).toEqual([]);
});

test('an area uses the lists above it as well', async () => {
  await replace(file(['5', 'Above']), family.grouping);
  await replace(file(['6', 'Here']));
  expect(await isMember('5', 'Above')).toBe(true);
  expect((await lists()).map(({ organizationNumber }) => organizationNumber)).toEqual([
    family.area.number,
    family.grouping.number,
  ]);
});

test('the portal says whether anybody can sign in by member number, if the caller sees all lists', async () => {
  const providerToken = await server.signInAs(family.provider.number);
  const seenBy = async (who: string) =>
    (await server.call(getPortal, of(family.area), who)).hasMembers;
  expect([await seenBy(token), await seenBy(providerToken)]).toEqual([null, false]);
  const body = file(['77', 'Sato']);
  await server.call(replaceMembers, { ...of(family.provider), body }, providerToken);
  expect([await seenBy(token), await seenBy(providerToken)]).toEqual([null, true]);
  await replace(body, family.site);
  expect(await seenBy(token)).toBe(true);
});
