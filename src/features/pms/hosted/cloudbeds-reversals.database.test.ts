// On both engines
import { describe, expect, test } from 'vitest';
import { cloudbedsLink } from '../testing/cloudbeds-link.ts';
import { until } from '../testing/running-links.ts';

const setup = cloudbedsLink();
const voids = () =>
  setup.fake.operations.filter((operation) => operation === 'postVoidItem').length;
/** Takes the first posting back. */
async function reverse(): Promise<void> {
  const { world, server } = setup;
  const [first] = await world.postings();
  if (first === undefined) throw new Error('There is no posting');
  const { id: _id, system_reference: _reference, ...copied } = first;
  await server.database.system
    .insertInto('posting')
    .values({
      ...copied,
      at: new Date(first.at.getTime() + 1),
      reverses_id: first.id,
      amount: -first.amount,
      tax: -first.tax,
      check_number: first.check_number + 1,
      state: 'queued',
      answer: null,
      tries: 0,
    })
    .execute();
}
const reversalIs = (state: string) => until(async () => (await setup.states())[1] === state);

describe('reversals', () => {
  test('void the item of the charge, also after the guest has left', async () => {
    const { reservationID } = setup.fake.hotel.checkIn('101', 'Smith');
    setup.fake.hotel.showsNotes = false;
    await setup.up();
    const { purchaseId } = await setup.world.charge(await setup.stayIn('101', 'Smith'));
    await setup.becomes('posted');
    setup.fake.hotel.checkOut(reservationID);
    await reverse();
    await reversalIs('posted');
    expect(setup.fake.hotel.items).toMatchObject([{ isVoided: true }]);
    expect(await setup.world.purchase(purchaseId)).toMatchObject({ status: 'refunded' });
  });

  test('find a charge on the bill that had no answer', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    setup.fake.orderFault = 'cutAfterAdding';
    await setup.world.charge(await setup.stayIn('101', 'Smith'));
    await setup.becomes('posted');
    expect(await setup.world.postings()).toMatchObject([{ system_reference: null }]);
    setup.fake.orderFault = 'none';
    await reverse();
    await reversalIs('posted');
    expect(setup.fake.hotel.items).toMatchObject([{ isVoided: true }]);
  });

  test('of a charge that is not on the bill are refused, and nothing is sent', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    setup.fake.orderFault = 'cutAfterAdding';
    await setup.world.charge(await setup.stayIn('101', 'Smith'));
    await setup.becomes('posted');
    setup.fake.orderFault = 'none';
    for (const item of setup.fake.hotel.items) item.isVoided = true;
    await reverse();
    await reversalIs('refused');
    expect((await setup.world.postings())[1]).toMatchObject({ answer: 'NT' });
    expect(voids()).toBe(0);
  });

  test('without an answer are looked up: taken back is posted, otherwise unknown', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    await setup.world.charge(await setup.stayIn('101', 'Smith'));
    await setup.becomes('posted');
    setup.fake.orderFault = 'cutBeforeAdding';
    await reverse();
    await reversalIs('unknown');
    expect(setup.fake.hotel.items).toMatchObject([{ isVoided: false }]);
    // The desk takes it back by hand.
    for (const item of setup.fake.hotel.items) item.isVoided = true;
    await reversalIs('posted');
    expect(voids()).toBe(1);
  });
});
