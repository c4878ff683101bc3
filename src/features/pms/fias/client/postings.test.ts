import { expect, test } from 'vitest';
import { frame } from '../codec/frames.ts';
import type { SimplePosting } from '../codec/records.ts';
import { openHotel } from '../hotel/hotel.ts';
import { TestLink } from '../testing/link-to-hotel.ts';
import { fiasTimes } from './connection.ts';

const posting = (sequence: number, room = '101'): SimplePosting => ({
  type: 'PS',
  sequence,
  checkNumber: 1,
  room,
  total: 1250,
  date: '2026-11-27',
  time: '14:05:09',
  text: 'WiFi Premium',
});

test('a charge is answered by the state of the room', async () => {
  await using hotel = await openHotel();
  for (const room of ['101', '102', '103', '104', '105', '106'])
    hotel.checkIn(room, { name: 'Doe' });
  hotel.house.room('102').noPost = true;
  hotel.house.room('103').creditLimit = 1000;
  hotel.house.room('104').answer = 'IA';
  hotel.house.room('105').answer = 'UR';
  hotel.house.room('106').answer = 'RY';
  using link = await new TestLink(hotel.port).up();
  const answers: unknown[] = [];
  for (const [at, room] of ['101', '102', '103', '104', '105', '106', '107'].entries())
    answers.push(await link.client.post(posting(at + 1, room)));
  expect(answers).toMatchObject(
    ['OK', 'NP', 'CO', 'IA', 'UR', 'RY', 'NG'].map((answer, at) => ({
      kind: 'answered',
      answer: { answer, sequence: at + 1 },
    })),
  );
  expect(hotel.house.ledger.charges).toMatchObject([{ room: '101', total: 1250, sequence: 1 }]);
});

test('only one charge is under way', async () => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  using link = await new TestLink(hotel.port).up();
  const first = link.client.post(posting(1));
  expect(await link.client.post(posting(2))).toEqual({ kind: 'notSent', why: 'busy' });
  expect(link.client.requestResync()).toEqual({ kind: 'notSent', why: 'busy' });
  expect(await first).toMatchObject({ kind: 'answered' });
  expect(hotel.house.ledger.charges).toHaveLength(1);
});

test('without an answer in 30 s a charge is unknown', async () => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  using link = await new TestLink(hotel.port).up();
  hotel.faults.posting = 'silent';
  const booked = hotel.next(({ kind }) => kind === 'judged');
  const outcome = link.client.post(posting(1));
  await booked;
  link.clock.advance(fiasTimes.posting);
  expect(await outcome).toEqual({ kind: 'unknown', why: 'silent' });
  expect(hotel.house.ledger.timesBooked(1)).toBe(1);
});

test('an answer after the time is reported, and the next charge gets its own', async () => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  using link = await new TestLink(hotel.port).up();
  hotel.faults.posting = 'held';
  const booked = hotel.next(({ kind }) => kind === 'judged');
  const outcome = link.client.post(posting(1));
  await booked;
  link.clock.advance(fiasTimes.posting);
  expect(await outcome).toEqual({ kind: 'unknown', why: 'silent' });
  expect(await link.client.post(posting(2))).toEqual({ kind: 'notSent', why: 'silent' });
  link.clock.advance(0);
  await link.until(() => !link.client.isSilent);
  const next = hotel.next(({ kind }) => kind === 'judged');
  const second = link.client.post(posting(2));
  await next;
  hotel.releaseAnswers();
  expect(await second).toMatchObject({ kind: 'answered', answer: { sequence: 2 } });
  expect(link.events).toContainEqual({
    kind: 'late',
    record: expect.objectContaining({ sequence: 1, answer: 'OK' }),
  });
});

test('a charge without an answer in a resynchronization is followed by LS when that has ended', async () => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  using link = await new TestLink(hotel.port).up();
  hotel.faults.posting = 'held';
  hotel.faults.omitsResyncEnd = true;
  const booked = hotel.next(({ kind }) => kind === 'judged');
  const outcome = link.client.post(posting(1));
  await booked;
  hotel.resync();
  await link.until(() => link.guests.length === 2);
  link.clock.advance(fiasTimes.posting);
  expect(await outcome).toEqual({ kind: 'unknown', why: 'silent' });
  link.clock.advance(fiasTimes.resyncEnd - fiasTimes.posting - 1);
  expect(link.traced('out')).not.toContain('LS');
  link.clock.advance(fiasTimes.linkAlive);
  expect(link.traced('out')).toContain('LS');
  await link.until(() => !link.client.isSilent);
});

