import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { SentSecrets, TypedGateway } from '../fields.ts';
import { isOffered, typeFacts } from '../gateway-types.ts';
import { openSecret, storedSecretNames } from '../records/gateway-secrets.ts';
import { movedSecrets } from '../records/moved-secrets.ts';
import { type LegacyGateway, listLegacyGateways } from './contract.ts';

const notSecrets = ['previousWebhookUntil', 'previousWebhookSecret'];
const mostShown = 500;

export const legacyGatewayHandlers: readonly Handler[] = [
  organizationHandler(listLegacyGateways, async (_input, { transaction, organization }) => {
    const rows = await transaction
      .selectFrom('payment_gateway')
      .selectAll()
      .where('organization_number', '=', organization.number)
      .orderBy('number')
      .execute();
    return {
      rows: rows.map((row): LegacyGateway => {
        // Records of former types have other settings than the types say.
        const settings: unknown = row.settings;
        return {
          id: row.id,
          number: row.number,
          name: row.name,
          category: row.category,
          type: row.type,
          isOffered: isOffered(row.type),
          status: row.status,
          mode: row.mode,
          currencies: row.currencies,
          leastAmount: amountIn(settings, 'leastAmount'),
          mostAmount: amountIn(settings, 'mostAmount'),
          values: valuesIn(settings),
          secrets: Object.keys(row.secrets).filter((name) => !notSecrets.includes(name)),
          keptSecrets: storedSecretNames(row.secrets),
        };
      }),
    };
  }),
];

function amountIn(settings: unknown, name: string): number | null {
  const amount: unknown = Object(settings)[name];
  return typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : null;
}

/** Returns nested settings as `fias.port`, without empty ones. */
export function valuesIn(settings: unknown, prefix = ''): { key: string; value: string }[] {
  return Object.entries(Object(settings)).flatMap(([name, value]: [string, unknown]) => {
    const key = `${prefix}${name}`;
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [];
    if (Array.isArray(value))
      return value.every((one) => typeof one !== 'object')
        ? [{ key, value: value.join(', ').slice(0, mostShown) }]
        : value.flatMap((one, index) => valuesIn(one, `${key}.${index + 1}.`));
    return typeof value === 'object'
      ? valuesIn(value, `${key}.`)
      : [{ key, value: String(value).slice(0, mostShown) }];
  });
}

/** Returns the secrets of a stored gateway of the area that one of the given type has as well. */
export async function keptSecrets(
  { transaction, organization, server }: OrganizationRequest,
  id: string,
  { type, ...fields }: Pick<TypedGateway, 'type' | 'loyalty' | 'mews' | 'cloudbeds'>,
): Promise<SentSecrets> {
  const stored = await transaction
    .selectFrom('payment_gateway')
    .select(['id', 'secrets', 'settings'])
    .where('id', '=', id)
    .where('organization_number', '=', organization.number)
    .executeTakeFirst();
  if (stored === undefined)
    throw new Problem('not-found', 'The earlier payment gateway does not exist.');
  const kept: SentSecrets = {};
  const moved = movedSecrets(stored.settings, fields);
  for (const name of typeFacts[type].secrets) {
    if (moved.includes(name)) continue;
    const text = await openSecret(server, stored, name);
    if (text !== null) kept[name] = text;
  }
  return kept;
}
