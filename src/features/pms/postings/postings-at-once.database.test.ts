import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { atOnce } from '../../../../test/at-once.ts';
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
  world = await pmsWorld(server, { type: 'fias' });
});

/** Adds a purchase with two charges and returns their ids. */
async function chargedTwice() {
  const { purchaseId, postingId } = await world.charge(await world.addStay());
  const first = postingId ?? '';
  const second = await addCharge(first);
  return { purchaseId, first, second };
}

/** Adds another charge of the posting's purchase. */
async function addCharge(of: string): Promise<string> {
  return server.database.transaction(async (transaction) => {
    const posting = await lockPosting(transaction, of);
    if (posting === undefined) throw new Error('The charge is missing');
    const { areaNumber, areaPath, reversesId: _, ...rest } = posting;
    const area = { number: areaNumber, path: areaPath };
    const charge = { ...rest, area };
    return (await createPosting(transaction, world.gateway, charge, server.clock.now)).id;
  });
}

async function setState(ids: readonly string[], state: PostingState): Promise<void> {
  await server.database.system
    .updateTable('posting')
    .set({ state })
    .where('id', 'in', ids)
    .execute();
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
    server,
    sql`select from purchase where id = ${purchaseId} for update`,
    [first, second].map((postingId, index) => () => {
      const body = { version: rows[index]?.version ?? 0 };
      return server.call(repeatPosting, { params: { orgNumber, postingId }, body }, token);
    }),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const states = (await world.postings()).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['queued', 'refused']);
});
