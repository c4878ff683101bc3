import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { atOnce } from '../../../../../test/at-once.ts';
import { sharedServer, type TestServer } from '../../../../../test/server.ts';
import { repeatPosting } from '../../../sales-reports/pms/actions/contract.ts';
import { type PmsWorld, pmsWorld } from '../../testing/pms-world.ts';
import { postingsOf } from '../../testing/postings.ts';

let server: TestServer;
let world: PmsWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await pmsWorld(server, { type: 'fias' });
});

test('of two refused charges that are posted again at once, one is', async () => {
  const token = await server.signInAs(world.family.provider.number);
  const postings = postingsOf(server, world);
  const { purchaseId, postingId: first } = await postings.chargeGuest();
  const second = await postings.addTo(first);
  for (const id of [first, second]) await postings.setState(id, 'refused');
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
