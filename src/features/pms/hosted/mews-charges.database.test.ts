// On both engines
import { describe, expect, test } from 'vitest';
import { mewsLink } from '../testing/mews-link.ts';
import { until } from '../testing/running-links.ts';

const setup = mewsLink();

describe('charges', () => {
  test('are ordered for the guest with the reservation, once, and reversed by a negative order', async () => {
    const { customerId, reservationId } = setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    await setup.world.charge(await setup.stayIn('101', 'Smith'));
    await setup.becomes('posted');
    const [posting] = await setup.world.postings();
    expect(setup.fake.hotel.orders).toMatchObject([
      {
        AccountId: customerId,
        LinkedReservationId: reservationId,
        Name: 'WiFi Premium',
        Notes: `Check ${posting?.check_number}`,
        UnitAmount: { Currency: 'EUR', GrossValue: 9.95, TaxCodes: ['DE-S'] },
        ExternalIdentifier: posting?.id,
      },
    ]);
    setup.fake.hotel.checkOut(reservationId);
    await setup.server.database.system
      .updateTable('posting')
      .set({ state: 'queued', amount: -995, tax: -159 })
      .where('gateway_id', '=', setup.world.gateway.id)
      .execute();
    setup.fake.hotel.orders.length = 0;
    await until(async () => setup.fake.hotel.orders.length === 1);
    expect(setup.fake.hotel.orders).toMatchObject([{ UnitAmount: { GrossValue: -9.95 } }]);
  });

  test('are net prices and products where the hotel has them', async () => {
    setup.fake.hotel.pricing = 'Net';
    setup.fake.hotel.checkIn('101', 'Smith');
    const productId = crypto.randomUUID();
    await setup.up({ mews: { productId } });
    await setup.world.charge(await setup.stayIn('101', 'Smith'));
    await setup.becomes('posted');
    expect(setup.fake.hotel.orders).toMatchObject([
      { ProductId: productId, UnitAmount: { NetValue: 8.36, TaxCodes: ['DE-S'] } },
    ]);
  });

  test.each([
    ['a guest who has left', 'NG'],
    ['a guest without post', 'NP'],
    ['a rule of the hotel, such as a credit limit', 'DN'],
    ['an order that Mews does not understand', 'UR'],
  ])('are refused for %s, and nothing is ordered', async (why, answer) => {
    const { reservationId, customerId } = setup.fake.hotel.checkIn('101', 'Smith', {
      firstName: 'Anna',
    });
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    if (answer === 'NG') setup.fake.hotel.checkOut(reservationId);
    if (answer === 'NP') setup.fake.hotel.classify(customerId, 'Cashlist');
    const message = `Smith may not be charged: ${why}`;
    if (answer === 'DN') setup.fake.refusal = { operation: 'orders/add', status: 403, message };
    if (answer === 'UR') setup.fake.refusal = { operation: 'orders/add', status: 400, message };
    const { purchaseId } = await setup.world.charge(stay);
    await setup.becomes('refused');
    expect(await setup.world.postings()).toMatchObject([{ answer }]);
    expect(await setup.world.purchase(purchaseId)).toMatchObject({ status: 'failed' });
    expect(setup.fake.hotel.orders).toEqual([]);
  });

  test('without an answer are looked up: found is posted, not found is unknown and never repeated', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    setup.fake.orderFault = 'cutAfterAdding';
    await setup.world.charge(stay);
    await setup.becomes('posted');
    expect(setup.fake.hotel.orders).toHaveLength(1);
    setup.fake.orderFault = 'cutBeforeAdding';
    await setup.world.charge(stay, { amount: 500 });
    await until(async () => (await setup.states()).includes('unknown'));
    const unknown = (await setup.world.postings()).find(({ state }) => state === 'unknown');
    expect(unknown).toMatchObject({ owner_name: 'Front desk', tries: 1 });
    setup.fake.orderFault = 'none';
    const before = setup.fake.operations.filter(
      (operation) => operation === 'orderItems/getAll',
    ).length;
    await until(
      () =>
        setup.fake.operations.filter((operation) => operation === 'orderItems/getAll').length >
        before + 1,
    );
    expect(setup.fake.hotel.timesOrdered(unknown?.id ?? '')).toBe(0);
    expect((await setup.world.postings()).map(({ state }) => state).toSorted()).toEqual([
      'posted',
      'unknown',
    ]);
  });

  test('that stay without an answer in time are unknown until they are found on the bill', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    setup.fake.orderFault = 'held';
    setup.fake.refusal = { operation: 'orderItems', status: 500 };
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
    expect(setup.fake.hotel.orders).toHaveLength(1);
  });

  test.each([429, 503])(
    'are held after %s and looked up before they are sent again',
    async (status) => {
      setup.fake.hotel.checkIn('101', 'Smith');
      await setup.up();
      const stay = await setup.stayIn('101', 'Smith');
      setup.fake.refusal = { operation: 'orders/add', status, retryAfter: 60 };
      await setup.world.charge(stay);
      await until(async () => (await setup.link())?.state === 'down');
      expect((await setup.link())?.last_error).toContain(String(status));
      expect(await setup.states()).toEqual(['retry']);
      setup.fake.refusal = null;
      await setup.becomes('posted');
      const sent = setup.fake.operations.filter((operation) => operation.startsWith('order'));
      expect(sent.join()).toMatch(/^orders\/add((,orderItems\/getAll)+,orders\/add)+$/);
      expect(setup.fake.hotel.orders).toHaveLength(1);
    },
  );

  test('wait while the tokens are rejected, and are sent once afterwards', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    setup.fake.refusal = { operation: 'orders/add', status: 401 };
    await setup.world.charge(stay);
    const tried = () =>
      setup.fake.operations.filter((operation) => operation === 'orders/add').length;
    await until(() => tried() >= 2);
    await until(async () => (await setup.link())?.state === 'down');
    setup.fake.refusal = null;
    await setup.becomes('posted');
    // A call that was not admitted is no try.
    expect(await setup.world.postings()).toMatchObject([{ tries: 1 }]);
    expect(setup.fake.hotel.orders).toHaveLength(1);
  });

  test('whose server was killed after sending are unknown, found, and not sent again', async () => {
    setup.fake.hotel.checkIn('101', 'Smith');
    const first = await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    setup.fake.orderFault = 'held';
    await setup.world.charge(stay);
    await until(() => setup.fake.hotel.orders.length === 1);
    await first.kill();
    expect(await setup.states()).toEqual(['sent']);
    setup.fake.orderFault = 'none';
    setup.fake.refusal = { operation: 'orderItems', status: 500 };
    setup.start();
    await setup.becomes('unknown');
    expect(await setup.world.postings()).toMatchObject([{ owner_name: 'Front desk' }]);
    setup.fake.refusal = null;
    await setup.becomes('posted');
    expect(setup.fake.hotel.orders).toHaveLength(1);
  });

  test('leave a trace without names and tokens', async () => {
    setup.fake.hotel.checkIn('101', 'Smith', { firstName: 'Anna' });
    await setup.up();
    const stay = await setup.stayIn('101', 'Smith');
    const message = `Anna Smith cannot pay with ${setup.fake.secrets.accessToken}`;
    setup.fake.refusal = { operation: 'orders/add', status: 403, message };
    await setup.world.charge(stay);
    await setup.becomes('refused');
    await until(async () => (await setup.trace()).some((record) => record.startsWith('403')));
    const text = (await setup.trace()).join('\n');
    expect(text).toContain('403 *** *** cannot pay with ***');
    expect(text).toContain('1 guest in 1 room');
    expect(text).not.toMatch(/Smith|Anna|TEST/);
  });
});
