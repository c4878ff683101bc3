import { at, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import {
  exampleAdyen,
  exampleAuthorizeNet,
  exampleCloudbeds,
  exampleHouse,
  exampleMews,
  examplePayPal,
  exampleStripe,
} from './examples.ts';
import { nextPosition } from './records/change-gateway.ts';
import { columnsOf } from './records/gateways.ts';
import { sendGatewaySecrets } from './secrets-facts.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const gateways = '/AdminApi/organizations/{orgNumber}/payment-gateways';
const gateway = '/AdminApi/organizations/{orgNumber}/payment-gateways/{gatewayId}';

const fields = (world: World) => exampleHouse({ name: world.unique('House ') });
const newGateway = (world: World) => ({ ...fields(world), secrets: {} });

async function addGateway(world: World): Promise<string> {
  const call = { ...at(world.family.area), body: newGateway(world) };
  return idIn(await world.send(`POST ${gateways}`, call));
}

async function ofNewGateway(world: World) {
  return at(world.family.area, { gatewayId: await addGateway(world) });
}

const planted = plantedTogether<'gatewayId' | 'gatewayNumber'>(async (world, area) => {
  // A number that no other area has.
  const number = 1_000_000 + area.number;
  const { id } = await world.server.database.system
    .insertInto('payment_gateway')
    .values({
      ...columnsOf(fields(world)),
      ...ownedBy(area),
      number,
      category: 'pms',
      type: 'house',
      position: nextPosition(area.number),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { gatewayId: id, gatewayNumber: String(number) };
});

const house = { rooms: '101-120', checkoutTime: '11:00' };
const invalidGateways = {
  name: { body: { name: ' ' } },
  'currencies.0': { body: { currencies: ['EUX'] } },
  mostAmount: { body: { leastAmount: 500, mostAmount: 50 } },
  gardenHosts: { body: { gardenHosts: ['*'] } },
  'house.rooms': { body: { house: { ...house, rooms: '0101, 101' } } },
  stripe: { body: { stripe: exampleStripe().stripe } },
  adyen: { body: { adyen: exampleAdyen().adyen } },
  paypal: { body: { paypal: examplePayPal().paypal } },
  authorizeNet: { body: { authorizeNet: exampleAuthorizeNet().authorizeNet } },
  mews: { body: { mews: exampleMews().mews } },
  cloudbeds: { body: { cloudbeds: exampleCloudbeds().cloudbeds } },
  'servedAreas.0.area': { body: { servedAreas: [{ area: 1 }] } },
};

export const facts: FeatureFacts = {
  secrets: sendGatewaySecrets,
  routes: {
    [`GET ${gateways}`]: {
      example: ({ family }) => at(family.area),
      invalid: {
        status: { query: { status: 'Sold' } },
        category: { query: { category: 'cash' } },
        sort: { query: { sort: 'secrets' } },
      },
    },
    [`POST ${gateways}`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: { ...newGateway(world), secretsFrom: await addGateway(world) },
      }),
      invalid: {
        ...invalidGateways,
        type: { body: { type: 'serial-pms' } },
        category: { body: { category: 'cash' } },
        'secrets.authKey': { body: { secrets: { authKey: 'short' } } },
        secretsFrom: { body: { secretsFrom: '1' } },
      },
    },
    [`GET ${gateway}`]: ofNewGateway,
    [`PUT ${gateway}`]: {
      example: async (world) => {
        const { category: _category, type: _type, ...own } = fields(world);
        return { ...(await ofNewGateway(world)), body: { ...own, secrets: {}, version: 1 } };
      },
      invalid: { ...invalidGateways, version: { body: { version: '1' } } },
    },
    [`DELETE ${gateway}`]: ofNewGateway,
    [`GET ${organization}/payment-gateways-by-number/{gatewayNumber}`]: async (world) => {
      const body = newGateway(world);
      const added = await world.send(`POST ${gateways}`, { ...at(world.family.area), body });
      return at(world.family.area, { gatewayNumber: idIn(added, 'number') });
    },
    [`POST ${organization}/payment-gateway-status`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: { gatewayId: await addGateway(world), status: 'Test' },
      }),
      invalid: {
        gatewayId: { body: { gatewayId: '1' } },
        status: { body: { status: 'Broken' } },
      },
    },
    [`PUT ${gateway}/position`]: {
      example: async (world) => {
        await addGateway(world);
        return { ...(await ofNewGateway(world)), body: { position: 1 } };
      },
      invalid: { position: { body: { position: 0 } } },
    },
    [`POST ${organization}/payment-gateway-copies`]: {
      example: async (world) => ({
        ...at(world.family.siblingArea),
        body: { fromOrganization: world.family.area.number, gatewayId: await addGateway(world) },
      }),
      otherOrganizations: ['body.fromOrganization'],
      invalid: {
        fromOrganization: { body: { fromOrganization: 1.5 } },
        gatewayId: { body: { gatewayId: '1' } },
      },
    },
    [`POST ${gateway}/tests`]: ofNewGateway,
    [`GET ${gateway}/trace`]: ofNewGateway,
    [`GET ${organization}/legacy-payment-gateways`]: ({ family }) => at(family.area),
  },
  linkedOnly: {
    [`POST ${gateways}`]: 'allowed',
    [`PUT ${gateway}`]: 'allowed',
    [`DELETE ${gateway}`]: 'allowed',
    [`POST ${organization}/payment-gateway-status`]: 'allowed',
    [`PUT ${gateway}/position`]: 'allowed',
    [`POST ${organization}/payment-gateway-copies`]: 'allowed',
    [`POST ${gateway}/tests`]: 'allowed',
  },
  planted: {
    gatewayId: planted('gatewayId'),
    gatewayNumber: planted('gatewayNumber'),
    secretsFrom: planted('gatewayId'),
  },
  screens: [
    { path: '/setup/payment-gateway/manage', at: 'area', heading: 'Payment Gateways' },
    { path: '/setup/payment-gateway/item/pms/house/{gatewayNumber}', at: 'area', heading: 'House' },
    { path: '/setup/payment-gateway/item/credit-card/stripe', at: 'area', heading: 'Stripe' },
    { path: '/setup/payment-gateway/legacy', at: 'area', heading: 'Payment Gateways (legacy)' },
    { path: '/setup/payment-gateway/item/credit-card/adyen', at: 'area', heading: 'Adyen' },
    { path: '/setup/payment-gateway/item/credit-card/paypal', at: 'area', heading: 'PayPal' },
    {
      path: '/setup/payment-gateway/item/credit-card/authorize-net',
      at: 'area',
      heading: 'Authorize.Net',
    },
    { path: '/setup/payment-gateway/item/pms/mews', at: 'area', heading: 'Mews' },
    { path: '/setup/payment-gateway/item/pms/cloudbeds', at: 'area', heading: 'Cloudbeds' },
  ],
};
