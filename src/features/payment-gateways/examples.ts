import { newRecord } from '../../contract/fields/fields.ts';
import { type TypedGateway, typedGateway } from './fields.ts';

/** Returns a house for tests, with the usual settings. */
export function exampleHouse(changes: Partial<TypedGateway> = {}): TypedGateway {
  return newRecord(typedGateway, {
    category: 'pms',
    type: 'house',
    name: 'House',
    currencies: ['EUR'],
    house: { rooms: '101-120', checkoutTime: '11:00' },
    ...changes,
  });
}

export function exampleStripe(changes: Partial<TypedGateway> = {}): TypedGateway {
  return newRecord(typedGateway, {
    category: 'credit-card',
    type: 'stripe',
    name: 'Stripe',
    currencies: ['EUR', 'USD'],
    stripe: { publishableKey: 'pk_test_51abc', accountId: null, descriptor: 'HOTEL WIFI' },
    ...changes,
  });
}

export function exampleAdyen(changes: Partial<TypedGateway> = {}): TypedGateway {
  return newRecord(typedGateway, {
    category: 'credit-card',
    type: 'adyen',
    name: 'Adyen',
    currencies: ['EUR'],
    adyen: { merchantAccount: 'HotelECOM', clientKey: 'test_ABC', liveUrlPrefix: null },
    ...changes,
  });
}

export function examplePayPal(changes: Partial<TypedGateway> = {}): TypedGateway {
  return newRecord(typedGateway, {
    category: 'credit-card',
    type: 'paypal',
    name: 'PayPal',
    currencies: ['EUR'],
    paypal: { clientId: 'AVexample1id2of3the4sandbox', webhookId: '8PT597110X687430L' },
    ...changes,
  });
}

export function exampleAuthorizeNet(changes: Partial<TypedGateway> = {}): TypedGateway {
  return newRecord(typedGateway, {
    category: 'credit-card',
    type: 'authorize-net',
    name: 'Authorize.Net',
    currencies: ['USD'],
    authorizeNet: { apiLoginId: '5KP3u95bQpv' },
    ...changes,
  });
}

export function exampleSandbox(changes: Partial<TypedGateway> = {}): TypedGateway {
  return newRecord(typedGateway, {
    category: 'credit-card',
    type: 'sandbox',
    name: 'Sandbox',
    currencies: ['EUR'],
    sandbox: { delaySeconds: 1, events: 'once', rules: [] },
    ...changes,
  });
}

export function exampleMews(changes: Partial<TypedGateway> = {}): TypedGateway {
  return newRecord(typedGateway, {
    category: 'pms',
    type: 'mews',
    name: 'Mews',
    currencies: ['EUR'],
    mews: {
      platformUrl: 'https://api.mews-demo.com',
      serviceId: 'bd26d8db-86da-4f96-9efc-e5a4654a4a94',
      productId: null,
      accountingCategoryId: null,
      stayServiceId: null,
      taxCode: 'DE-S',
    },
    ...changes,
  });
}

export function exampleCloudbeds(changes: Partial<TypedGateway> = {}): TypedGateway {
  return newRecord(typedGateway, {
    category: 'pms',
    type: 'cloudbeds',
    name: 'Cloudbeds',
    currencies: ['EUR'],
    cloudbeds: {
      platformUrl: 'https://api.cloudbeds.com',
      propertyId: '1137886',
      taxName: 'VAT',
    },
    ...changes,
  });
}

/** The rest of a loyalty programme that asks a web service. */
export const exampleProgramme: NonNullable<TypedGateway['loyalty']> = {
  programme: 'Stars',
  url: 'https://members.example.com/{number}',
  issuer: null,
  clientId: null,
  scopes: 'openid profile',
  numberClaim: 'sub',
  testNumber: null,
  tierField: 'tier',
  method: 'GET',
  nameField: null,
  expiresField: null,
  tiers: [],
};

export function exampleInvoices(changes: Partial<TypedGateway> = {}) {
  const numbers = { termsDays: 30, prefix: 'INV', nextNumber: 1, sender: '', footer: '' };
  return {
    ...newRecord(typedGateway, {
      category: 'invoice',
      type: 'invoice',
      name: 'Invoices',
      currencies: ['EUR'],
      ...changes,
    }),
    invoice: numbers,
  };
}
