// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../../test/server.ts';
import {
  repeatPosting,
  reversePostedCharge,
  settlePostingByHand,
  takeOverPosting,
} from '../../../sales-reports/pms/actions/contract.ts';
import { getPmsLink, settleEndedStays } from '../../links/contract.ts';
import type { PostingState } from '../../states.ts';
import { type PmsWorld, pmsWorld } from '../../testing/pms-world.ts';
import { type Postings, postingsOf } from '../../testing/postings.ts';
import { closeUnknownPostings } from './close-unknown.ts';

let server: TestServer;
let world: PmsWorld;
let postings: Postings;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  await open();
});
async function open(posting: { takesReversals?: boolean } = {}) {
  world = await pmsWorld(server, { type: 'fias', posting });
  postings = postingsOf(server, world);
  token = await server.signInAs(world.family.provider.number);
}

const minute = 60_000;
function pass(minutes: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * minute);
}
async function charged(state: PostingState) {
  const { postingId: id, ...given } = await postings.chargeGuest();
  await server.database.system
    .updateTable('posting')
    .set({
      state,
      owner_name: state === 'unknown' ? 'Front desk' : null,
      next_step_at: new Date(server.clock.now.getTime() + (state === 'sent' ? 2 : 15) * minute),
    })
    .where('id', '=', id)
    .execute();
  const posting = () =>
    server.database.system
      .selectFrom('posting')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const sent = async () => ({
    params: { orgNumber: String(world.family.provider.number), postingId: id },
    version: (await posting()).version,
  });
  return { ...given, id, posting, sent };
}
async function closeUnknown(): Promise<void> {
  for (const step of await closeUnknownPostings(server.context).claim()) await step.run();
}

test('a charge whose server ended after sending it becomes unknown, and its access ends 15 minutes later', async () => {
  const { posting, validUntil, purchaseId } = await charged('sent');
  await closeUnknown();
  expect(await posting()).toMatchObject({ state: 'sent' });
  pass(3);
  await closeUnknown();
  expect(await posting()).toMatchObject({ state: 'unknown', owner_name: 'Front desk' });
  const { access_until } = await world.purchase(purchaseId);
  expect(access_until).toEqual(new Date(server.clock.now.getTime() + 15 * minute));
  pass(14);
  await closeUnknown();
  expect(await validUntil()).not.toEqual(server.clock.now);
  pass(2);
  await closeUnknown();
  expect(await validUntil()).toEqual(server.clock.now);
  expect(await posting()).toMatchObject({ state: 'unknown', next_step_at: null });
});

test.each([
  ['posted', 'settledPosted', 'posted'],
  ['unposted', 'settledUnposted', 'failed'],
] as const)(
  'a person settles an unknown charge as %s, with a reason, once',
  async (outcome, state, status) => {
    const { posting, purchaseId, sent } = await charged('unknown');
    const settle = async () => {
      const { params, version } = await sent();
      const body = { version, outcome, reason: 'Seen on the bill' };
      return server.call(settlePostingByHand, { params, body }, token);
    };
    await settle();
    expect(await posting()).toMatchObject({ state, settled_reason: 'Seen on the bill' });
    expect((await posting()).settled_by).toBeTruthy();
    expect(await world.purchase(purchaseId)).toMatchObject({ status });
    await expect(settle()).rejects.toMatchObject({ status: 409 });
  },
);

test.each(['queued', 'retry'] as const)(
  'a charge in state %s that the desk has dealt with is not sent anymore; one under way is',
  async (state) => {
    const waiting = await charged(state);
    const underWay = await charged('sent');
    const settle = async ({ sent }: typeof waiting) => {
      const { params, version } = await sent();
      const body = { version, outcome: 'unposted' as const, reason: 'The guest paid in cash' };
      return server.call(settlePostingByHand, { params, body }, token);
    };
    await settle(waiting);
    expect(await waiting.posting()).toMatchObject({ state: 'settledUnposted', next_step_at: null });
    expect(await world.purchase(waiting.purchaseId)).toMatchObject({ status: 'failed' });
    await expect(settle(underWay)).rejects.toMatchObject({ status: 409 });
    expect(await underWay.posting()).toMatchObject({ state: 'sent' });
  },
);

test('an unknown charge is never posted again before it is settled', async () => {
  const { posting, sent } = await charged('unknown');
  const repeat = async () => {
    const { params, version } = await sent();
    return server.call(repeatPosting, { params, body: { version } }, token);
  };
  await expect(repeat()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/First find out/),
  });
  const { params, version } = await sent();
  const body = { version, outcome: 'unposted' as const, reason: 'Not on the bill' };
  await server.call(settlePostingByHand, { params, body }, token);
  const { check_number } = await posting();
  expect(await repeat()).toMatchObject({ isDone: true });
  expect(await posting()).toMatchObject({ state: 'queued', check_number });
  expect(await world.postings()).toHaveLength(1);
});

