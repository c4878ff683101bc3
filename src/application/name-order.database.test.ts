// On both engines: the order must not depend on the engine's collation.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../test/access-code-calls.ts';
import { administratorCalls } from '../../test/administrator-calls.ts';
import { sharedServer, type TestServer } from '../../test/server.ts';
import { compareNames, folded } from '../contract/values/folded.ts';
import { listAccessCodeBatches, listAccessCodePlans } from '../features/access-codes/contract.ts';
import { administrators } from '../features/admins/contract.ts';
import { devices } from '../features/devices/contract.ts';
import { exampleDevice } from '../features/devices/examples.ts';
import { getTreeNode } from '../features/organizations/contract.ts';
import { getOrganizationList } from '../features/organizations/legacy-list/contract.ts';
import { organizationCalls } from '../features/organizations/testing/organization-calls.ts';
import { templateCalls } from '../features/role-templates/testing/template-calls.ts';
import { servicePlans } from '../features/service-plans/contract.ts';

const names = [
  'Zulu',
  'AP new',
  'Øst',
  'apple',
  'Access point 1',
  'Ärger',
  'Ost',
  'straße 2',
  'Œuvre',
];
const inOrder = [
  'Access point 1',
  'AP new',
  'apple',
  'Ärger',
  'Œuvre',
  'Ost',
  'Øst',
  'straße 2',
  'Zulu',
];

let server: TestServer;
let codes: AccessCodeCalls;

beforeAll(async () => {
  server = await sharedServer();
  codes = await accessCodeCalls(server);
});

/** Expects rows in the order of the names; names that differ only in accents may be in either order. */
function expectInOrder(rows: readonly { name: string }[]): void {
  const found = rows.map(({ name }) => name).filter((name) => names.includes(name));
  expect(found.toSorted()).toEqual(names.toSorted());
  expect(found.map(folded)).toEqual(inOrder.map(folded));
}

async function expectSortedByName(
  list: (query: {
    sort: 'name' | '-name';
    pageSize: string;
  }) => Promise<{ rows: { name: string }[] }>,
): Promise<void> {
  expectInOrder((await list({ sort: 'name', pageSize: '100' })).rows);
  expectInOrder((await list({ sort: '-name', pageSize: '100' })).rows.toReversed());
}

test('the tree and the plain list of organizations have the expected order', async () => {
  const { create } = organizationCalls(server, codes.family, codes.token);
  for (const name of names) await create(codes.family.site, { name });
  const { children } = await server.call(
    getTreeNode,
    { params: codes.of(codes.family.site), query: {} },
    codes.token,
  );
  expectInOrder(children);
  const plain = await server.call(getOrganizationList, {}, codes.token);
  expectInOrder(plain.map(({ OrgName }) => ({ name: OrgName })));
});

test('devices are sorted by name like the tree', async () => {
  const params = codes.of(codes.family.area);
  for (const name of names) {
    const body = { ...exampleDevice({ name }), type: 'other' as const, secrets: {} };
    await server.call(devices.create, { params, body }, codes.token);
  }
  await expectSortedByName((query) => server.call(devices.list, { params, query }, codes.token));
});

test('service plans are sorted by name like the tree, also when codes are created for them', async () => {
  const params = codes.of(codes.family.area);
  for (const name of names) await codes.addPlan({ name });
  await expectSortedByName((query) =>
    server.call(servicePlans.list, { params, query }, codes.token),
  );
  const { plans } = await server.call(listAccessCodePlans, { params, query: {} }, codes.token);
  expectInOrder(plans);
});

test('batches of access codes are sorted by name like the tree', async () => {
  for (const [index, name] of names.entries())
    await codes.createBatch({ name, prefix: `P${String.fromCodePoint(65 + index)}` });
  const params = codes.of(codes.family.site);
  await expectSortedByName((query) =>
    server.call(listAccessCodeBatches, { params, query }, codes.token),
  );
});

test('role templates are sorted by name like the tree', async () => {
  const templates = templateCalls(server, codes.family, codes.token);
  for (const name of names) await templates.create({ name });
  await expectSortedByName((query) => templates.list(query));
});

test('administrators are sorted by name like the tree', async () => {
  const token = await server.signInAs(codes.family.provider.number);
  const calls = administratorCalls(server, codes.family, token);
  for (const [index, firstName] of names.entries())
    await calls.create({
      firstName,
      username: `name-${index}`,
      email: `name-${index}@example.com`,
    });
  const params = calls.of(codes.family.provider);
  await expectSortedByName(async (query) => {
    const { rows } = await server.call(administrators.list, { params, query }, token);
    return { rows: rows.map(({ firstName }) => ({ name: firstName ?? '' })) };
  });
});

/** Latin, Greek and Cyrillic letters with and without accents. JavaScript lowers a capital sigma by its position. */
const letters = fc.oneof(
  fc.constantFrom(...' -_.09azAZß\u{1F3E8}'),
  fc.integer({ min: 0xa0, max: 0x52f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x1e00, max: 0x1fff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCodePoint(code)),
);
const name = fc.string({ unit: letters, maxLength: 12 }).filter((text) => !/\p{Cn}|Σ/u.test(text));

test('the database sorts any names as the tree does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 30 }), async (texts) => {
      const { rows } = await sql<{ text: string }>`
        select text from unnest(${texts}::text[]) text order by folded(text) collate "C"`.execute(
        server.database.system,
      );
      expect(rows.map(({ text }) => folded(text))).toEqual(
        texts.toSorted(compareNames).map(folded),
      );
    }),
  );
});
