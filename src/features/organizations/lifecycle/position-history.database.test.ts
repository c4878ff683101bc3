// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { organizationCalls } from '../testing/organization-calls.ts';
import {
  linkOrganization,
  moveOrganization,
  removeOrganization,
  restoreOrganization,
  unlinkOrganization,
} from './contract.ts';

let server: TestServer;
let family: TestProvider;
let platform: string;

beforeAll(async () => {
  server = await sharedServer();
  platform = await server.signInAs(null);
});
beforeEach(async () => {
  family = await newProvider(server);
});

const at = ({ number }: TestOrganization) => ({ params: { orgNumber: String(number) } });
const link = (member: TestOrganization, parent: TestOrganization) => ({
  params: { orgNumber: String(member.number), parentNumber: String(parent.number) },
});
/** Returns what an administrator of an organization reads of the changes of another one, newest first. */
const readAt = async (reader: TestOrganization, changed: TestOrganization) => {
  const calls = organizationCalls(server, family, await server.signInAs(reader.number));
  const { rows } = await calls.history(reader);
  const text = JSON.stringify(rows);
  const found = rows.filter(({ label }) => label === changed.name);
  return {
    text,
    changes: found.map(({ action, entityType, fields }) => [
      action,
      entityType,
      ...fields.map(({ before, after }) => [before, after]),
    ]),
    isUndoable: found.map(({ isUndoable }) => isUndoable),
  };
};

test('a move is read by the administrators of both parents, without names that they do not see', async () => {
  const { site, grouping, foreign } = family;
  const body = { parentNumber: foreign.number, version: 1, lostFeatures: [] };
  await server.call(moveOrganization, { ...at(site), body }, platform);
  const numbers = [String(grouping.number), String(foreign.number)];
  const left = await readAt(grouping, site);
  expect(left.changes).toEqual([['update', 'position', numbers]]);
  // The move itself is undone where the organization is now.
  expect(left.isUndoable).toEqual([false]);
  expect(left.text).not.toContain(foreign.name);
  const arrived = await readAt(foreign, site);
  expect(arrived.changes).toEqual([['update', 'organization', numbers]]);
  expect(arrived.text).not.toContain(grouping.name);
});

test('links are read by the owner of the organization and where it is linked', async () => {
  const { cousin, foreign, foreignSite, provider } = family;
  // Another reader than the place itself has no row.
  await server.call(linkOrganization, link(cousin, foreign), platform);
  await server.call(unlinkOrganization, link(cousin, foreign), platform);
  const number = String(foreign.number);
  const there = await readAt(foreign, cousin);
  expect(there.changes).toEqual([
    ['update', 'position', [number, '']],
    ['update', 'position', ['', number]],
  ]);
  expect(there.text).not.toContain(provider.name);
  const own = await readAt(provider, cousin);
  expect(own.changes.map(([, kind]) => kind)).toEqual(['organization', 'organization']);
  expect(own.text).not.toContain(foreign.name);
  expect((await readAt(foreignSite, cousin)).changes).toEqual([]);
});

describe('a removal and its undoing are read where', () => {
  const removeAndRestore = async (member: TestOrganization) => {
    await server.call(removeOrganization, at(member), platform);
    const params = {
      orgNumber: String(member.parent?.number),
      removedNumber: String(member.number),
    };
    await server.call(restoreOrganization, { params }, platform);
  };
  const expected = [
    ['restore', 'position', ['Removed', 'Active']],
    ['delete', 'position', ['Active', 'Removed']],
  ];

  test('the organization is linked', async () => {
    const { linked, grouping } = family;
    await removeAndRestore(linked);
    const { changes } = await readAt(grouping, linked);
    expect(changes.filter(([, kind]) => kind === 'position')).toEqual(expected);
  });

  test('an organization below it is linked, but not inside of what is removed', async () => {
    const { grouping, otherGrouping, site, sibling, foreign } = family;
    await server.call(linkOrganization, link(site, foreign), platform);
    await server.call(linkOrganization, link(sibling, foreign), platform);
    await server.call(linkOrganization, link(otherGrouping, grouping), platform);
    await removeAndRestore(grouping);
    const { rows } = await sql<{ label: string; place: number; action: string }>`
      select label, organization_number as place, action from admin_history
      where entity_type = 'position' and action <> 'update'
        and organization_number = any (${[grouping.number, foreign.number]}) order by id`.execute(
      server.database.system,
    );
    expect(rows).toEqual([
      { label: '2 organizations', place: foreign.number, action: 'delete' },
      { label: '2 organizations', place: foreign.number, action: 'restore' },
    ]);
  });
});
