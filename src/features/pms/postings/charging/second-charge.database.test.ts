// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../../test/server.ts';
import { repeatPosting } from '../../../sales-reports/pms/actions/contract.ts';
import { chargeOf } from '../../public/room-charges.ts';
import { type PmsWorld, pmsWorld } from '../../testing/pms-world.ts';
import { type Postings, postingsOf } from '../../testing/postings.ts';
import { makeUnknown } from '../sending/answer-posting.ts';
import { closeUnknownPostings } from '../settling/close-unknown.ts';

let server: TestServer;
let world: PmsWorld;
let postings: Postings;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await pmsWorld(server, { type: 'fias', posting: { takesReversals: true } });
  postings = postingsOf(server, world);
});

const minute = 60_000;

/** A purchase of a guest with two charges, and what the property system answers to each. */
async function chargedTwice() {
  const { postingId, ...charged } = await postings.chargeGuest();
  server.clock.now = new Date(server.clock.now.getTime() + minute);
  const second = await postings.addTo(postingId);
  return { ...charged, first: charge(postingId), second: charge(second) };
}

/** Returns how the property system answers a posting that is sent then. */
function charge(postingId: string) {
  const answer = async (word: string) => {
    await postings.setState(postingId, 'sent');
    const reply = await postings.send(postingId);
    await reply(word);
  };
  const stayUnanswered = async () => {
    await postings.setState(postingId, 'sent');
    await server.database.transaction((transaction) =>
      makeUnknown(transaction, world.gateway, postingId, server.clock.now),
    );
  };
  return { id: postingId, answer, stayUnanswered };
}

test('a second charge that is refused leaves the posted purchase and its access', async () => {
  const { purchaseId, first, second, isOnline } = await chargedTwice();
  await first.answer('OK');
  for (const answer of ['NA', 'CO']) {
    await second.answer(answer);
    expect(await world.purchase(purchaseId)).toMatchObject({ status: 'posted', failure: null });
    expect(await isOnline()).toBe(true);
  }
});

test.each([
  [['CO', 'OK'], 'posted'],
  [['OK', 'CO'], 'posted'],
  [['CO', 'NP'], 'failed'],
  [['NA', 'CO'], 'pending'],
  [['CO', 'NA'], 'pending'],
] as const)(
  'charges answered %j make the purchase %s, whichever answer is first',
  async (answers, status) => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { purchaseId, first, second, isOnline } = await chargedTwice();
      for (const which of order) await [first, second][which]?.answer(answers[which]);
      expect(await world.purchase(purchaseId)).toMatchObject({ status });
      expect(await isOnline()).toBe(status !== 'failed');
    }
  },
);

test('a second charge without an answer ends no access that the first one pays for', async () => {
  const { purchaseId, first, second, isOnline } = await chargedTwice();
  await first.answer('OK');
  await second.stayUnanswered();
  expect(await world.purchase(purchaseId)).toMatchObject({ access_until: null });
  server.clock.now = new Date(server.clock.now.getTime() + 16 * minute);
  for (const step of await closeUnknownPostings(server.context).claim()) await step.run();
  expect(await world.purchase(purchaseId)).toMatchObject({ status: 'posted', access_until: null });
  expect(await isOnline()).toBe(true);
});

test('a reversal without an answer ends no access either: the charge stands', async () => {
  const { purchaseId, first, second, isOnline } = await chargedTwice();
  await first.answer('OK');
  await second.answer('CO');
  const reversal = charge(await postings.addTo(first.id, { reverses: true }));
  await reversal.stayUnanswered();
  server.clock.now = new Date(server.clock.now.getTime() + 16 * minute);
  for (const step of await closeUnknownPostings(server.context).claim()) await step.run();
  expect(await isOnline()).toBe(true);
  expect(await world.purchase(purchaseId)).toMatchObject({ status: 'posted' });
});

test('a second charge that is posted after the first was reversed is not refunded', async () => {
  const { purchaseId, first, second } = await chargedTwice();
  await first.answer('OK');
  const reversal = charge(await postings.addTo(first.id, { reverses: true }));
  await reversal.answer('OK');
  expect(await world.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
  await second.answer('OK');
  expect(await world.purchase(purchaseId)).toMatchObject({
    status: 'posted',
    refunded: 0,
    refunded_at: null,
  });
  const found = await server.database.transaction((transaction) =>
    chargeOf(transaction, purchaseId),
  );
  expect(found).toMatchObject({ id: second.id });
});

test('a refused second charge of a refunded purchase leaves it refunded, and the access as it was', async () => {
  const { purchaseId, first, second, isOnline } = await chargedTwice();
  await first.answer('OK');
  await charge(await postings.addTo(first.id, { reverses: true })).answer('OK');
  await second.answer('CO');
  expect(await world.purchase(purchaseId)).toMatchObject({ status: 'refunded', failure: null });
  expect(await isOnline()).toBe(true);
});

test.each([
  ['posted', /is posted/],
  ['unknown', /may still be posted/],
] as const)(
  'nothing is posted again while another charge of the purchase is %s',
  async (state, message) => {
    const token = await server.signInAs(world.family.provider.number);
    const { first, second } = await chargedTwice();
    await postings.setState(first.id, state);
    await postings.setState(second.id, 'refused');
    const found = await server.database.system
      .selectFrom('posting')
      .select('version')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    const params = { orgNumber: String(world.family.provider.number), postingId: second.id };
    const again = server.call(repeatPosting, { params, body: found }, token);
    await expect(again).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(message),
    });
  },
);
