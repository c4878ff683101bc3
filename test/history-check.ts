import { sql } from 'kysely';
import { historyActions, recordKinds } from '../src/contract/history.ts';
import { type CollectedFacts, type Route, routeFactsOf } from './facts.ts';
import type { TestServer } from './server.ts';
import { tableStates } from './table-states.ts';
import { newWorld, request } from './world.ts';

const contract = 'src/contract/history.ts';

/**
 * Returns a check of a route: a change writes one history row, and is rolled back when that row cannot be written. Needs
 * a separate server, because it blocks history, with a stopped clock, so that no session activity is written.
 */
export async function historyCheck(
  server: TestServer,
  facts: readonly CollectedFacts[],
  kinds: readonly string[] = recordKinds,
): Promise<(route: Route) => Promise<string[]>> {
  const { system } = server.database;
  const world = await newWorld(server);
  const token = await server.signInAs(null);
  const states = await tableStates(system);

  async function changedWithoutHistory(send: () => Promise<{ status: number }>): Promise<string[]> {
    const before = await states();
    await sql`alter table admin_history add constraint nothing check (false) not valid`.execute(
      system,
    );
    let status: number;
    try {
      ({ status } = await send());
    } finally {
      await sql`alter table admin_history drop constraint nothing`.execute(system);
    }
    const after = await states();
    const changed = after.filter((state, index) => !isSame(state, before[index]));
    return [
      ...(status === 500 ? [] : [`without history: ${status} instead of 500`]),
      ...changed.map(({ table }) => `without history: ${table} was changed`),
    ];
  }

  async function writtenBy(send: () => Promise<{ status: number; text: string }>) {
    const { newest } = await system
      .selectFrom('admin_history')
      .select(({ fn }) => fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    const { status, text } = await send();
    const rows = await system
      .selectFrom('admin_history')
      .select(['action', 'entity_type'])
      .where('id', '>', newest)
      // Further rows for those who see only the other side of the change.
      .where('entity_type', '<>', 'position')
      .execute();
    return [
      ...(status === 200 ? [] : [`${status} ${text.slice(0, 200)}`]),
      ...(rows.length === 1 ? [] : [`${rows.length} history rows`]),
      ...rows
        .filter(({ action }) => !isKnown(action))
        .map(({ action }) => `unknown: add ${action} to historyActions in ${contract}`),
      ...rows
        .filter(({ entity_type }) => !kinds.includes(entity_type))
        .map(({ entity_type }) => `unknown: add ${entity_type} to recordKinds in ${contract}`),
    ];
  }

  return async (route) => {
    const { before, ...call } = await routeFactsOf(facts, route).example(world);
    if (before !== undefined) await request(server, before.route, before.call, token);
    const send = () => request(server, route, call, token);
    return [...(await changedWithoutHistory(send)), ...(await writtenBy(send))];
  };
}

function isSame(one: object, other: object | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isKnown(action: string): boolean {
  return historyActions.some((known) => known === action);
}
