// On both engines
import { describe, expect, test } from 'vitest';
import { confirmEnds } from '../stays/resync.ts';
import { mewsLink } from '../testing/mews-link.ts';
import { until } from '../testing/running-links.ts';

const setup = mewsLink();

describe('stays', () => {
  test('are found by room and name, of the owner and companions, over all pages', async () => {
    setup.fake.hotel.largestPage = 500;
    const { reservationId } = setup.fake.hotel.checkIn('101', 'Smith', { firstName: 'Anna' });
    setup.fake.hotel.accompany(reservationId, 'Jones');
    setup.fake.hotel.checkIn('102', 'Müller', { classifications: ['VeryImportant', 'Cashlist'] });
    for (let room = 0; room < 600; room += 1) setup.fake.hotel.checkIn(`B${room}`, 'Group');
    await setup.up();
    await until(async () => (await setup.openStays()).length === 603);
    expect(await setup.find('101', 'smith')).toMatchObject({
      kind: 'found',
      stay: { firstName: 'Anna', departsOn: '2026-06-14', mayPost: true },
    });
    expect(await setup.find('101', 'Jones')).toMatchObject({ kind: 'found' });
    expect(await setup.find('102', 'Mueller')).toMatchObject({
      kind: 'found',
      stay: { vip: 'VeryImportant', mayPost: false },
    });
    expect(await setup.find('101', 'Müller')).toEqual({ kind: 'unknown' });
    expect(await setup.find('B599', 'Group')).toMatchObject({ kind: 'found' });
    expect(await setup.link()).toMatchObject({ state: 'up', system: 'Mews Connector API Hotel' });
  });

  test('follow arrivals, moves and departures', async () => {
    const smith = setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    await until(async () => (await setup.who()).length === 1);
    setup.fake.hotel.move(smith.reservationId, '205');
    setup.fake.hotel.checkIn('103', 'Berg');
    await until(async () => (await setup.who()).join() === '103 Berg,205 Smith');
    setup.fake.hotel.checkOut(smith.reservationId);
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
    const all = ['101', '102', '103'].map((room) =>
      setup.fake.hotel.checkIn(room, `Guest ${room}`),
    );
    await setup.up();
    await until(async () => (await setup.who()).length === 3);
    setup.fake.hotel.isEmpty = true;
    await until(async () => (await setup.link())?.unconfirmed_ends === 3);
    expect(await setup.who()).toHaveLength(3);
    // It answers again, so no confirmation is requested.
    setup.fake.hotel.isEmpty = false;
    await until(async () => (await setup.link())?.unconfirmed_ends === null);
    expect(await setup.who()).toHaveLength(3);
    setup.fake.hotel.isEmpty = true;
    await until(async () => (await setup.link())?.unconfirmed_ends === 3);
    const ended = await setup.server.database.transaction((transaction) =>
      confirmEnds(transaction, setup.world.gateway, setup.now(), 'Ann'),
    );
    expect(ended).toBe(3);
    setup.fake.hotel.isEmpty = false;
    await until(async () => (await setup.who()).length === 3);
    for (const { reservationId } of all) setup.fake.hotel.checkOut(reservationId);
    await until(async () => (await setup.who()).length === 0);
  });

  test('are not changed while the tokens are rejected, and the link says why', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    await setup.isUp();
    setup.fake.hotel.accessToken = 'replaced';
    await until(async () => (await setup.link())?.state === 'down');
    expect((await setup.link())?.last_error).toContain('does not accept the tokens');
    expect(await setup.who()).toEqual(['101 Smith']);
    setup.fake.hotel.accessToken = setup.fake.secrets.accessToken;
    await setup.isUp();
  });
});
