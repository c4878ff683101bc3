import { expect, test } from 'vitest';
import { closedPort } from '../../../../../test/closed-port.ts';
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

test('the link starts by LS, and reports the hotel', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  expect(link.traced('in')).toEqual(['LS', 'LC', 'LA']);
  expect(
    link.trace.filter(({ direction }) => direction === 'out').map(({ record }) => record),
  ).toMatchInlineSnapshot(`
      [
        "LD|DA261127|TI140509|V#1.0|IFWW|",
        "LR|RIGI|FLRNG#GSGNGFGTGLGVGGG+GAGDNPA0A1A2A3A4A5A6A7A8A9SF|",
        "LR|RIGC|FLRNG#GSGNGFGTGLGVGGG+GAGDNPA0A1A2A3A4A5A6A7A8A9ROSF|",
        "LR|RIGO|FLRNG#GSSF|",
        "LR|RIPS|FLRNPTTADATIP#SOCTX1WSC#|",
        "LR|RIPA|FLASRNP#CTG#GNDATI|",
        "LR|RIDR|FLDATI|",
        "LR|RIDS|FLDATI|",
        "LR|RIDE|FLDATI|",
        "LR|RINS|FLDATI|",
        "LR|RINE|FLDATI|",
        "LA|DA261127|TI140509|",
      ]
    `);
  expect(link.states).toEqual(['up']);
  expect(link.events).toContainEqual({
    kind: 'configuration',
    hotel: 'Hotel Atrium',
    version: '8.10',
  });
});

test('a hotel that waits gets LS after 3 s', async () => {
  await using hotel = await openHotel({ waitsForStart: true });
  using link = new TestLink(hotel.port);
  await link.clock.running(fiasTimes.linkStart);
  expect(link.trace).toEqual([]);
  link.clock.advance(fiasTimes.linkStart);
  await link.up();
  expect(link.traced('out').slice(0, 2)).toEqual(['LS', 'LD']);
});

test('a later LS repeats the start', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  hotel.startLink();
  await link.until(() => link.states.length === 3);
  expect(link.states).toEqual(['up', 'connecting', 'up']);
  expect(link.traced('out').filter((id) => id === 'LD')).toHaveLength(2);
});

test('LE holds the link until the next LS', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  hotel.endLink();
  await link.until(() => link.client.state === 'connecting');
  expect(await link.client.post(posting(1))).toEqual({ kind: 'notSent', why: 'connecting' });
  hotel.startLink();
  await link.up();
});

test('after five minutes without a record the link sends LS', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  link.clock.advance(fiasTimes.alive - 1);
  expect(link.traced('out')).not.toContain('LS');
  const alive = hotel.next((event) => event.kind === 'received' && event.record.type === 'LS');
  link.clock.advance(1);
  await alive;
  await link.until(() => link.traced('in').filter((id) => id === 'LA').length === 2);
  link.clock.advance(fiasTimes.alive);
  expect(link.traced('out').filter((id) => id === 'LS')).toHaveLength(2);
  expect(link.client.state).toBe('up');
});

test('LE without another LS ends the link after five minutes', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  hotel.endLink();
  await link.until(() => link.client.state === 'connecting');
  link.clock.advance(fiasTimes.restart - 1);
  expect(link.client.state).toBe('connecting');
  link.clock.advance(1);
  expect(await link.ended()).toMatchObject({ why: 'silent', text: /for over 5 minutes/ });
});

test('LS without an answer ends the link, unless nothing is read', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  hotel.freeze();
  link.client.pause();
  link.clock.advance(fiasTimes.alive + 2 * fiasTimes.linkAlive);
  expect(link.client.state).toBe('up');
  link.client.resume();
  link.clock.advance(fiasTimes.linkAlive);
  expect(await link.ended()).toMatchObject({ why: 'silent', text: /did not answer LS/ });
});

