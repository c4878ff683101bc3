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
  house: 'House',
  fias: 'FIAS (OPERA, Suite8 and others)',
  list: 'Member list',
  http: 'Web service',
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
  /** what the walled garden must let through */
  gardenHosts: readonly string[];
}

export const gatewaySecretNames = [
  'secretKey',
  'webhookSecret',
  'authKey',
  'apiToken',
  'clientSecret',
] as const;
export type GatewaySecretName = (typeof gatewaySecretNames)[number];

export const typeFacts: Record<GatewayType, TypeFacts> = {
  sandbox: {
    category: 'credit-card',
    evidence: 'proven',
    secrets: [],
    needed: [],
    gardenHosts: [],
  },
  stripe: {
    category: 'credit-card',
    evidence: 'fake',
    secrets: ['secretKey', 'webhookSecret'],
    needed: ['secretKey', 'webhookSecret'],
    gardenHosts: [
      'checkout.stripe.com',
      'api.stripe.com',
      'js.stripe.com',
      'm.stripe.network',
      'hooks.stripe.com',
    ],
  },
  house: { category: 'pms', evidence: 'proven', secrets: [], needed: [], gardenHosts: [] },
  fias: {
    category: 'pms',
    evidence: 'proven',
    secrets: ['authKey'],
    needed: [],
    gardenHosts: [],
  },
  list: { category: 'loyalty', evidence: 'proven', secrets: [], needed: [], gardenHosts: [] },
  http: {
    category: 'loyalty',
    evidence: 'fake',
    secrets: ['apiToken'],
    needed: [],
    gardenHosts: [],
  },
  oidc: {
    category: 'loyalty',
    evidence: 'proven',
    secrets: ['clientSecret'],
    needed: ['clientSecret'],
    gardenHosts: [],
  },
  invoice: { category: 'invoice', evidence: 'proven', secrets: [], needed: [], gardenHosts: [] },
};

/** The card numbers that the sandbox's page takes, and what each leads to. */
export const sandboxCards = {
  '4242424242424242': { brand: 'Visa', outcome: 'accepted' },
  '4000000000000002': { brand: 'Visa', outcome: 'declined' },
  '4000002500003155': { brand: 'Visa', outcome: 'challenge' },
} as const;
