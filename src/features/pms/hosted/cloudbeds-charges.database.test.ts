// On both engines
import { describe, expect, test } from 'vitest';
import { cloudbedsLink } from '../testing/cloudbeds-link.ts';
import { until } from '../testing/running-links.ts';

const setup = cloudbedsLink();
const timesCalled = (name: string) =>
  setup.fake.operations.filter((operation) => operation === name).length;

interface Refusal {
  leaves?: 'hotel' | 'room';
  currency?: string;
  /** of the answer */
  status?: number;
}

describe('charges', () => {
  test('are items on the bill of the guest’s room, once, with their reference', async () => {
    const { reservationID, guestID } = setup.fake.hotel.checkIn('101', 'Smith');
    const second = setup.fake.hotel.addRoom(reservationID, '102', 'in_house');
    await setup.up();
    await setup.world.charge(await setup.stayIn('102', 'Smith'));
    await setup.becomes('posted');
    const [posting] = await setup.world.postings();
    const [item] = setup.fake.hotel.items;
    expect(setup.fake.hotel.items).toMatchObject([
      {
        reservationID,
        subReservationID: second,
        guestID,
        name: 'WiFi Premium',
        price: '9.95',
        tax: null,
        note: `Check ${posting?.check_number}, ${posting?.id}`,
        referenceID: posting?.id,
      },
    ]);
    expect(posting?.system_reference).toBe(item?.soldProductID);
  });

  test('are prices without tax where the tax is sent separately', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up({ posting: { taxMode: 'separate' } });
    await setup.world.charge(await setup.stayIn('101', 'Smith'));
    await setup.becomes('posted');
    expect(setup.fake.hotel.items).toMatchObject([
      { price: '8.36', tax: { name: 'VAT', value: '1.59' } },
    ]);
  });

  test('have the names of their plans, also after another plan', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    await setup.world.charge(stay);
    await setup.becomes('posted');
    await setup.world.charge(stay, { planName: 'Basic' });
    await until(() => setup.fake.hotel.items.length === 2);
    expect(setup.fake.hotel.items.map(({ name }) => name)).toEqual(['WiFi Premium', 'WiFi Basic']);
  });

  test.each<[why: string, answer: string, refusal: Refusal]>([
    ['a guest who has left', 'NG', { leaves: 'hotel' }],
    ['a guest who has left this room', 'NG', { leaves: 'room' }],
    ['another currency than the hotel’s', 'UR', { currency: 'CHF' }],
    ['a rule of the hotel', 'DN', { status: 200 }],
    ['a request that Cloudbeds does not understand', 'UR', { status: 400 }],
    ['a key without the scope', 'FX', { status: 403 }],
  ])('are refused for %s, and nothing is sold', async (why, answer, refusal) => {
    const { leaves, currency = 'EUR', status } = refusal;
    const { reservationID } = setup.fake.hotel.checkIn('101', 'Smith', { firstName: 'Anna' });
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    if (leaves === 'hotel') setup.fake.hotel.checkOut(reservationID);
    if (leaves === 'room') setup.fake.hotel.checkOutRoom(reservationID, reservationID);
    const message = `Smith may not be charged: ${why}`;
    if (status !== undefined) setup.fake.refusal = { operation: 'postCustomItem', status, message };
    const { purchaseId } = await setup.world.charge(stay, { currency });
    await setup.becomes('refused');
    expect(await setup.world.postings()).toMatchObject([{ answer }]);
    expect(await setup.world.purchase(purchaseId)).toMatchObject({ status: 'failed' });
    expect(setup.fake.hotel.items).toEqual([]);
  });

  test('without an answer are looked up: found is posted, not found is unknown and never repeated', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    await setup.world.charge(stay);
    await setup.becomes('posted');
    // The next one is on another page of the bill.
    setup.fake.hotel.largestPage = 1;
    setup.fake.orderFault = 'cutAfterAdding';
    await setup.world.charge(stay, { amount: 700 });
    await until(async () => (await setup.states()).join() === 'posted,posted');
    expect(setup.fake.hotel.items).toHaveLength(2);
    setup.fake.orderFault = 'cutBeforeAdding';
    await setup.world.charge(stay, { amount: 500 });
    await until(async () => (await setup.states()).includes('unknown'));
    const unknown = (await setup.world.postings()).find(({ state }) => state === 'unknown');
    expect(unknown).toMatchObject({ owner_name: 'Front desk', tries: 1 });
    setup.fake.orderFault = 'none';
    const before = timesCalled('transactions');
    await until(() => timesCalled('transactions') > before + 1);
    expect(timesCalled('postCustomItem')).toBe(3);
    expect((await setup.states()).toSorted()).toEqual(['posted', 'posted', 'unknown']);
  });

  test('that stay without an answer in time are unknown until they are found on the bill', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    setup.fake.orderFault = 'held';
    setup.fake.refusal = { operation: 'transactions', status: 500 };
    const { purchaseId } = await setup.world.charge(stay);
    await setup.becomes('unknown');
    expect((await setup.world.purchase(purchaseId)).access_until).not.toBeNull();
    setup.fake.release();
    setup.fake.orderFault = 'none';
    setup.fake.refusal = null;
    await setup.becomes('posted');
    expect(await setup.world.purchase(purchaseId)).toMatchObject({
      status: 'posted',
      access_until: null,
    });
    expect(timesCalled('postCustomItem')).toBe(1);
  });

  test('that the desk took back are not found, and stay unknown', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    setup.fake.orderFault = 'cutAfterAdding';
    setup.fake.onOperation = (operation) => {
      if (operation !== 'transactions') return;
      for (const item of setup.fake.hotel.items) item.isVoided = true;
    };
    await setup.world.charge(stay);
    await setup.becomes('unknown');
    const before = timesCalled('transactions');
    await until(() => timesCalled('transactions') > before);
    expect(await setup.states()).toEqual(['unknown']);
  });

  test('wait after 429, and are looked up before they are sent again', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    setup.fake.refusal = { operation: 'postCustomItem', status: 429, retryAfter: 60 };
    await setup.world.charge(stay);
    await until(async () => (await setup.link())?.state === 'down');
    expect((await setup.link())?.last_error).toContain('429');
    expect(await setup.states()).toEqual(['retry']);
    setup.fake.refusal = null;
    await setup.becomes('posted');
    const sent = setup.fake.operations.filter((one) => /^(post|trans)/.test(one));
    expect(sent.join()).toMatch(/^postCustomItem(,transactions,postCustomItem)+$/);
    expect(setup.fake.hotel.items).toHaveLength(1);
  });

  test('wait while the key is rejected, and are sent once afterwards', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    const message = 'User who approved this connection is not active anymore';
    setup.fake.refusal = { operation: 'postCustomItem', status: 401 };
    await setup.world.charge(stay);
    await until(() => timesCalled('postCustomItem') >= 1);
    setup.fake.refusal = { operation: 'postCustomItem', status: 200, message };
    const before = timesCalled('postCustomItem');
    await until(() => timesCalled('postCustomItem') > before);
    await until(async () => (await setup.link())?.last_error?.includes('not active') === true);
    setup.fake.refusal = null;
    await setup.becomes('posted');
    // A call that was not admitted is no try.
    expect(await setup.world.postings()).toMatchObject([{ tries: 1 }]);
    expect(setup.fake.hotel.items).toHaveLength(1);
  });

  test('that Cloudbeds had before are posted: it creates nothing for the same reference', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    setup.fake.hotel.showsNotes = false;
    setup.fake.orderFault = 'cutAfterAdding';
    await setup.world.charge(stay);
    await setup.becomes('unknown');
    setup.fake.orderFault = 'none';
    // The desk did not see it and says that it is not posted; it is posted again.
    await setup.server.database.system
      .updateTable('posting')
      .set({ state: 'queued' })
      .where('gateway_id', '=', setup.world.gateway.id)
      .execute();
    await setup.becomes('posted');
    expect(timesCalled('postCustomItem')).toBe(2);
    expect(setup.fake.hotel.items).toHaveLength(1);
  });

  test('whose server was killed after sending are unknown, found, and not sent again', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    const first = await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    setup.fake.orderFault = 'held';
    await setup.world.charge(stay);
    await until(() => setup.fake.hotel.items.length === 1);
    await first.kill();
    expect(await setup.states()).toEqual(['sent']);
    setup.fake.orderFault = 'none';
    setup.fake.refusal = { operation: 'transactions', status: 500 };
    setup.start();
    await setup.becomes('unknown');
    expect(await setup.world.postings()).toMatchObject([{ owner_name: 'Front desk' }]);
    setup.fake.refusal = null;
    await setup.becomes('posted');
    expect(timesCalled('postCustomItem')).toBe(1);
  });

  test('leave a trace without names and keys', async () => {
    setup.fake.hotel.checkIn('101', 'Smith', { firstName: 'Anna' });
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    const message = `Anna Smith cannot pay with ${setup.fake.apiKey}`;
    setup.fake.refusal = { operation: 'postCustomItem', status: 200, message };
    await setup.world.charge(stay);
    await setup.becomes('refused');
    await until(async () => (await setup.trace()).some((record) => record.startsWith('200 *')));
    const text = (await setup.trace()).join('\n');
    expect(text).toContain('200 *** *** cannot pay with ***');
    expect(text).toContain('1 guest in 1 room');
    expect(text).not.toMatch(/Smith|Anna|TEST/);
  });
});