test('a connection that is cut in a resynchronization leaves it unfinished', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  hotel.faults.omitsResyncEnd = true;
  hotel.resync();
  await link.until(() => link.client.state === 'resyncing');
  hotel.cut();
  await link.ended();
  expect(link.events.at(-2)).toEqual({ kind: 'resync', event: 'unfinished' });
  expect(link.states.at(-1)).toBe('down');
});

test('guests come, move and leave', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  const reservation = hotel.checkIn('101', { name: 'Müller', departsOn: '2026-12-01' });
  hotel.move(reservation, '102');
  hotel.checkOut(reservation);
  await link.until(() => link.guests.length === 3);
  expect(link.guests).toMatchObject([
    { type: 'GI', room: '101', reservation, name: 'Müller', departsOn: '2026-12-01' },
    { type: 'GC', room: '102', oldRoom: '101', isShared: false, oldRoomIsShared: false },
    { type: 'GO', room: '102', reservation },
  ]);
  expect(link.trace.map(({ record }) => record).join()).not.toContain('Müller');
});

test('what happened while the link was down arrives afterwards', async () => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  expect(hotel.queued).toBe(1);
  using link = new TestLink(hotel.port);
  await link.until(() => link.guests.length === 1);
  expect(hotel.queued).toBe(0);
});

test('a room may be left empty twice, and be shared', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  hotel.checkIn('101', { name: 'Doe' });
  hotel.checkIn('101', { name: 'Roe' });
  hotel.send({ type: 'GO', room: '199', reservation: '7', isResync: false });
  await link.until(() => link.guests.length === 3);
  expect(link.guests.map((guest) => guest.isShared)).toEqual([false, true, undefined]);
});

test('a resynchronization of 5,000 stays takes less than 10 s, and nothing is sent in it', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  for (let room = 1; room <= 5000; room += 1)
    hotel.house.room(String(room)).guests.push({ reservation: `R${room}`, name: 'Doe' });
  const begin = performance.now();
  expect(link.client.requestResync()).toBeUndefined();
  expect(link.client.state).toBe('resyncing');
  expect(await link.client.post(posting(1))).toEqual({ kind: 'notSent', why: 'resyncing' });
  await link.up();
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(link.guests).toHaveLength(5000);
  expect(link.guests.every((guest) => guest.type === 'GI' && guest.isResync)).toBe(true);
  expect(link.events.flatMap((one) => (one.kind === 'resync' ? [one.event] : []))).toEqual([
    'started',
    'ended',
  ]);
  expect(link.traced('out').at(-1)).toBe('DR');
});

test('5,000 records as fast as possible arrive in their order', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  for (let room = 1; room <= 5000; room += 1) hotel.checkIn(String(room), { name: 'Doe' });
  await link.until(() => link.guests.length === 5000);
  expect(link.guests.map((guest) => Number(guest.room))).toEqual(
    Array.from({ length: 5000 }, (_, at) => at + 1),
  );
});

test('a resynchronization that does not begin or end is given up', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  hotel.faults.ignoresResync = true;
  link.client.requestResync();
  link.clock.advance(fiasTimes.resyncStart);
  expect(link.events.at(-1)).toEqual({ kind: 'resync', event: 'unanswered' });
  hotel.faults.ignoresResync = false;
  hotel.faults.omitsResyncEnd = true;
  link.client.requestResync();
  await link.until(() => link.events.at(-1)?.kind === 'resync' && link.client.state !== 'up');
  const before = link.traced('out').length;
  link.clock.advance(fiasTimes.resyncEnd - 1);
  expect(link.traced('out')).toHaveLength(before);
  link.clock.advance(1);
  expect(link.events.at(-1)).toEqual({ kind: 'resync', event: 'unfinished' });
  expect(link.client.state).toBe('up');
});

test('a restart of the property system in a resynchronization starts the link again', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  hotel.faults.omitsResyncEnd = true;
  hotel.resync();
  hotel.startLink();
  await link.until(() =>
    link.events.some((one) => one.kind === 'resync' && one.event === 'unfinished'),
  );
  await link.up();
});

