// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import { repeatPosting, reversePostedCharge } from '../../sales-reports/pms/actions/contract.ts';
import { fiasLink } from '../testing/fias-link.ts';
import { until } from '../testing/running-links.ts';

const at = fiasLink();

/** Charges a room while the link is down; `meanwhile` happens before it is up again. */
async function chargedWhileDown(meanwhile: (reservation: string) => void) {
  const links = await at.up();
  const stay = await at.arrive('101', 'Smith');
  await links.stop();
  const charged = await at.world.charge(stay);
  meanwhile(stay.reservation);
  at.start();
  return charged;
}
const booked = () => at.hotel.house.ledger.charges.map(({ room, total }) => [room, total]);

describe('a charge that waited while the link was down', () => {
  test('is refused when its guest has left, and the next guest of the room pays nothing', async () => {
    const { purchaseId } = await chargedWhileDown((reservation) => {
      at.hotel.checkOut(reservation);
      at.hotel.checkIn('101', { name: 'Jones' });
    });
    await at.become('refused');
    expect(booked()).toEqual([]);
    expect(await at.world.postings()).toMatchObject([{ answer: 'NG', tries: 0 }]);
    expect(await at.world.purchase(purchaseId)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('has left'),
    });
  });

  test('follows its guest to another room', async () => {
    await chargedWhileDown((reservation) => {
      at.hotel.move(reservation, '205');
      at.hotel.checkIn('101', { name: 'Jones' });
    });
    await at.become('posted');
    expect(booked()).toEqual([['205', 995]]);
    expect(await at.world.postings()).toMatchObject([{ room: '205' }]);
  });

  test('is charged to a guest who was checked out by mistake and is in the house again', async () => {
    await chargedWhileDown((reservation) => {
      at.hotel.checkOut(reservation);
      at.hotel.checkIn('101', { name: 'Smith', reservation });
    });
    await at.become('posted');
    expect(booked()).toEqual([['101', 995]]);
  });

  test('waits for check-outs that the hotel sends some seconds after the link has started', async () => {
    let left = '';
    await chargedWhileDown((reservation) => {
      at.setSpeed(2);
      left = at.hotel.house.remove(reservation) === undefined ? '' : reservation;
      at.hotel.house.room('101').guests.push({ reservation: '9999', name: 'Jones' });
    });
    await until(async () => (await at.link())?.state === 'up');
    at.hotel.send({ type: 'GO', room: '101', reservation: left, isResync: false });
    await at.become('refused');
    expect(booked()).toEqual([]);
  });
});

describe('the charge of a guest who has left', () => {
  const params = (postingId: string) => ({
    orgNumber: String(at.world.family.provider.number),
    postingId,
  });
  async function leftAfter(state: 'refused' | 'posted') {
    await at.replaceGateway({ posting: { takesReversals: true } });
    await at.up();
    const stay = await at.arrive('101', 'Smith');
    if (state === 'refused') at.hotel.house.room('101').answer = 'CO';
    await at.world.charge(stay);
    await at.become(state);
    const [posting] = await at.world.postings();
    if (posting === undefined) throw new Error('The posting is missing');
    const token = await at.server.signInAs(at.world.family.provider.number);
    const leave = async () => {
      at.hotel.checkOut(stay.reservation);
      at.hotel.checkIn('101', { name: 'Jones' });
      await until(async () => (await at.stays()).every(({ last_name }) => last_name === 'Jones'));
    };
    return { posting, token, leave };
  }
  const toldWhy = {
    status: 409,
    message: expect.stringContaining('The guest has left'),
  };

  test('is not posted again', async () => {
    const { posting, token, leave } = await leftAfter('refused');
    at.hotel.house.room('101').answer = null;
    await leave();
    const again = at.server.call(
      repeatPosting,
      { params: params(posting.id), body: { version: posting.version } },
      token,
    );
    await expect(again).rejects.toMatchObject(toldWhy);
    expect(await at.states()).toEqual(['refused']);
  });

  const reverse = ({ posting, token }: Awaited<ReturnType<typeof leftAfter>>) =>
    at.server.call(
      reversePostedCharge,
      {
        params: params(posting.id),
        body: { version: posting.version, reason: 'A mistake' },
      },
      token,
    );

  test('is not reversed, because the next guest would get the money', async () => {
    const charged = await leftAfter('posted');
    await charged.leave();
    await expect(reverse(charged)).rejects.toMatchObject(toldWhy);
    expect(booked()).toEqual([['101', 995]]);
  });

  test('a reversal that waits meanwhile is refused, and the desk owns it', async () => {
    const charged = await leftAfter('posted');
    at.hotel.startAudit();
    await until(async () => (await at.link())?.state === 'audit');
    await reverse(charged);
    await charged.leave();
    at.hotel.endAudit();
    await until(async () => (await at.states()).includes('refused'));
    expect(booked()).toEqual([['101', 995]]);
    expect((await at.world.postings()).find(({ amount }) => amount < 0)).toMatchObject({
      answer: 'NG',
      owner_name: 'Front desk',
    });
  });
});
