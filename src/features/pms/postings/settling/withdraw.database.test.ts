// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../../test/server.ts';
import { takeDueSteps } from '../../../../server/jobs/run-job.ts';
import { repeatPosting } from '../../../sales-reports/pms/actions/contract.ts';
import type { PostingState } from '../../states.ts';
import { type PmsWorld, pmsWorld } from '../../testing/pms-world.ts';
import { nextPosting } from '../sending/send-posting.ts';
import { withdrawCharge } from './withdraw.ts';
import { withdrawLateCharges } from './withdraw-late-charges.ts';

let server: TestServer;
let world: PmsWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  // The tests before were later.
  await server.database.system
    .deleteFrom('recurring_job')
    .where('id', '=', 'late-charges')
    .execute();
  world = await pmsWorld(server, { type: 'fias' });
});

const minute = 60_000;
function pass(minutes: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * minute);
}

/** Charges the room of a guest who waits for access. */
async function charged({ state = 'queued', hasAccess = false }: Waiting = {}) {
  const stay = await world.addStay();
  const guestId = await world.addGuest(stay.id);
  const { system } = server.database;
  await system
    .updateTable('guest')
    .set({ awaits_payment: !hasAccess, entitled_at: null })
    .where('id', '=', guestId)
    .execute();
  const { purchaseId, postingId } = await world.charge(stay, { guestId });
  const id = postingId ?? '';
  await system.updateTable('posting').set({ state }).where('id', '=', id).execute();
  return { id, purchaseId, stay };
}
interface Waiting {
  state?: PostingState;
  hasAccess?: boolean;
}

let sequence = 100;
async function addRecord(postingId: string, answer: string | null): Promise<void> {
  sequence += 1;
  const { area } = world.family;
  await server.database.system
    .insertInto('posting_record')
    .values({
      gateway_id: world.gateway.id,
      sequence,
      organization_number: area.number,
      organization_path: area.path,
      posting_id: postingId,
      type: 'PS',
      sent_at: server.clock.now,
      answer,
    })
    .execute();
}
const workOff = () => takeDueSteps(withdrawLateCharges(server.context));
const stateOf = async (id: string) => (await world.postings()).find((one) => one.id === id)?.state;
const withdraw = (purchaseId: string) =>
  server.database.transaction((transaction) =>
    withdrawCharge(transaction, purchaseId, server.clock.now),
  );
const next = () =>
  server.database.transaction((transaction) =>
    nextPosting(transaction, world.gateway.id, server.clock.now),
  );

describe('a charge whose guest has no access', () => {
  test('is withdrawn after 15 minutes, and its purchase is not paid', async () => {
    const { id, purchaseId } = await charged();
    pass(14);
    await workOff();
    expect(await stateOf(id)).toBe('queued');
    pass(2);
    await workOff();
    expect(await world.postings()).toMatchObject([
      { state: 'settledUnposted', settled_by: 'Portal', settled_reason: /waited too long/ },
    ]);
    expect(await world.purchase(purchaseId)).toMatchObject({
      status: 'failed',
      failure: /waited too long/,
    });
  });

  test('is never sent later, also when the link is faster than the job', async () => {
    const { id } = await charged();
    const later = await charged({ hasAccess: true });
    pass(14);
    expect(await next()).toMatchObject({ id });
    pass(2);
    expect(await next()).toMatchObject({ id: later.id });
    expect(await stateOf(id)).toBe('settledUnposted');
  });

  test('that the desk posts again is posted however late', async () => {
    const { id } = await charged({ state: 'refused' });
    const token = await server.signInAs(world.family.provider.number);
    const [posting] = await world.postings();
    const params = { orgNumber: String(world.family.provider.number), postingId: id };
    const body = { version: posting?.version ?? 0 };
    await server.call(repeatPosting, { params, body }, token);
    pass(16);
    await workOff();
    expect(await next()).toMatchObject({ id, state: 'queued' });
  });
});

test.each(['sent', 'unknown', 'posted'] as const)(
  'a charge that is %s is withdrawn neither by the guest nor by the job',
  async (state) => {
    const { id, purchaseId } = await charged({ state });
    await addRecord(id, null);
    pass(16);
    await workOff();
    expect(await withdraw(purchaseId)).toBe(false);
    expect(await stateOf(id)).toBe(state);
  },
);

test('a charge of which a record has no answer is not withdrawn; one to be repeated is', async () => {
  const uncertain = await charged();
  await addRecord(uncertain.id, null);
  const repeated = await charged({ state: 'retry' });
  await addRecord(repeated.id, 'RY');
  pass(16);
  await workOff();
  expect(await stateOf(uncertain.id)).toBe('queued');
  expect(await withdraw(uncertain.purchaseId)).toBe(false);
  expect(await stateOf(repeated.id)).toBe('settledUnposted');
});

test('the charge of a guest who was let in meanwhile is posted however late', async () => {
  const { id, purchaseId } = await charged({ hasAccess: true });
  pass(60);
  await workOff();
  expect(await next()).toMatchObject({ id });
  await server.database.system
    .updateTable('purchase')
    .set({ started_at: server.clock.now })
    .where('id', '=', purchaseId)
    .execute();
  expect(await withdraw(purchaseId)).toBe(false);
});
