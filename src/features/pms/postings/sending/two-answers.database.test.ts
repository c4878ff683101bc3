// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../../test/server.ts';
import {
  repeatPosting,
  resolvePmsException,
  settlePostingByHand,
} from '../../../sales-reports/pms/actions/contract.ts';
import { listPmsTransactions } from '../../../sales-reports/pms/contract.ts';
import { type PmsWorld, pmsWorld } from '../../testing/pms-world.ts';
import { lockPosting } from '../stored-posting.ts';
import { applyAnswer, makeUnknown } from './answer-posting.ts';
import { beginSending, undoSending } from './send-posting.ts';

let server: TestServer;
let world: PmsWorld;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await pmsWorld(server, { type: 'fias' });
  token = await server.signInAs(world.family.provider.number);
});

function pass(): Date {
  server.clock.now = new Date(server.clock.now.getTime() + 30_000);
  return server.clock.now;
}

/** A charge whose first record had no answer, which the desk calls not posted and posts again: its second record is sent. */
async function sentTwice() {
  const { purchaseId, postingId } = await world.charge(await world.addStay());
  const id = postingId ?? '';
  const posting = async () => {
    const [found] = await world.postings();
    if (found === undefined) throw new Error('The posting is missing');
    return found;
  };
  const send = () =>
    server.database.transaction(async (transaction) => {
      const locked = await lockPosting(transaction, id);
      if (locked === undefined) throw new Error('The posting is missing');
      return (await beginSending(transaction, world.gateway, locked, pass())).sequence;
    });
  const answer = (sequence: number, word: string) =>
    server.database.transaction((transaction) =>
      applyAnswer(transaction, world.gateway, { sequence, answer: word }, pass()),
    );
  const stayUnanswered = () =>
    server.database.transaction((transaction) =>
      makeUnknown(transaction, world.gateway, id, pass()),
    );
  const params = { orgNumber: String(world.family.provider.number), postingId: id };
  const first = await send();
  await stayUnanswered();
  const { version } = await posting();
  const body = { version, outcome: 'unposted' as const, reason: 'Not on the bill' };
  await server.call(settlePostingByHand, { params, body }, token);
  const settled = await posting();
  await server.call(repeatPosting, { params, body: { version: settled.version } }, token);
  return { id, purchaseId, posting, first, second: await send(), answer, stayUnanswered };
}
const listedAsTwice = async () => {
  const params = { orgNumber: String(world.family.provider.number) };
  const query = { exception: 'twice' } as const;
  const { rows } = await server.call(listPmsTransactions, { params, query }, token);
  return rows.map(({ id }) => id);
};

test.each(['first', 'second'] as const)(
  'a charge of which both records are posted is listed as charged twice, with an owner: %s answered first',
  async (earlier) => {
    const charge = await sentTwice();
    const order = earlier === 'first' ? ['first', 'second'] : ['second', 'first'];
    for (const which of order)
      await charge.answer(which === 'first' ? charge.first : charge.second, 'OK');
    expect(await charge.posting()).toMatchObject({ state: 'posted', owner_name: 'Front desk' });
    expect(await listedAsTwice()).toEqual([charge.id]);
    const params = {
      orgNumber: String(world.family.provider.number),
      transactionId: charge.id,
    };
    const body = { exception: 'twice' as const, reason: 'Taken off the bill' };
    await server.call(resolvePmsException, { params, body }, token);
    expect(await listedAsTwice()).toEqual([]);
  },
);

test('a charge whose first record is posted while the second has no answer is posted, and may be twice', async () => {
  const charge = await sentTwice();
  await charge.answer(charge.first, 'OK');
  expect(await listedAsTwice(), 'while it is under way').toEqual([charge.id]);
  await charge.stayUnanswered();
  expect(await charge.posting()).toMatchObject({ state: 'posted', owner_name: 'Front desk' });
  expect(await world.purchase(charge.purchaseId)).toMatchObject({ status: 'posted' });
  expect(await listedAsTwice()).toEqual([charge.id]);
});

test.each(['NG', 'RY', 'NA'])(
  'a charge whose first record is posted, and the second answered by %s, is posted once',
  async (word) => {
    const charge = await sentTwice();
    await charge.answer(charge.first, 'OK');
    await charge.answer(charge.second, word);
    expect(await charge.posting()).toMatchObject({ state: 'posted', answer: 'OK' });
    expect(await world.purchase(charge.purchaseId)).toMatchObject({ status: 'posted' });
    expect(await listedAsTwice()).toEqual([]);
  },
);

test('a charge whose second record could not be written after the first was posted is not sent again', async () => {
  const charge = await sentTwice();
  await charge.answer(charge.first, 'OK');
  await server.database.transaction((transaction) =>
    undoSending(transaction, world.gateway.id, charge.id, charge.second, pass()),
  );
  expect(await charge.posting()).toMatchObject({ state: 'posted' });
  expect(await listedAsTwice()).toEqual([]);
});

test('a charge of which only the second record is posted is in order', async () => {
  const charge = await sentTwice();
  await charge.answer(charge.second, 'OK');
  expect(await charge.posting()).toMatchObject({ state: 'posted' });
  expect(await listedAsTwice()).toEqual([]);
  await charge.answer(charge.first, 'NG');
  expect(await charge.posting()).toMatchObject({ state: 'posted' });
  expect(await listedAsTwice()).toEqual([]);
});
