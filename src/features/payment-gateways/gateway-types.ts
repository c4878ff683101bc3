/** The types of payment gateways and their properties (domain-setup.md, 'Payment gateways'). */
export const categoryNames = {
  'credit-card': 'Credit card',
  pms: 'Property system (PMS)',
  loyalty: 'Loyalty programme',
  invoice: 'Invoice',
} as const;
export type GatewayCategory = keyof typeof categoryNames;

export const typeNames = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  adyen: 'Adyen',
  paypal: 'PayPal',
  'authorize-net': 'Authorize.Net',
  house: 'House',
  fias: 'FIAS (OPERA, Suite8 and others)',
  mews: 'Mews',
  cloudbeds: 'Cloudbeds',
  list: 'Member list',
  http: 'Web service',
  stay: 'Field of the property system',
  oidc: 'OpenID Connect',
  invoice: 'Invoice',
} as const;
export type GatewayType = keyof typeof typeNames;

/** What a type was tested with: a real or open implementation, a fake of ours, or nothing without the vendor. */
export type Evidence = 'proven' | 'fake' | 'needs vendor';

interface TypeFacts {
  category: GatewayCategory;
  evidence: Evidence;
  /** the names of its secrets that the operator enters */
  secrets: readonly GatewaySecretName[];
  /** the secrets without which it cannot work */
  needed: readonly GatewaySecretName[];
  /** the group of fields that it has */
  group:
    | 'sandbox'
    | 'stripe'
    | 'adyen'
    | 'paypal'
    | 'authorizeNet'
    | 'house'
    | 'fias'
    | 'mews'
    | 'cloudbeds'
    | 'loyalty'
    | 'invoice';
  /** one sentence on what it was tested with */
  proof: string;
  /** what the walled garden must let through */
  gardenHosts: readonly string[];
  /** the secret with which the vendor signs events; a replaced one is valid for another day */
  signingSecret?: GatewaySecretName;
}

export const gatewaySecretNames = [
  'secretKey',
  'webhookSecret',
  'apiKey',
  'hmacKey',
  'clientSecret',
  'transactionKey',
  'signatureKey',
  'authKey',
  'apiToken',
  'clientToken',
  'accessToken',
] as const;
export type GatewaySecretName = (typeof gatewaySecretNames)[number];

