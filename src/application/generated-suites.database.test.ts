import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type CollectedFacts,
  collectFacts,
  type Route,
  type RouteFacts,
  routeFactsOf,
  routeOf,
  type World,
} from '../../test/facts.ts';
import { readNote, writeNote } from '../../test/fixture-feature/contract.ts';
import { noteHandlers } from '../../test/fixture-feature/server.ts';
import { historyCheck } from '../../test/history-check.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { routeLeaks } from '../../test/tenancy/route-leaks.ts';
import { openTenancy, unmatchedRoutes } from '../../test/tenancy/tenancy.ts';
import { endpoint } from '../contract/endpoint.ts';
import { writeHistory } from '../server/audit.ts';
import { type Handler, organizationHandler, sessionHandler } from '../server/http/handlers.ts';

// Runs the generated suites over a feature that only tests have, and over faulty versions of it.
const [notes = none()] = await collectFacts(
  join(import.meta.dirname, '../../test/fixture-feature'),
);
const [reading, writing] = [routeOf(readNote), routeOf(writeNote)];

const readAnyNote = endpoint({ ...readNote, path: `${readNote.path}/careless` });
const writeNoteBelow = endpoint({
  ...writeNote,
  path: `${writeNote.path}/below`,
  body: z.object({ parentId: z.optional(z.uuid()) }),
});
const changeAlone = endpoint({
  method: 'POST',
  path: '/AdminApi/fixture',
  summary: 'Changes something before it writes history',
  access: 'session',
  effect: 'change',
  response: z.object({}),
});

const carelessHandlers: readonly Handler[] = [
  organizationHandler(readAnyNote, async ({ params }, { transaction }) =>
    transaction
      .selectFrom('guest')
      .select('notes as text')
      .where('id', '=', params.noteId)
      .executeTakeFirstOrThrow(),
  ),
  organizationHandler(writeNoteBelow, async () => ({ text: '' })),
  sessionHandler(changeAlone, async (_input, { server: { database }, caller, origin }) => {
    await database.system.updateTable('organization').set({ notes: 'changed' }).execute();
    await database.transaction((transaction) =>
      writeHistory(transaction, caller, origin, {
        action: 'update',
        entityType: 'organization',
        entityId: '',
        label: '',
        organization: null,
      }),
    );
    return {};
  }),
];

const carelessFacts: CollectedFacts = {
  ...notes,
  feature: 'careless',
  routes: {
    [routeOf(readAnyNote)]: noteOf,
    [routeOf(writeNoteBelow)]: noteOf,
    [routeOf(changeAlone)]: () => ({}),
  },
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ handlers: [...noteHandlers, ...carelessHandlers] });
});
afterAll(() => server.close());

function noteOf(world: World) {
  return routeFactsOf([notes], reading).example(world);
}

function none(): never {
  throw new Error('The fixture feature has no facts');
}

async function leaksAt(route: Route, facts: CollectedFacts = notes) {
  const tenancy = await openTenancy(server, [facts]);
  const leaks: string[] = [];
  for await (const leak of routeLeaks(tenancy, await tenancy.prepare(route))) leaks.push(leak);
  return leaks;
}

describe('a new feature', () => {
  test('is found in its folder and has no fault', async () => {
    const routes = noteHandlers.map((handler) => handler.endpoint);
    expect(unmatchedRoutes(routes, [notes])).toEqual([]);
    expect(await leaksAt(reading)).toEqual([]);
    expect(await leaksAt(writing)).toEqual([]);
    expect(await (await historyCheck(server, [notes]))(writing)).toEqual([]);
  });

  test('fails for a route without an example, with two examples, and for an example without a route', () => {
    expect(unmatchedRoutes([readNote], [])).toEqual([
      `${reading} has no example: add one to the facts.ts of its feature`,
    ]);
    expect(unmatchedRoutes([readNote, writeNote], [notes, { ...notes, feature: 'b' }])).toEqual([
      `${reading} has several: , b`,
      `${writing} has several: , b`,
    ]);
    expect(unmatchedRoutes([readNote], [notes])).toEqual([
      `/facts.ts describes ${writing}, which is no route`,
    ]);
  });

  test('fails without a planted record for an id', async () => {
    const { planted: _planted, ...facts } = notes;
    expect(await leaksAt(reading, facts)).toEqual([
      'params.noteId: no planted record: add planted.noteId to /facts.ts',
    ]);
  });
});

test('a change whose facts do not say what a link allows is reported, and one that allows more', async () => {
  const { linkedOnly: _linkedOnly, ...facts } = notes;
  expect(await leaksAt(writing, facts)).toEqual([
    'add it to linkedOnly in /facts.ts: is it daily management, or up to the owner?',
  ]);
  const ofOwners = { ...notes, linkedOnly: { [writing]: 'owners only' } } as const;
  expect(await leaksAt(writing, ofOwners)).toEqual([
    expect.stringMatching(/^linked only: 200 instead of 403/),
  ]);
});

test('an example that leaves out an id of the contract fails', async () => {
  const route = routeOf(writeNoteBelow);
  expect(await leaksAt(route, carelessFacts)).toContain(
    'parentId: not in the example: give one in careless/facts.ts',
  );
});

test('a handler that does not check the record’s organization is reported', async () => {
  const leaks = await leaksAt(routeOf(readAnyNote), carelessFacts);
  expect(leaks).toContainEqual(expect.stringMatching(/^params.noteId of siblingArea: 200 /));
  expect(leaks).toContainEqual(expect.stringMatching(/^params.noteId of foreignSite: 200 /));
});

test('a second organization that the facts do not declare is reported', async () => {
  const naming: RouteFacts['example'] = async (world) => ({
    ...(await noteOf(world)),
    body: { text: String(world.family.sibling.number) },
  });
  expect(await leaksAt(writing, { ...notes, routes: { [writing]: naming } })).toEqual([
    'body.text names an organization: add it to otherOrganizations in /facts.ts',
  ]);
});

test('a second organization that the suite does not test is reported', async () => {
  const withToken: RouteFacts = {
    otherOrganizations: ['body.text'],
    example: async (world) => ({
      ...(await noteOf(world)),
      body: { text: '' },
      token: await world.server.signInAs(null),
    }),
  };
  const leaks = await leaksAt(writing, { ...notes, routes: { [writing]: withToken } });
  expect(leaks[0]).toMatch(/^otherOrganizations is not tested on a public route or with a token/);
});

test('a change that is not rolled back with its history entry is reported', async () => {
  const faultsOf = await historyCheck(server, [carelessFacts]);
  expect(await faultsOf(routeOf(changeAlone))).toEqual([
    'without history: organization was changed',
  ]);
});
