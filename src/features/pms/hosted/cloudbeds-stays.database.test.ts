// On both engines
import { describe, expect, test } from 'vitest';
import { cloudbedsLink } from '../testing/cloudbeds-link.ts';
import { until } from '../testing/running-links.ts';

const setup = cloudbedsLink();

describe('stays', () => {
  test('are found by room and name, of all guests and rooms of a reservation, over all pages', async () => {
    const { hotel } = setup.fake;
    const { reservationID } = hotel.checkIn('101', 'Smith', {
      firstName: 'Anna',
      groupCode: 'WEDDING',
    });
    hotel.accompany(reservationID, 'Jones');
    const second = hotel.addRoom(reservationID, '103', 'in_house');
    hotel.accompany(reservationID, 'Berg', second);
    hotel.addRoom(reservationID, '104', 'not_checked_in');
    hotel.checkIn('102', 'Müller');
    for (let room = 0; room < 210; room += 1) hotel.checkIn(`B${room}`, 'Group');
    await setup.up();
    await until(async () => (await setup.openStays()).length === 215);
    expect(await setup.find('101', 'smith')).toMatchObject({
      kind: 'found',
      stay: {
        firstName: 'Anna',
        departsOn: '2026-06-14',
        guestGroup: 'WEDDING',
        mayPost: true,
      },
    });
    expect(await setup.find('101', 'Jones')).toMatchObject({ kind: 'found' });
    expect(await setup.find('102', 'Mueller')).toMatchObject({ kind: 'found' });
    // The guest of the reservation has both rooms, the others only theirs.
    expect(await setup.find('103', 'Smith')).toMatchObject({ kind: 'found' });
    expect(await setup.find('103', 'Berg')).toMatchObject({ kind: 'found' });
    expect(await setup.find('103', 'Jones')).toEqual({ kind: 'unknown' });
    expect(await setup.find('104', 'Smith')).toEqual({ kind: 'unknown' });
    expect(await setup.find('B209', 'Group')).toMatchObject({ kind: 'found' });
    expect(await setup.link()).toMatchObject({ state: 'up', system: 'Cloudbeds Seaside' });
  });

  test('tell two guests of one name in a room apart by their departure', async () => {
    const { hotel } = setup.fake;
    hotel.checkIn('101', 'Smith');
    const { key } = hotel.checkIn('101', 'Smith', { departsOn: '2026-06-12' });
    await setup.up();
    await until(async () => (await setup.who()).length === 2);
    expect((await setup.find('101', 'Smith')).kind).toBe('several');
    expect(await setup.find('101', 'Smith', '2026-06-12')).toMatchObject({
      kind: 'found',
      stay: { reservation: key },
    });
  });

  test('follow arrivals, moves and departures, of single rooms and guests too', async () => {
    const { hotel } = setup.fake;
    const { reservationID } = hotel.checkIn('101', 'Smith');
    const second = hotel.addRoom(reservationID, '102', 'in_house');
    const jones = hotel.accompany(reservationID, 'Jones');
    await setup.up();
    await until(async () => (await setup.who()).join() === '101 Jones,101 Smith,102 Smith');
    hotel.move(reservationID, '205');
    hotel.checkIn('103', 'Berg');
    await until(
      async () => (await setup.who()).join() === '102 Smith,103 Berg,205 Jones,205 Smith',
    );
    hotel.checkOutRoom(reservationID, second);
    await until(async () => (await setup.who()).join() === '103 Berg,205 Jones,205 Smith');
    hotel.removeGuest(reservationID, jones);
    await until(async () => (await setup.who()).join() === '103 Berg,205 Smith');
    hotel.checkOut(reservationID);
    await until(async () => (await setup.who()).join() === '103 Berg');
  });

  test('are found at once for a guest who has just checked in', async () => {
    setup.setSpeed(6);
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    await until(async () => (await setup.who()).length === 1);
    const counted = setup.now().getTime();
    await until(() => setup.now().getTime() > counted + 6_000);
    setup.fake.hotel.checkIn('102', 'Berg');
    expect((await setup.find('102', 'Berg')).kind).toBe('found');
    expect(setup.now().getTime()).toBeLessThan(counted + 50_000);
  });

  test('all of them may leave, but an answer without any ends none until a person confirms', async () => {
    const { hotel } = setup.fake;
    const all = ['101', '102', '103'].map((room) => hotel.checkIn(room, `Guest ${room}`));
    await setup.up();
    await until(async () => (await setup.who()).length === 3);
    hotel.isEmpty = true;
    await until(async () => (await setup.link())?.unconfirmed_ends === 3);
    expect(await setup.who()).toHaveLength(3);
    // It answers again: nobody is asked any more.
    hotel.isEmpty = false;
    await until(async () => (await setup.link())?.unconfirmed_ends === null);
    expect(await setup.who()).toHaveLength(3);
    for (const { reservationID } of all) hotel.checkOut(reservationID);
    await until(async () => (await setup.who()).length === 0);
  });

  test('that a list leaves out do not end while their reservation is checked in', async () => {
    const { hotel } = setup.fake;
    const rooms = ['101', '102', '103', '104', '105', '106'];
    const [first] = rooms.map((room) => hotel.checkIn(room, `Guest ${room}`));
    await setup.up();
    await until(async () => (await setup.who()).length === 6);
    hotel.unlisted.add(first?.reservationID ?? '');
    const singles = () =>
      setup.fake.operations.filter((operation) => operation === 'getReservation').length;
    await until(() => singles() >= 2);
    expect(await setup.who()).toHaveLength(6);
    expect(await setup.link()).toMatchObject({ state: 'up', unconfirmed_ends: null });
  });

  test('are not changed while the key is rejected, and the link says why', async () => {
    const { hotel, apiKey } = setup.fake;
    hotel.checkIn('101', 'Smith');
    await setup.up();
    await setup.isUp();
    hotel.apiKey = 'replaced';
    await until(async () => (await setup.link())?.state === 'down');
    expect((await setup.link())?.last_error).toContain('does not accept the API key');
    expect(await setup.who()).toEqual(['101 Smith']);
    hotel.apiKey = apiKey;
    await setup.isUp();
  });

  test('are asked for without exceeding the limit of requests', async () => {
    setup.setSpeed(3);
    for (let room = 0; room < 450; room += 1) setup.fake.hotel.checkIn(`B${room}`, 'Group');
    await setup.up();
    await until(async () => (await setup.openStays()).length === 450);
    const { times } = setup.fake;
    expect(times.length).toBeGreaterThan(5);
    // Five requests a second are allowed.
    for (const [index, at] of times.slice(5).entries())
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(1_000);
  });
});
