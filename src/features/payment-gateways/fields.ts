import * as z from 'zod/mini';
import { choice, organizationReference } from '../../contract/fields/choice-kinds.ts';
import { group, list, optionalGroup } from '../../contract/fields/compound-kinds.ts';
import { type Draft, fields, newRecord, type Stored } from '../../contract/fields/fields.ts';
import { wholeNumber } from '../../contract/fields/number-kinds.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import { name, textList } from '../../contract/fields/text-kinds.ts';
import { categoryNames, isHmacKey, isSignatureKey, typeNames } from './gateway-types.ts';
import { checkGateway, type RuleContext } from './rules.ts';
import {
  adyenFields,
  authorizeNetFields,
  paypalFields,
  sandboxFields,
  stripeFields,
} from './type-fields/card-fields.ts';
import { currencies } from './type-fields/currencies.ts';
import { cloudbedsFields, mewsFields } from './type-fields/hosted-fields.ts';
import { invoiceFields } from './type-fields/invoice-fields.ts';
import { loyaltyFields } from './type-fields/loyalty-fields.ts';
import { minorUnits } from './type-fields/minor-units.ts';
import { fiasFields, houseFields, postingFields } from './type-fields/pms-fields.ts';

export const gatewayCategory = choice('Category', categoryNames);
export const gatewayType = choice('Type', typeNames);
export const gatewayStatus = choice(
  'Status',
  { Draft: 'Draft', Test: 'Test', Active: 'Active', Suspended: 'Suspended', Retired: 'Retired' },
  { initial: 'Draft' },
);
export type GatewayStatus = (typeof gatewayStatus)['values'][number];

const map = {
  name: name('Name', { maxLength: 60 }),
  mode: choice(
    'Mode',
    { test: 'Test: purchases stay out of revenue', live: 'Live' },
    { initial: 'test' },
  ),
  currencies,
  leastAmount: minorUnits('Least amount', 'Of a purchase, such as 50 for 0.50 EUR'),
  mostAmount: minorUnits('Most amount', 'Of a purchase'),
  capture: choice(
    'The card is charged',
    { atOnce: 'At once', atSessionStart: 'When the guest is online, within an hour' },
    { initial: 'atOnce' },
  ),
  refundBy: choice(
    'Refunds by',
    { edit: 'Roles that may edit users', delete: 'Roles that may delete users', nobody: 'Nobody' },
    { initial: 'edit' },
  ),
  refundDays: wholeNumber('Refunds within', { from: 0, to: 365, initial: 30, unit: 'days' }),
  gardenHosts: textList('Reachable before signing in', {
    maxLength: 253,
    most: 50,
    items: 'hosts',
    help: 'Hosts of the payment page, separated by commas',
  }),
  servedAreas: list('Also serves', fields({ area: organizationReference('Service area') }), {
    item: 'Service area',
    add: 'Add a service area',
    to: 100,
    items: 'service areas',
  }),
  sandbox: optionalGroup('Sandbox', sandboxFields),
  stripe: optionalGroup('Stripe', stripeFields),
  adyen: optionalGroup('Adyen', adyenFields),
  paypal: optionalGroup('PayPal', paypalFields),
  authorizeNet: optionalGroup('Authorize.Net', authorizeNetFields),
  house: optionalGroup('House', houseFields),
  fias: optionalGroup('FIAS', fiasFields),
  mews: optionalGroup('Mews', mewsFields),
  cloudbeds: optionalGroup('Cloudbeds', cloudbedsFields),
  posting: group('Charges to rooms', postingFields, { initial: newRecord(postingFields) }),
  loyalty: optionalGroup('Loyalty programme', loyaltyFields),
  invoice: optionalGroup('Invoices', invoiceFields),
};

/** A payment gateway (domain-setup.md, 'Payment gateways'), without its secrets. */
export const paymentGateway = fields(map);
export type PaymentGateway = Stored<typeof paymentGateway>;

/** The fields that share the column `settings`. */
export type GatewaySettings = Omit<PaymentGateway, 'name' | 'mode' | 'currencies' | 'servedAreas'>;

/** With what is chosen at creation and cannot be changed. */
export const typedGateway = fields({ category: gatewayCategory, type: gatewayType, ...map });
export type TypedGateway = Stored<typeof typedGateway>;

export const gatewaySecrets = fields({
  secretKey: secret('Secret key', { help: 'Begins with sk_ or, if restricted, rk_' }),
  webhookSecret: secret('Signing secret of webhooks'),
  apiKey: secret('API key'),
  hmacKey: secret('HMAC key of the webhook', {
    rules: [(value) => isHmacKey(value) || 'Write the hexadecimal key, such as 44782DEF…'],
    help: 'Hexadecimal, as the Customer Area generates it',
  }),
  clientSecret: secret('Client secret'),
  transactionKey: secret('Transaction key', {
    rules: [(value) => /^[a-z\d]{16}$/i.test(value) || 'Write its 16 letters and digits'],
    help: '16 letters and digits',
  }),
  signatureKey: secret('Signature key', {
    rules: [(value) => isSignatureKey(value) || 'Write its 128 hexadecimal digits'],
    help: '128 hexadecimal digits',
  }),
  authKey: secret('FIAS key', {
    rules: [(value) => /^[\x21-\x7e]{16}$/.test(value) || 'Write 16 letters, digits and signs'],
    help: '16 characters (AES-128), if the hotel encrypts',
  }),
  apiToken: secret('Token', { help: 'Sent as Authorization: Bearer' }),
  clientToken: secret('Client token', { help: 'Of the application, given by Mews' }),
  accessToken: secret('Access token', { help: 'Of the hotel, given by its administrator' }),
});
/** An omitted secret is unchanged; null removes it. */
export const sentSecrets = z.partial(gatewaySecrets.schema);
export type SentSecrets = z.infer<typeof sentSecrets>;

/** A payment gateway with its secrets, in forms and requests. */
export const gatewayInput = fields(
  {
    ...typedGateway.map,
    secrets: { ...group('Secrets', gatewaySecrets), schema: sentSecrets, initial: {} },
  },
  (record, error, context: RuleContext) => checkGateway(record, error, context),
);
export type GatewayDraft = Draft<typeof gatewayInput>;