test('bytes that are no records end the link with an error', async () => {
  await using hotel = await openHotel();
  const first = await new TestLink(hotel.port).up();
  hotel.sendUnended({ type: 'GO', room: '101', reservation: '1', isResync: false });
  hotel.send({ type: 'NS' });
  expect(await first.ended()).toEqual({
    why: 'protocol',
    text: 'The property system began a record before the one before had ended (no ETX).',
  });
  const second = await new TestLink(hotel.port).up();
  hotel.sendBytes(Buffer.from(`\u0002${'x'.repeat(70_000)}`));
  expect(await second.ended()).toMatchObject({ why: 'protocol', text: /64 kB/ });
});

test('a record without a required field is skipped', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  hotel.sendBytes(Buffer.from('\u0002GI|RN101|GNDoe|\u0003\u0002ZZ|\u0003\u0002NS|\u0003'));
  await link.until(() => link.client.state === 'audit');
  expect(link.events).toContainEqual({
    kind: 'invalid',
    text: 'A GI record has no G#; it was ignored.',
  });
});

test('the right key signs in; without it the hotel ends the link', async () => {
  const authKey = '0123456789abcdef';
  await using hotel = await openHotel({ authKey });
  const right = await new TestLink(hotel.port, { authKey }).up();
  expect(right.trace.find(({ record }) => record.startsWith('LD'))?.record).toBe(
    'LD|DA261127|TI140509|V#1.0|IFWW|RT4|CG***|',
  );
  right.client.end();
  for (const key of ['fedcba9876543210', null]) {
    const wrong = new TestLink(hotel.port, { authKey: key });
    expect(await wrong.ended()).toMatchObject({ why: 'cut' });
    expect(wrong.states).not.toContain('up');
  }
  const unusable = new TestLink(hotel.port, { authKey: 'short' });
  expect(await unusable.ended()).toMatchObject({ why: 'key' });
});

test('the newest client has the link', async () => {
  await using hotel = await openHotel();
  const older = await new TestLink(hotel.port).up();
  using newer = await new TestLink(hotel.port).up();
  expect(await older.ended()).toMatchObject({ why: 'cut' });
  hotel.checkIn('101', { name: 'Doe' });
  await newer.until(() => newer.guests.length === 1);
  expect(older.guests).toEqual([]);
});

test('stays and charges survive a restart of the hotel', async () => {
  await using hotel = await openHotel();
  hotel.checkIn('101', { name: 'Doe' });
  const before = await new TestLink(hotel.port).up();
  await before.client.post(posting(1));
  await hotel.restart();
  expect(await before.ended()).toMatchObject({ why: 'cut' });
  using after = await new TestLink(hotel.port).up();
  await after.client.post(posting(2));
  expect(hotel.house.ledger.timesBookedByCheck(1)).toBe(2);
  expect(hotel.house.ledger.balance('101')).toBe(2500);
});

test('ending the link says LE', async () => {
  await using hotel = await openHotel();
  const link = await new TestLink(hotel.port).up();
  const said = hotel.next((event) => event.kind === 'received' && event.record.type === 'LE');
  link.client.end();
  await said;
  expect(await link.ended()).toMatchObject({ why: 'closed' });
  expect(link.client.state).toBe('down');
});

test('a closed port, and silence after connecting, end the link', async () => {
  expect(await new TestLink(closedPort).ended()).toMatchObject({ why: 'refused' });
  await using hotel = await openHotel({ isSilent: true });
  const link = new TestLink(hotel.port);
  for (const time of [fiasTimes.linkStart, fiasTimes.linkStart, fiasTimes.linkAlive]) {
    await link.clock.running(time);
    link.clock.advance(time);
  }
  expect(await link.ended()).toMatchObject({ why: 'silent' });
});

test('a paused link reads nothing, and loses nothing', async () => {
  await using hotel = await openHotel();
  using link = await new TestLink(hotel.port).up();
  link.client.pause();
  hotel.checkIn('101', { name: 'Doe' });
  link.client.resume();
  await link.until(() => link.guests.length === 1);
});
