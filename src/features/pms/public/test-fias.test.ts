import { expect, test } from 'vitest';
import { closedPort } from '../../../../test/closed-port.ts';
import { fiasTimes } from '../fias/client/connection.ts';
import { openHotel } from '../fias/hotel/hotel.ts';
import { ManualClock } from '../fias/testing/manual-clock.ts';
import { type FiasTestTarget, testFias } from './test-fias.ts';

const loopback = ['127.0.0.0/8'];
const target = (port: number, changes: Partial<FiasTestTarget> = {}): FiasTestTarget => ({
  host: '127.0.0.1',
  port,
  encoding: 'windows-1252',
  postingMode: 'simple',
  timeZone: 'UTC',
  authKey: null,
  lookup: null,
  ...changes,
});

test('a property system passes every step', async () => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  const request = target(hotel.port, {
    postingMode: 'request',
    lookup: { room: '101', sequence: 1 },
  });
  const left = hotel.next(({ kind }) => kind === 'closed');
  expect(await testFias(request, 15_000, loopback)).toEqual(
    [
      ['resolve', '127.0.0.1 is an address.'],
      ['port', `Port ${hotel.port} is open.`],
      ['start', 'The property system started the link (LS) within 3 s.'],
      ['signIn', 'Signed in at Hotel Atrium, version 8.10.'],
      ['lookup', 'Room 101 was looked up: 1 found.'],
    ].map(([step, text]) => ({ step, state: 'ok', text, milliseconds: expect.any(Number) })),
  );
  await left;
});

test('an empty room is an answer, and none is looked up in simple mode', async () => {
  await using hotel = await openHotel();
  const lookup = { room: '9', sequence: 1 };
  const steps = await testFias(
    target(hotel.port, { postingMode: 'request', lookup }),
    15_000,
    loopback,
  );
  expect(steps.at(-1)).toMatchObject({ state: 'ok', text: /nobody stays/ });
  expect(await testFias(target(hotel.port, { lookup }), 15_000, loopback)).toHaveLength(4);
});

test('the address policy applies', async () => {
  const steps = await testFias(target(5010), 15_000, []);
  expect(steps.map(({ state }) => state)).toEqual(['failed', 'skipped', 'skipped', 'skipped']);
  expect(steps[0]?.text).toContain('loopback');
});

test('a closed port fails the second step', async () => {
  expect(await testFias(target(closedPort), 15_000, loopback)).toMatchObject([
    { state: 'ok' },
    { step: 'port', state: 'failed', text: /ECONNREFUSED/ },
    { state: 'skipped' },
    { state: 'skipped' },
  ]);
});

test('a wrong key fails the fourth step', async () => {
  await using hotel = await openHotel({ authKey: '0123456789abcdef' });
  const wrong = target(hotel.port, { authKey: 'fedcba9876543210' });
  expect((await testFias(wrong, 15_000, loopback)).at(-1)).toMatchObject({
    step: 'signIn',
    state: 'failed',
    text: /Check the key/,
  });
});

test('silence fails the third step by the deadline', async () => {
  await using hotel = await openHotel({ isSilent: true });
  const clock = new ManualClock();
  const steps = testFias(target(hotel.port), 15_000, loopback, clock);
  await clock.running(fiasTimes.linkStart);
  clock.advance(15_000);
  expect((await steps)[2]).toMatchObject({ step: 'start', state: 'failed', text: /15 s/ });
});

test('an inquiry that is rejected or not answered fails the last step', async () => {
  await using hotel = await openHotel();
  const request = target(hotel.port, {
    postingMode: 'request',
    lookup: { room: '101', sequence: 1 },
  });
  hotel.house.isAudit = true;
  expect((await testFias(request, 15_000, loopback)).at(-1)).toMatchObject({
    state: 'failed',
    text: /NA/,
  });
  hotel.faults.posting = 'silent';
  const clock = new ManualClock();
  const asked = hotel.next((event) => event.kind === 'received' && event.record.type === 'PR');
  const steps = testFias(request, 15_000, loopback, clock);
  await asked;
  clock.advance(15_000);
  expect((await steps).at(-1)).toMatchObject({ state: 'failed', text: /15 s/ });
});
