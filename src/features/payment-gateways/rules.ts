import type { FieldPath } from '../../contract/fields/fields.ts';
import { messages } from '../../contract/messages.ts';
import type { GatewayStatus, SentSecrets, TypedGateway, typedGateway } from './fields.ts';
import {
  authorizeNetCurrencies,
  type GatewaySecretName,
  paypalCurrencies,
  typeFacts,
  typeNames,
} from './gateway-types.ts';
import { isStayField, issuerError, programmeAddressError } from './public/programme-rules.ts';
import { parseRooms } from './public/rooms.ts';
import { isMewsDemo } from './type-fields/hosted-fields.ts';

type ReportError = (
  path: FieldPath<(typeof typedGateway)['map']> | `secrets.${GatewaySecretName}`,
  message: string,
) => void;

/** What the rules need besides the record. */
export interface RuleContext {
  /** the names of the stored secrets */
  stored: readonly GatewaySecretName[];
  status: GatewayStatus;
}

type Gateway = TypedGateway & { secrets: SentSecrets };

const groups = [
  'sandbox',
  'stripe',
  'adyen',
  'paypal',
  'authorizeNet',
  'house',
  'fias',
  'mews',
  'cloudbeds',
  'loyalty',
  'invoice',
] as const;
const statusesWithSecrets: readonly GatewayStatus[] = ['Test', 'Active'];

/** Reports cross-field errors of a gateway, given the secrets and the status that it will have. */
export function checkGateway(
  { secrets, ...gateway }: Gateway,
  error: ReportError,
  { stored, status }: RuleContext,
): void {
  const { type, category, currencies, leastAmount, mostAmount } = gateway;
  const facts = typeFacts[type];
  if (facts.category !== category) error('type', 'This type belongs to another category');
  for (const name of groups) {
    if (name === facts.group && gateway[name] === null) error(name, messages.required);
    if (name !== facts.group && gateway[name] !== null)
      error(name, 'Gateways of this type do not have these settings');
  }
  if (category !== 'loyalty' && currencies.length === 0) error('currencies', messages.required);
  if (new Set(currencies).size < currencies.length)
    error('currencies', 'Name each currency only once');
  if (leastAmount !== null && mostAmount !== null && leastAmount > mostAmount)
    error('mostAmount', 'Must not be less than the least amount');
  const { servedAreas } = gateway;
  if (servedAreas.length > 0 && category !== 'pms')
    error('servedAreas', 'Only a property system serves other areas');
  servedAreas.forEach(({ area }, index) => {
    if (servedAreas.findIndex((other) => other.area === area) < index)
      error(`servedAreas.${index}.area`, 'This area is listed already');
  });
  // Anyone could pay a live one with the card numbers that its page lists.
  if (type === 'sandbox' && gateway.mode === 'live')
    error('mode', 'The sandbox moves no money, so its mode is test');
  checkKeys(gateway, secrets, error);
  checkAdyen(gateway, error);
  const wrongCurrency = currencyError(gateway);
  if (wrongCurrency !== null) error('currencies', wrongCurrency);
  if (gateway.house !== null) {
    const { error: wrongRooms } = parseRooms(gateway.house.rooms);
    if (wrongRooms !== null) error('house.rooms', wrongRooms);
  }
  if (gateway.mews !== null && gateway.mode === 'live' && isMewsDemo(gateway.mews.platformUrl))
    error('mews.platformUrl', 'This is the public demo environment, but the mode is live');
  checkProgramme(gateway, error);
  for (const name of missingSecrets(type, secrets, stored))
    if (statusesWithSecrets.includes(status)) error(`secrets.${name}`, messages.required);
}

/** Returns why a vendor cannot take the currencies of a gateway; null when it can. */
function currencyError({ type, currencies }: Pick<Gateway, 'type' | 'currencies'>): string | null {
  if (type !== 'paypal' && type !== 'authorize-net') return null;
  const taken = type === 'paypal' ? paypalCurrencies : authorizeNetCurrencies;
  const vendor = typeNames[type];
  const foreign = currencies.find((currency) => !taken.includes(currency));
  if (foreign !== undefined) return `${vendor} does not take ${foreign}`;
  return type === 'authorize-net' && currencies.length > 1
    ? 'An account at Authorize.Net has one currency. Add a gateway for each other account'
    : null;
}

/** Returns the secrets that a gateway of the type needs and will not have. */
export function missingSecrets(
  type: Gateway['type'],
  sent: SentSecrets,
  stored: readonly GatewaySecretName[],
): GatewaySecretName[] {
  return typeFacts[type].needed.filter((name) =>
    sent[name] === undefined ? !stored.includes(name) : sent[name] === null,
  );
}

function checkKeys(
  { mode, type, stripe }: Omit<Gateway, 'secrets'>,
  { secretKey, webhookSecret }: SentSecrets,
  error: ReportError,
): void {
  if (type !== 'stripe') return;
  const publishable = stripe === null ? null : keyError(stripe.publishableKey, mode, ['pk']);
  if (publishable !== null) error('stripe.publishableKey', publishable);
  const wrongSecret = secretKey ? secretKeyError(secretKey, mode) : null;
  if (wrongSecret !== null) error('secrets.secretKey', wrongSecret);
  if (webhookSecret && !webhookSecret.startsWith('whsec_'))
    error('secrets.webhookSecret', 'Begins with whsec_');
}

/** Client keys say their mode, and live addresses are the company's own. */
function checkAdyen({ mode, adyen }: Omit<Gateway, 'secrets'>, error: ReportError): void {
  if (adyen === null) return;
  if (!adyen.clientKey.startsWith(`${mode}_`))
    error('adyen.clientKey', `This is not a ${mode} key, but the mode is ${mode}`);
  if (mode === 'live' && adyen.liveUrlPrefix === null)
    error('adyen.liveUrlPrefix', messages.required);
}

/** Returns why a secret key does not fit the mode; null when it fits. */
export function secretKeyError(key: string, mode: Gateway['mode']): string | null {
  return keyError(key, mode, ['sk', 'rk']);
}

function keyError(key: string, mode: Gateway['mode'], kinds: readonly string[]): string | null {
  if (kinds.some((kind) => key.startsWith(`${kind}_${mode}_`))) return null;
  const other = mode === 'test' ? 'live' : 'test';
  return kinds.some((kind) => key.startsWith(`${kind}_${other}_`))
    ? `This is a ${other} key, but the mode is ${mode}`
    : `Begins with ${kinds[0]}_${mode}_`;
}

function checkProgramme({ type, loyalty }: Omit<Gateway, 'secrets'>, error: ReportError): void {
  if (loyalty === null) return;
  if (type === 'http') {
    if (loyalty.url === null) error('loyalty.url', messages.required);
    else {
      const wrong = programmeAddressError(loyalty.url);
      if (wrong !== null) error('loyalty.url', wrong);
    }
  }
  if (type === 'oidc') {
    const wrong = loyalty.issuer === null ? messages.required : issuerError(loyalty.issuer);
    if (wrong !== null) error('loyalty.issuer', wrong);
    if (loyalty.clientId === null) error('loyalty.clientId', messages.required);
    if (!loyalty.scopes.split(/\s+/).includes('openid'))
      error('loyalty.scopes', 'Must contain openid');
  }
  if (type === 'stay' && !isStayField(loyalty.tierField))
    error('loyalty.tierField', 'Write GV, GG or one of A0 to A9');
}
