import { at, type FeatureFacts, type RouteFacts, type World } from '../../../test/facts.ts';
import { plantedTogether } from '../../../test/planting.ts';
import { cardPurchase } from './testing/card-purchase.ts';
import { invalidCards, invalidPage, invalidPms, invalidUsers } from './testing/invalid-filters.ts';
import { plantPayment } from './testing/planted-payment.ts';
import { reportedSales } from './testing/reported-sales.ts';
import { salesArea } from './testing/sales-world.ts';

const reports = '/AdminApi/organizations/{orgNumber}/reports';

type Filter = 'link' | 'gateway' | 'seller' | 'guest';

/** Returns a call at the site, limited to records of its area. */
const atSite =
  (names: readonly Filter[] = [], query: Record<string, string> = {}): RouteFacts['example'] =>
  async (world) => {
    const sales = await reportedSales(world, world.family.area);
    const filters = Object.fromEntries(names.map((name) => [name, sales[name]]));
    return { ...at(world.family.site), query: { ...query, ...filters } };
  };

/** Returns a call for a posting in a state, at the site. */
const onPosting =
  (posting: Parameters<Awaited<ReturnType<typeof salesArea>>['post']>[0], body: object) =>
  async ({ family, server }: World) => {
    const place = await salesArea(server.database.system, family.area, server.clock.now);
    const postingId = await place.post({ purchase_id: await place.buy(), ...posting });
    return { ...at(family.site, { postingId }), body: { version: 1, ...body } };
  };

/** Returns a call for a purchase by card, at the site. */
const onPurchase = (status: 'captured' | 'authorised', body?: object) => async (world: World) => ({
  ...at(world.family.site, { purchaseId: await cardPurchase(world, status) }),
  ...(body && { body }),
});

/** Returns a call for a refund without an outcome, at the site. */
const onUnknownRefund = (body?: object) => async (world: World) => {
  const place = await salesArea(
    world.server.database.system,
    world.family.area,
    world.server.clock.now,
  );
  const transactionId = await place.pay(await place.buy({ method: 'creditCard' }), {
    type: 'refund',
    state: 'unknown',
    reference: null,
    amount: 400,
  });
  return { ...at(world.family.site, { transactionId }), ...(body && { body }) };
};

const reason = { reason: 'The desk looked it up' };
const correction = { rights: ['guest-data'] } satisfies Partial<RouteFacts>;
/** Resolving the exception of another amount, of a posting or a card transaction. */
const resolution = (by: 'post' | 'pay'): RouteFacts => ({
  ...correction,
  example: async ({ family, server }) => {
    const place = await salesArea(server.database.system, family.area, server.clock.now);
    const purchase_id = await place.buy();
    const transactionId =
      by === 'post'
        ? await place.post({ amount: 900, purchase_id })
        : await place.pay(purchase_id, { amount: 900 });
    const body = { exception: 'amount-differs', ...reason };
    return { ...at(family.site, { transactionId }), body };
  },
  invalid: {
    reason: { body: { exception: 'amount-differs', reason: '' } },
    exception: { body: { exception: 'bad-mood', ...reason } },
  },
});
const noVersion = { version: { body: { version: null } } };

const planted = plantedTogether<keyof Awaited<ReturnType<typeof reportedSales>>>(
  async (world, area) => {
    const sales = await reportedSales(world, area);
    const { database, clock } = world.server;
    const { gateway: gatewayId, purchaseId } = sales;
    await plantPayment(database.system, area, { gatewayId, purchaseId, now: clock.now });
    return sales;
  },
);