export const typeFacts: Record<GatewayType, TypeFacts> = {
  sandbox: {
    category: 'credit-card',
    evidence: 'proven',
    group: 'sandbox',
    proof:
      'Tested from the payment page to signed events, with listed test numbers; no money moves, and transactions are settled on their day without a fee.',
    secrets: [],
    needed: [],
    gardenHosts: [],
  },
  stripe: {
    category: 'credit-card',
    evidence: 'fake',
    group: 'stripe',
    proof:
      'Tested on a stateful fake of Stripe’s interface, not yet on Stripe itself. Fees, days of settlement and payouts are read from Stripe.',
    secrets: ['secretKey', 'webhookSecret'],
    needed: ['secretKey', 'webhookSecret'],
    signingSecret: 'webhookSecret',
    gardenHosts: [
      'checkout.stripe.com',
      'api.stripe.com',
      'js.stripe.com',
      'm.stripe.network',
      'hooks.stripe.com',
    ],
  },
  adyen: {
    category: 'credit-card',
    evidence: 'fake',
    group: 'adyen',
    proof:
      'Tested on a stateful fake of Adyen’s interface, not yet on Adyen itself. Fees and settlements are not in that interface: reconcile with Adyen’s settlement report.',
    secrets: ['apiKey', 'hmacKey'],
    needed: ['apiKey', 'hmacKey'],
    signingSecret: 'hmacKey',
    gardenHosts: [
      'eu.adyen.link',
      'test.adyen.link',
      'checkoutshopper-live.adyen.com',
      'checkoutshopper-test.adyen.com',
    ],
  },
  paypal: {
    category: 'credit-card',
    evidence: 'fake',
    group: 'paypal',
    proof:
      'Tested on a stateful fake of PayPal’s interface, not yet on PayPal itself. Fees and days of settlement are read from PayPal, except fees of disputes.',
    secrets: ['clientSecret'],
    needed: ['clientSecret'],
    gardenHosts: [
      'www.paypal.com',
      'www.sandbox.paypal.com',
      'www.paypalobjects.com',
      'c.paypal.com',
    ],
  },
  'authorize-net': {
    category: 'credit-card',
    evidence: 'fake',
    group: 'authorizeNet',
    proof:
      'Tested on a stateful fake of Authorize.Net’s interface, not yet on Authorize.Net itself. Days of settlement are read from it; fees and disputes are not in that interface.',
    secrets: ['transactionKey', 'signatureKey'],
    needed: ['transactionKey', 'signatureKey'],
    signingSecret: 'signatureKey',
    gardenHosts: ['accept.authorize.net', 'test.authorize.net'],
  },
  house: {
    category: 'pms',
    evidence: 'proven',
    group: 'house',
    proof: 'Tested completely: stays and charges are kept in Atrium.',
    secrets: [],
    needed: [],
    gardenHosts: [],
  },
  fias: {
    category: 'pms',
    evidence: 'fake',
    group: 'fias',
    proof: 'Tested over the network on Atrium’s own FIAS server, not yet on a hotel’s system.',
    secrets: ['authKey'],
    needed: [],
    gardenHosts: [],
  },
  mews: {
    category: 'pms',
    evidence: 'fake',
    group: 'mews',
    proof:
      'Tested on a stateful fake of the Mews Connector API, written from its public documents, not yet on Mews itself.',
    secrets: ['clientToken', 'accessToken'],
    needed: ['clientToken', 'accessToken'],
    gardenHosts: [],
  },
  cloudbeds: {
    category: 'pms',
    evidence: 'fake',
    group: 'cloudbeds',
    proof:
      'Tested on a stateful fake of the Cloudbeds API, written from its public documents, not yet on Cloudbeds itself.',
    secrets: ['apiKey'],
    needed: ['apiKey'],
    gardenHosts: [],
  },
  list: {
    category: 'loyalty',
    evidence: 'proven',
    group: 'loyalty',
    proof: 'Tested completely: the list is kept in Atrium.',
    secrets: [],
    needed: [],
    gardenHosts: [],
  },
  http: {
    category: 'loyalty',
    evidence: 'fake',
    group: 'loyalty',
    proof: 'Tested on a fake web service; each programme’s answer differs.',
    secrets: ['apiToken'],
    needed: [],
    gardenHosts: [],
  },
  stay: {
    category: 'loyalty',
    evidence: 'proven',
    group: 'loyalty',
    proof: 'Tested completely: the fields of stays are kept in Atrium.',
    secrets: [],
    needed: [],
    gardenHosts: [],
  },
  oidc: {
    category: 'loyalty',
    evidence: 'proven',
    group: 'loyalty',
    proof: 'Tested with an open-source OpenID Connect provider.',
    secrets: ['clientSecret'],
    needed: ['clientSecret'],
    gardenHosts: [],
  },
  invoice: {
    category: 'invoice',
    evidence: 'proven',
    group: 'invoice',
    proof: 'Tested completely: invoices are made in Atrium.',
    secrets: [],
    needed: [],
    gardenHosts: [],
  },
};

/** The types of property systems to which one replica holds a link. */
export const linkedTypes = ['fias', 'mews', 'cloudbeds'] as const satisfies readonly GatewayType[];

export function isLinked(type: string): boolean {
  return linkedTypes.some((one) => one === type);
}

/** Returns whether a property system is called over HTTPS. */
export function isHosted(type: string): boolean {
  return isLinked(type) && type !== 'fias';
}

/** Stored texts that are no longer offered are legacy types. */
export function isOffered(type: string): type is GatewayType {
  return type in typeNames;
}

/** The card numbers that the sandbox's page takes, and what each leads to. */
export const sandboxCards = {
  '4242424242424242': { brand: 'Visa', outcome: 'accepted' },
  '4000000000000002': { brand: 'Visa', outcome: 'declined' },
  '4000002500003155': { brand: 'Visa', outcome: 'challenge' },
} as const;

/** The currencies that PayPal takes ('PayPal supported currencies' of its documentation). */
export const paypalCurrencies: readonly string[] =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  );

/** The currencies that Authorize.Net takes; an account has one of them. All have two decimals. */
export const authorizeNetCurrencies: readonly string[] =
  'AUD CAD CHF DKK EUR GBP NOK NZD PLN SEK USD'.split(' ');

/** Returns whether a text can be a signature key of Authorize.Net: 64 bytes in hexadecimal. */
export function isSignatureKey(text: string): boolean {
  return /^[\da-f]{128}$/i.test(text);
}

/** Returns whether a text can be a key with which Adyen signs: hexadecimal, as its Customer Area generates it. */
export function isHmacKey(text: string): boolean {
  return /^(?:[\da-f]{2}){16,}$/i.test(text);
}
