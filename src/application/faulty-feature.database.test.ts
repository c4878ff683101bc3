import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  acceptedInvalidInput,
  findingAt,
  replyError,
  replyTo,
  routesWithoutInvalidInput,
} from '../../test/bad-input/findings.ts';
import { dumpOf, secretTracker, sendSecrets } from '../../test/canaries.ts';
import { collectFacts, routeOf, type Sighting } from '../../test/facts.ts';
import { readMemo, writeMemo } from '../../test/faulty-feature/contract.ts';
import { memoHandlers } from '../../test/faulty-feature/server.ts';
import { historyCheck } from '../../test/history-check.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { routeLeaks } from '../../test/tenancy/route-leaks.ts';
import { openTenancy } from '../../test/tenancy/tenancy.ts';
import { createLogger } from '../server/logging.ts';

// Each generated suite reports the faults of a feature from the facts in its folder alone.
const collected = await collectFacts(join(import.meta.dirname, '../../test/faulty-feature'));
const [reading, writing] = [routeOf(readMemo), routeOf(writeMemo)];
const logged: Sighting[] = [];
let server: TestServer;

beforeAll(async () => {
  const log = createLogger('info', { write: (text) => logged.push({ where: 'log', text }) });
  server = await startTestServer({ handlers: memoHandlers, log });
});
afterAll(() => server.close());

test('the tenancy suite reports a record that leaves its organization', async () => {
  const tenancy = await openTenancy(server, collected);
  const leaks: string[] = [];
  for await (const leak of routeLeaks(tenancy, await tenancy.prepare(reading))) leaks.push(leak);
  expect(leaks).toContainEqual(expect.stringMatching(/^params.memoId of siblingArea: 200 /));
  expect(leaks).toContainEqual(expect.stringMatching(/^params.memoId of foreignSite: 200 /));
});

test('the history suite reports a change that is not rolled back with its history entry', async () => {
  const faultsOf = await historyCheck(server, collected);
  expect(await faultsOf(writing)).toContain('without history: guest was changed');
});

test('the secrets suite reports a secret in a reply, the log and a table', async () => {
  const tracker = secretTracker();
  const replies = await sendSecrets(server, collected, tracker);
  const { number } =
    /organizations\/(?<number>\d+)\/memos/.exec(replies[0]?.where ?? '')?.groups ?? {};
  expect(tracker.seenIn(replies)).toEqual([
    `the password of a memo in POST /AdminApi/organizations/${number}/memos`,
  ]);
  expect(tracker.seenIn(logged)).toEqual(['the password of a memo in log']);
  expect(tracker.seenIn(await dumpOf(server.database))).toEqual([
    'the password of a memo in table guest',
  ]);
});

test('the bad-input suite reports a failure with a minimal input', async () => {
  const finding = await findingAt(writing, { server, collected, seed: 1, inputs: 400 });
  expect(finding).toContain(`${writing}: status 500`);
  expect(finding).toMatch(/"copies":-\d+/);
});

test('the bad-input suite reports invalid input that is accepted', async () => {
  expect(await acceptedInvalidInput(writing, { server, collected })).toEqual([
    expect.stringContaining('with an invalid text: 200'),
  ]);
});

const fine = { status: 400, text: '{"Code":400,"Message":"Required"}', milliseconds: 5 };
test.each([
  ['status 503', { status: 503 }],
  ['undeclared status 418', { status: 418 }],
  ['a reply after 2001 ms', { milliseconds: 2_001 }],
  ['a stack trace or a statement in the reply', { text: 'Error: No\n    at work (a.ts:1:2)' }],
  ['a stack trace or a statement in the reply', { text: 'select "id" from "guest"' }],
  ['a stack trace or a statement in the reply', { text: 'invalid input syntax for type uuid' }],
  [null, {}],
  [null, { status: 404, text: '{"Code":404,"Message":"There is no such call."}' }],
])('the bad-input suite judges a reply: %s (%j)', (judgement, differences) => {
  const operation = { parameters: [], responses: { 200: {}, 400: {} } };
  expect(replyError({ ...fine, ...differences }, operation)).toBe(judgement);
});

test.each([
  ['a slow failure that is gone when it is repeated', [3_000, 5], 'status 500'],
  ['a slow failure that stays', [3_000, 2_500], 'status 500'],
  ['a quick failure', [5], 'status 500'],
])('the bad-input suite reports %s', async (_what, durations, judgement) => {
  const statuses = [500, 200];
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const request = async () => {
    vi.advanceTimersByTime(durations.shift() ?? 0);
    return new Response('{}', { status: statuses.shift() ?? 200 });
  };
  const init = { method: 'GET', headers: {}, body: undefined };
  const reply = await replyTo({ request }, { address: '/', init });
  expect(durations).toEqual([]);
  expect(replyError(reply, { parameters: [], responses: { 200: {} } })).toBe(judgement);
});

test('the bad-input suite reports a body without invalid input in the facts', () => {
  const [memos, ...others] = collected;
  const routes = { [writing]: () => ({ body: {} }) };
  expect(
    routesWithoutInvalidInput({
      server,
      collected: memos === undefined ? others : [{ ...memos, routes }],
      routes: [writing],
    }),
  ).toEqual([`${writing} names no invalid input: add it to /facts.ts`]);
});
