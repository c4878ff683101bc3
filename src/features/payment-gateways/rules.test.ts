import { describe, expect, test, vi } from 'vitest';
import { crossFieldErrors } from '../../contract/fields/fields.ts';
import {
  exampleAdyen,
  exampleAuthorizeNet,
  exampleCloudbeds,
  exampleHouse,
  exampleMews,
  examplePayPal,
  exampleProgramme,
  exampleSandbox,
  exampleStripe,
} from './examples.ts';
import { gatewayInput, paymentGateway, type SentSecrets, type TypedGateway } from './fields.ts';
import { parseRooms } from './public/rooms.ts';
import { type TransitionFacts, transitionError } from './transitions.ts';
import { cloudbedsFields, mewsFields } from './type-fields/hosted-fields.ts';

const errorsOf = (gateway: TypedGateway, secrets: SentSecrets = {}, status = 'Draft' as const) =>
  crossFieldErrors(gatewayInput, { ...gateway, secrets }, { stored: [], status });

test('a gateway without errors has none', () => {
  expect(errorsOf(exampleHouse())).toEqual({});
  expect(errorsOf(exampleStripe(), { secretKey: 'rk_test_1', webhookSecret: 'whsec_1' })).toEqual(
    {},
  );
});

test('codes of currencies are read in small letters as well', () => {
  const { currencies } = paymentGateway.map;
  const report = vi.fn();
  expect(currencies.parse('eur, CHF', {}, report)).toEqual(['EUR', 'CHF']);
  expect(report).not.toHaveBeenCalled();
});

test('keys agree with the mode', () => {
  expect(errorsOf(exampleSandbox({ mode: 'live' }))).toEqual({
    mode: 'The sandbox moves no money, so its mode is test',
  });
  expect(errorsOf(exampleSandbox())).toEqual({});
  expect(errorsOf(exampleStripe({ mode: 'live' }), { secretKey: 'sk_test_1' })).toEqual({
    'stripe.publishableKey': 'This is a test key, but the mode is live',
    'secrets.secretKey': 'This is a test key, but the mode is live',
  });
  expect(errorsOf(exampleStripe(), { secretKey: 'pk_test_1', webhookSecret: 'x' })).toEqual({
    'secrets.secretKey': 'Begins with sk_test_',
    'secrets.webhookSecret': 'Begins with whsec_',
  });
});

test('Adyen’s client key agrees with the mode, and live mode has a prefix', () => {
  const adyen = { merchantAccount: 'HotelECOM', clientKey: 'live_ABC', liveUrlPrefix: null };
  expect(errorsOf(exampleAdyen())).toEqual({});
  expect(errorsOf(exampleAdyen({ adyen }))).toEqual({
    'adyen.clientKey': 'This is not a test key, but the mode is test',
  });
  expect(errorsOf(exampleAdyen({ adyen, mode: 'live' }))).toEqual({
    'adyen.liveUrlPrefix': 'Required',
  });
  const prefixed = { ...adyen, liveUrlPrefix: '1797a841fbb37ca7-Hotel' };
  expect(errorsOf(exampleAdyen({ adyen: prefixed, mode: 'live' }))).toEqual({});
});

test('PayPal takes its own currencies only', () => {
  expect(errorsOf(examplePayPal({ currencies: ['EUR', 'HUF'] }))).toEqual({});
  expect(errorsOf(examplePayPal({ currencies: ['EUR', 'KWD'] }))).toEqual({
    currencies: 'PayPal does not take KWD',
  });
});

test('an account at Authorize.Net has one currency of those that it takes', () => {
  expect(errorsOf(exampleAuthorizeNet({ currencies: ['CAD'] }))).toEqual({});
  expect(errorsOf(exampleAuthorizeNet({ currencies: ['JPY'] }))).toEqual({
    currencies: 'Authorize.Net does not take JPY',
  });
  expect(errorsOf(exampleAuthorizeNet({ currencies: ['CAD', 'USD'] }))).toEqual({
    currencies:
      'An account at Authorize.Net has one currency. Add a gateway for each other account',
  });
});

test('the public demo environment of Mews takes no live gateway', () => {
  const tokens = { clientToken: 'a', accessToken: 'b' };
  expect(errorsOf(exampleMews(), tokens)).toEqual({});
  expect(errorsOf(exampleMews({ mode: 'live' }), tokens)).toEqual({
    'mews.platformUrl': expect.stringContaining('demo environment'),
  });
});

test.each([
  ['http://api.mews.com', false],
  ['https://user@api.mews.com', false],
  ['https://api.mews.com/api', false],
  ['https://api.mews.com', true],
  ['http://127.0.0.1:8080', true],
])('Mews is reached at %s: %s', (platformUrl, isAllowed) => {
  const { mews } = exampleMews();
  expect(mewsFields.schema.safeParse({ ...mews, platformUrl }).success).toBe(isAllowed);
});