export const facts: FeatureFacts = {
  routes: {
    [`GET ${reports}/pms`]: {
      example: atSite(['link']),
      invalid: { ...invalidPms, ...invalidPage },
    },
    [`GET ${reports}/pms/sums`]: {
      example: atSite(['link'], { by: 'site' }),
      invalid: { ...invalidPms, by: { query: { by: 'moon' } } },
    },
    [`GET ${reports}/pms/exceptions`]: { example: atSite(['link']), invalid: invalidPms },
    [`GET ${reports}/pms-export`]: { example: atSite(['link']), invalid: invalidPms },
    [`POST ${reports}/pms/{transactionId}/views`]: async (world) => {
      const { transactionId } = await reportedSales(world, world.family.area);
      return at(world.family.site, { transactionId });
    },
    [`POST ${reports}/pms/{postingId}/repetitions`]: {
      ...correction,
      example: onPosting({ state: 'refused', answer: 'NG' }, {}),
      invalid: noVersion,
    },
    [`POST ${reports}/pms/{postingId}/settlements`]: {
      ...correction,
      example: onPosting({ state: 'unknown', answer: null }, { outcome: 'posted', ...reason }),
      invalid: { reason: { body: { reason: '' } }, outcome: { body: { outcome: 'maybe' } } },
    },
    [`POST ${reports}/pms/{postingId}/reversals`]: {
      ...correction,
      example: onPosting({ state: 'posted' }, reason),
      invalid: { reason: { body: { reason: '' } } },
    },
    [`POST ${reports}/pms/{postingId}/owner`]: {
      ...correction,
      example: onPosting({ state: 'unknown', answer: null }, {}),
      invalid: noVersion,
    },
    [`POST ${reports}/pms/purchases/{purchaseId}/postings`]: {
      ...correction,
      example: async ({ family, server }) => {
        const { system } = server.database;
        const place = await salesArea(system, family.area, server.clock.now);
        const purchaseId = await place.buy({
          method: 'roomCharge',
          status: 'posted',
          gateway_id: place.pms,
        });
        await place.checkIn();
        return at(family.site, { purchaseId });
      },
    },
    [`POST ${reports}/pms/{transactionId}/resolved-exceptions`]: resolution('post'),
    [`POST ${reports}/cc/{transactionId}/resolved-exceptions`]: resolution('pay'),
    [`POST ${reports}/cc/{transactionId}/look-ups`]: {
      ...correction,
      example: onUnknownRefund(),
    },
    [`POST ${reports}/cc/{transactionId}/settlements`]: {
      ...correction,
      example: onUnknownRefund({ outcome: 'notRefunded', ...reason }),
      invalid: {
        reason: { body: { outcome: 'refunded', reason: '' } },
        outcome: { body: { outcome: 'maybe', ...reason } },
      },
    },
    [`POST ${reports}/cc/purchases/{purchaseId}/captures`]: {
      ...correction,
      example: onPurchase('authorised'),
    },
    [`POST ${reports}/cc/purchases/{purchaseId}/refunds`]: {
      ...correction,
      example: onPurchase('captured', { amount: 100, refunded: 0 }),
      invalid: { amount: { body: { amount: 0 } } },
    },
    [`POST ${reports}/cc/purchases/{purchaseId}/voids`]: {
      ...correction,
      example: onPurchase('authorised'),
    },
    [`GET ${reports}/cc`]: {
      example: atSite(['gateway']),
      invalid: { ...invalidCards, ...invalidPage },
    },
    [`GET ${reports}/cc/sums`]: {
      example: atSite(['gateway'], { by: 'gateway' }),
      invalid: { ...invalidCards, by: { query: { by: 'moon' } } },
    },
    [`GET ${reports}/cc/exceptions`]: { example: atSite(['gateway']), invalid: invalidCards },
    [`GET ${reports}/cc-export`]: { example: atSite(['gateway']), invalid: invalidCards },
    [`POST ${reports}/cc/{transactionId}/views`]: async (world) => {
      const { cardId } = await reportedSales(world, world.family.area);
      return at(world.family.site, { transactionId: cardId });
    },
    [`GET ${reports}/user`]: {
      example: atSite(['seller', 'guest']),
      invalid: { ...invalidUsers, ...invalidPage },
    },
    [`GET ${reports}/user/sums`]: { example: atSite(['seller', 'guest']), invalid: invalidUsers },
    [`GET ${reports}/user-export`]: {
      example: atSite(['seller', 'guest'], { by: 'seller' }),
      invalid: invalidUsers,
    },
    [`POST ${reports}/user/{purchaseId}/views`]: async (world) => {
      const { purchaseId } = await reportedSales(world, world.family.area);
      return at(world.family.site, { purchaseId });
    },
  },
  linkedOnly: {
    [`POST ${reports}/pms/{transactionId}/views`]: 'allowed',
    [`POST ${reports}/cc/{transactionId}/views`]: 'allowed',
    [`POST ${reports}/user/{purchaseId}/views`]: 'allowed',
    [`POST ${reports}/pms/{postingId}/repetitions`]: 'allowed',
    [`POST ${reports}/pms/{postingId}/settlements`]: 'allowed',
    [`POST ${reports}/pms/{postingId}/reversals`]: 'allowed',
    [`POST ${reports}/pms/{postingId}/owner`]: 'allowed',
    [`POST ${reports}/pms/purchases/{purchaseId}/postings`]: 'allowed',
    [`POST ${reports}/pms/{transactionId}/resolved-exceptions`]: 'allowed',
    [`POST ${reports}/cc/{transactionId}/resolved-exceptions`]: 'allowed',
    [`POST ${reports}/cc/{transactionId}/look-ups`]: 'allowed',
    [`POST ${reports}/cc/{transactionId}/settlements`]: 'allowed',
    [`POST ${reports}/cc/purchases/{purchaseId}/captures`]: 'allowed',
    [`POST ${reports}/cc/purchases/{purchaseId}/refunds`]: 'allowed',
    [`POST ${reports}/cc/purchases/{purchaseId}/voids`]: 'allowed',
  },
  planted: {
    transactionId: planted('transactionId'),
    purchaseId: planted('purchaseId'),
    postingId: planted('transactionId'),
    link: planted('link'),
    gateway: planted('gateway'),
    seller: planted('seller'),
    guest: planted('guest'),
  },
  screens: [
    { path: '/report/pms', at: 'provider', heading: 'PMS transactions' },
    { path: '/report/cc?tab=sums', at: 'provider', heading: 'Sums' },
    { path: '/report/cc', at: 'area', heading: 'Credit card transactions' },
    { path: '/report/user', at: 'provider', heading: 'User sales' },
  ],
};
