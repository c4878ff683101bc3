import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectFacts, type Route, routeOf } from '../../test/facts.ts';
import { historyCheck } from '../../test/history-check.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { tableStates } from '../../test/table-states.ts';
import { handlers } from './features.ts';

const facts = await collectFacts();
const changing = handlers.filter(({ endpoint }) => endpoint.effect === 'change');
let server: TestServer;
let faultsOf: (route: Route) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  faultsOf = await historyCheck(server, facts);
});
afterAll(() => server.close());

test.each(changing.map(({ endpoint }) => routeOf(endpoint)))(
  '%s writes exactly one history row, and changes nothing without it',
  async (route) => {
    expect(await faultsOf(route)).toEqual([]);
  },
);

test('the state of a table changes with every insert, update and delete', async () => {
  const { system } = server.database;
  const states = await tableStates(system);
  const seen = [await states()];
  const given = { type: 'idea', mail_state: 'none', at: server.clock.now } as const;
  const texts = { administrator_name: '', realm: '', text: '', system_info: '', location: '' };
  const add = () =>
    system
      .insertInto('feedback')
      .values({ ...given, ...texts })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await add();
  await add();
  seen.push(await states());
  await system.updateTable('feedback').set({ text: 'Less.' }).where('id', '=', id).execute();
  seen.push(await states());
  await system.deleteFrom('feedback').where('id', '=', id).execute();
  seen.push(await states());
  const feedback = seen.map((all) => all.find(({ table }) => table === 'feedback'));
  expect(new Set(feedback.map((state) => JSON.stringify(state))).size).toBe(4);
});