test.each([
  [{}, true],
  [{ platformUrl: 'http://127.0.0.1:8080' }, true],
  [{ platformUrl: 'https://cloudbeds.example.com' }, false],
  [{ platformUrl: 'http://api.cloudbeds.com' }, false],
  [{ propertyId: 'Seaside' }, false],
])('a gateway to Cloudbeds with %j: %s', (changes, isAllowed) => {
  const { cloudbeds } = exampleCloudbeds();
  expect(cloudbedsFields.schema.safeParse({ ...cloudbeds, ...changes }).success).toBe(isAllowed);
});

test('a type has its settings and no others', () => {
  const { stripe } = exampleStripe();
  expect(errorsOf(exampleHouse({ stripe, house: null, currencies: [] }))).toEqual({
    stripe: expect.stringContaining('do not have'),
    house: 'Required',
    currencies: 'Required',
  });
  const loyalty = { ...exampleProgramme, url: 'https://members.example.com/' };
  const service = exampleHouse({ category: 'loyalty', type: 'http', house: null, loyalty });
  expect(errorsOf(service)).toEqual({ 'loyalty.url': expect.stringContaining('{number}') });
});

test.each([
  [
    { issuer: null, clientId: null },
    { issuer: 'Required', clientId: 'Required' },
  ],
  [{ issuer: 'http://login.example.com' }, { issuer: 'Begins with https://' }],
  [{ issuer: 'https://a:b@login.example.com' }, { issuer: expect.stringContaining('user name') }],
  [
    { issuer: 'https://login.example.com/.well-known/openid-configuration' },
    { issuer: expect.stringContaining('without /.well-known') },
  ],
  [{ issuer: 'https://login.example.com/?a=b' }, { issuer: expect.stringContaining('?') }],
  [{ scopes: 'profile' }, { scopes: 'Must contain openid' }],
  [{}, {}],
])('an issuer with %j', (changes, errors) => {
  const loyalty = {
    ...exampleProgramme,
    url: null,
    issuer: 'https://login.example.com',
    clientId: 'atrium',
    ...changes,
  };
  const gateway = exampleHouse({ category: 'loyalty', type: 'oidc', house: null, loyalty });
  expect(errorsOf(gateway)).toEqual(
    Object.fromEntries(Object.entries(errors).map(([name, text]) => [`loyalty.${name}`, text])),
  );
});

describe('rooms', () => {
  test.each([
    ['101-103, Suite 1', ['101', '102', '103', 'Suite 1']],
    ['0098-0101', ['0098', '0099', '0100', '0101']],
    ['A1-A2\nB1', ['A1', 'A2', 'B1']],
  ])('%s', (text, rooms) => {
    expect(parseRooms(text).rooms).toEqual(rooms);
  });

  test.each([
    ['0101, 101', '0101 and 101 are the same room. List one of them'],
    ['100-110, 105', '105 is listed twice'],
    ['120-101', '120-101 ends before it begins'],
    ['1-9999999', '1-9999999 has more than 5000 rooms'],
    ['101|102', expect.stringContaining('is not a room')],
    [' , ', expect.stringContaining('at least one room')],
  ])('%s is an error', (text, error) => {
    expect(parseRooms(text).error).toEqual(error);
  });
});

describe('a change of status', () => {
  const facts: TransitionFacts = {
    name: 'House',
    status: 'Test',
    isTested: true,
    missingSecrets: [],
    openPurchases: 0,
    openPostings: 0,
    openInvoices: 0,
    otherPms: null,
  };

  test.each([
    [{}, 'Active', null],
    [{ isTested: false }, 'Active', 'Test House first'],
    [{ otherPms: { name: 'Annex', area: 'Lobby' } }, 'Active', 'Annex is the active property'],
    [{ missingSecrets: ['Secret key'] }, 'Active', 'Secret key'],
    [{ status: 'Draft' }, 'Active', 'Set House to Test first'],
    [{ status: 'Active' }, 'Retired', 'Suspend House first'],
    [{ status: 'Suspended', openPurchases: 2 }, 'Retired', '2 purchases not settled'],
    [{ status: 'Suspended', openInvoices: 1 }, 'Retired', '1 invoice neither paid nor cancelled'],
    [{ status: 'Suspended' }, 'Retired', null],
    [{ status: 'Retired' }, 'Active', 'House is retired'],
  ] as const)('%j to %s', (changes, to, text) => {
    const error = transitionError({ ...facts, ...changes }, to);
    if (text === null) expect(error).toBeNull();
    else expect(error).toContain(text);
  });
});