test('an unknown charge is taken over by the caller', async () => {
  const { posting, sent } = await charged('unknown');
  const { params, version } = await sent();
  await server.call(takeOverPosting, { params, body: { version } }, token);
  expect((await posting()).owner_name).not.toBe('Front desk');
  const refused = await charged('refused');
  const other = await refused.sent();
  await expect(
    server.call(takeOverPosting, { params: other.params, body: { version: other.version } }, token),
  ).rejects.toMatchObject({ status: 409 });
});

test('a charge is not reversed where the property system takes no negative ones', async () => {
  await open({ takesReversals: false });
  const { sent } = await charged('posted');
  const { params, version } = await sent();
  const reverse = server.call(
    reversePostedCharge,
    { params, body: { version, reason: 'Wrong room' } },
    token,
  );
  await expect(reverse).rejects.toMatchObject({ status: 409 });
  expect(await world.postings()).toHaveLength(1);
});

test('the link shows what waits, and unconfirmed check-outs are discarded', async () => {
  await charged('unknown');
  await charged('queued');
  const params = { orgNumber: String(world.family.area.number), gatewayId: world.gateway.id };
  const link = () => server.call(getPmsLink, { params }, token);
  await server.database.system
    .updateTable('pms_link')
    .set({
      state: 'up',
      held_until: new Date(server.clock.now.getTime() + minute),
      resync_started_at: server.clock.now,
      unconfirmed_ends: 2,
    })
    .where('id', '=', world.gateway.id)
    .execute();
  expect(await link()).toMatchObject({
    state: 'up',
    queued: 1,
    unknown: 1,
    unknownCharges: [{ room: '101', amount: 995, owner: 'Front desk' }],
    unconfirmedEnds: 2,
    openStays: 2,
  });
  const discarded = await server.call(
    settleEndedStays,
    { params, body: { confirm: false } },
    token,
  );
  expect(discarded).toEqual({ ended: 0 });
  pass(2);
  expect(await link()).toMatchObject({ state: 'down', unconfirmedEnds: null, openStays: 2 });
});

test('a charge that is posted after it was refused, or after 15 unknown minutes, gives the whole time', async () => {
  const refused = await charged('sent');
  const answer = await postings.send(refused.id);
  await answer('CO');
  expect(await refused.isOnline()).toBe(false);
  pass(5);
  const again = await refused.sent();
  await server.call(
    repeatPosting,
    { params: again.params, body: { version: again.version } },
    token,
  );
  const second = await postings.send(refused.id);
  await postings.setState(refused.id, 'sent');
  await second('OK');
  expect(await refused.isOnline()).toBe(true);

  const unknown = await charged('unknown');
  pass(16);
  await closeUnknown();
  expect(await unknown.isOnline()).toBe(false);
  pass(10);
  const { params, version } = await unknown.sent();
  const body = { version, outcome: 'posted' as const, reason: 'Seen on the bill' };
  await server.call(settlePostingByHand, { params, body }, token);
  expect(await unknown.isOnline()).toBe(true);
});

test('a late answer to an earlier record refuses nothing, and says when the charge was posted', async () => {
  for (const [answer, state] of [
    ['NG', 'unknown'],
    ['OK', 'posted'],
  ] as const) {
    const { id, posting } = await charged('unknown');
    const earlier = await postings.send(id);
    const latest = await postings.send(id);
    await earlier(answer);
    expect(await posting()).toMatchObject({ state });
    if (state === 'posted') continue;
    await latest(answer);
    expect(await posting()).toMatchObject({ state: 'refused' });
  }
});

test('a reversal that was not posted gives way to another, whatever is answered later', async () => {
  await open({ takesReversals: true });
  const { id, sent } = await charged('posted');
  const reverse = async () => {
    const { params, version } = await sent();
    const body = { version, reason: 'Wrong room' };
    await server.call(reversePostedCharge, { params, body }, token);
  };
  await reverse();
  const reversals = async () => (await world.postings()).filter((one) => one.reverses_id === id);
  const [first] = await reversals();
  const firstId = first?.id ?? '';
  await postings.setState(firstId, 'settledUnposted');
  await reverse();
  const params = { orgNumber: String(world.family.provider.number), postingId: firstId };
  const again = server.call(
    repeatPosting,
    { params, body: { version: first?.version ?? 0 } },
    token,
  );
  await expect(again).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/reversed already/),
  });
  const answer = await postings.send(firstId);
  await answer('OK');
  expect((await reversals()).map(({ state }) => state).toSorted()).toEqual([
    'queued',
    'settledUnposted',
  ]);
});
