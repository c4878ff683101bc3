import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { repeatPosting } from '../../sales-reports/pms/actions/contract.ts';
import type { PostingState } from '../states.ts';
import { type PmsWorld, pmsWorld } from '../testing/pms-world.ts';
import { createPosting } from './new-posting.ts';
import { lockPosting } from './stored-posting.ts';

let server: TestServer;
let world: PmsWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await pmsWorld(server, { type: 'fias', posting: { takesReversals: true } });
});

/** Adds a purchase with two charges and returns their ids. */
async function chargedTwice() {
  const { purchaseId, postingId } = await world.charge(await world.addStay());
  const first = postingId ?? '';
  const second = await addPosting(first);
  return { purchaseId, first, second };
}

/** Adds another charge of the posting's purchase, or its reversal. */
async function addPosting(of: string, { reverses = false } = {}): Promise<string> {
  return server.database.transaction(async (transaction) => {
    const posting = await lockPosting(transaction, of);
    if (posting === undefined) throw new Error('The charge is missing');
    const { areaNumber, areaPath, amount, tax, ...rest } = posting;
    const sign = reverses ? -1 : 1;
    const { id } = await createPosting(
      transaction,
      world.gateway,
      {
        ...rest,
        area: { number: areaNumber, path: areaPath },
        amount: sign * amount,
        tax: sign * tax,
        reversesId: reverses ? of : undefined,
      },
      server.clock.now,
    );
    return id;
  });
}

async function setState(ids: readonly string[], state: PostingState): Promise<void> {
  await server.database.system
    .updateTable('posting')
    .set({ state })
    .where('id', 'in', ids)
    .execute();
}

/** Starts the changes while the purchase is locked, and lets them go on when all of them wait. */
async function atOnce<T>(
  purchaseId: string,
  changes: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const { system } = server.database;
  const started = await system.transaction().execute(async (other) => {
    await sql`select from purchase where id = ${purchaseId} for update`.execute(other);
    const running = Promise.allSettled(changes.map((change) => change()));
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(system);
        return rows.length;
      })
      .toBeGreaterThanOrEqual(changes.length);
    return { running };
  });
  return started.running;
}

test('of two refused charges that are posted again at once, one is', async () => {
  const token = await server.signInAs(world.family.provider.number);
  const { purchaseId, first, second } = await chargedTwice();
  await setState([first, second], 'refused');
  const orgNumber = String(world.family.provider.number);
  const { rows } = await sql<{ version: number }>`
    select version from posting where id in (${first}, ${second}) order by id = ${second}`.execute(
    server.database.system,
  );
  const results = await atOnce(
    purchaseId,
    [first, second].map((postingId, index) => () => {
      const body = { version: rows[index]?.version ?? 0 };
      return server.call(repeatPosting, { params: { orgNumber, postingId }, body }, token);
    }),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const states = (await world.postings()).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['queued', 'refused']);
});