test.each([
  ['cutBeforeBooking', 0],
  ['cutAfterBooking', 1],
] as const)('a charge whose connection was cut is unknown: %s', async (fault, times) => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  using link = await new TestLink(hotel.port).up();
  hotel.faults.posting = fault;
  expect(await link.client.post(posting(1))).toEqual({ kind: 'unknown', why: 'cut' });
  expect(hotel.house.ledger.timesBooked(1)).toBe(times);
  expect(await link.ended()).toMatchObject({ why: 'cut' });
  expect(await link.client.post(posting(2))).toEqual({ kind: 'notSent', why: 'down' });
});

test('an inquiry finds the sharers of a room, and one of them is charged', async () => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  const reservation = hotel.checkIn('101', { name: 'Roe' });
  using link = await new TestLink(hotel.port, { postingMode: 'request' }).up();
  const moment = { date: '2026-11-27', time: '14:05:09' };
  const inquiry = { type: 'PR', step: 'inquiry', ...moment } as const;
  expect(await link.client.inquire({ ...inquiry, sequence: 1, sought: '101' })).toMatchObject({
    kind: 'matches',
    list: { matches: [{ name: 'Doe' }, { name: 'Roe', reservation, isShared: true }] },
  });
  expect(await link.client.inquire({ ...inquiry, sequence: 2, sought: '999' })).toMatchObject({
    kind: 'answered',
    answer: { answer: 'NG' },
  });
  const charge = { ...posting(3), type: 'PR', step: 'posting', reservation, name: 'Roe' } as const;
  expect(await link.client.post(charge)).toMatchObject({ answer: { answer: 'OK' } });
  expect(await link.client.post({ ...charge, sequence: 4, reservation: '1' })).toMatchObject({
    answer: { answer: 'NG' },
  });
  expect(hotel.house.ledger.charges).toMatchObject([{ sequence: 3, reservation }]);
});

test('a link that inquires takes no data of check-ins, and check-outs only of a reservation', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port, { postingMode: 'request' }).up();
  const requested = link.trace
    .filter(({ direction, record }) => direction === 'out' && record.startsWith('LR'))
    .map(({ record }) => /RI(..)/.exec(record)?.[1]);
  expect(requested).toEqual(['GO', 'PR', 'PL', 'PA', 'NS', 'NE']);
  // Some systems send what nobody requested.
  for (const record of [
    'GI|RN101|G#4711|GNDoe|',
    'GC|RN102|G#4711|GNDoe|RO101|',
    'DS|DA261127|TI140509|',
    'GI|RN101|G#4712|GNRoe|SF|',
    'DE|DA261127|TI140509|',
    'GO|RN101|',
    'GO|RN101|G#4711|',
  ])
    hotel.sendBytes(frame(Buffer.from(record)));
  await link.until(() => link.guests.length > 0);
  expect(link.guests).toMatchObject([{ type: 'GO', reservation: '4711' }]);
  expect(link.events.some(({ kind }) => kind === 'resync')).toBe(false);
  expect(link.client.requestResync()).toEqual({ kind: 'notSent', why: 'inquires' });
  expect(link.traced('out')).not.toContain('DR');
});

test('charges are held during the night audit', async () => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  using link = await new TestLink(hotel.port).up();
  hotel.startAudit();
  await link.until(() => link.client.state === 'audit');
  expect(await link.client.post(posting(1))).toEqual({ kind: 'notSent', why: 'audit' });
  hotel.endAudit();
  await link.up();
  expect(await link.client.post(posting(1))).toMatchObject({ answer: { answer: 'OK' } });
  hotel.house.isAudit = true;
  expect(await link.client.post(posting(2))).toMatchObject({ answer: { answer: 'NA' } });
});
