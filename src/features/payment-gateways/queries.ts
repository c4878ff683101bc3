import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { PaymentGateway as Row } from '../../server/database/tables.ts';

export {
  type GatewayType,
  isHmacKey,
  isHosted,
  isSignatureKey,
  linkedTypes,
  sandboxCards,
} from './gateway-types.ts';

import { isOffered, typeFacts } from './gateway-types.ts';

export { openSecret, sealSecret } from './records/gateway-secrets.ts';

const columns = [
  'payment_gateway.id',
  'payment_gateway.organization_number as areaNumber',
  'payment_gateway.organization_path as areaPath',
  'payment_gateway.number',
  'payment_gateway.name',
  'payment_gateway.category',
  'payment_gateway.type',
  'payment_gateway.status',
  'payment_gateway.mode',
  'payment_gateway.currencies',
  'payment_gateway.settings',
  'payment_gateway.secrets',
] as const;

/** A payment gateway as purchases and links use it; its secrets are sealed (`openSecret`). */
export interface UsableGateway
  extends Pick<
    Selectable<Row>,
    | 'id'
    | 'number'
    | 'name'
    | 'category'
    | 'type'
    | 'status'
    | 'mode'
    | 'currencies'
    | 'settings'
    | 'secrets'
  > {
  areaNumber: number;
  areaPath: string;
}

/** Returns a gateway in the scope by its id. */
export async function findGateway(
  transaction: ScopedTransaction,
  id: string,
): Promise<UsableGateway | undefined> {
  return transaction
    .selectFrom('payment_gateway')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the gateways that take new purchases of an area, in their order: its own, and those of other areas that serve
 * it; then those in Test, whose purchases stay out of revenue. The scope must include the site.
 */
export async function gatewaysServing(
  transaction: ScopedTransaction,
  areaNumber: number,
): Promise<UsableGateway[]> {
  return (
    transaction
      .selectFrom('payment_gateway')
      .select(columns)
      .where('status', '=', any(['Active', 'Test']))
      .where(({ or, eb }) =>
        or([
          eb('organization_number', '=', areaNumber),
          sql<boolean>`served_areas @> ${JSON.stringify([{ area: areaNumber }])}::jsonb`,
        ]),
      )
      // What is prepared takes no guests from what is in use.
      .orderBy(sql`status = 'Test'`)
      .orderBy(sql`organization_number <> ${areaNumber}`)
      .orderBy('position')
      .execute()
  );
}

/** Returns the hosts that guests of an area must reach to pay or to sign in: those of its types, issuers, and those that were entered. */
export async function gardenHostsOf(
  transaction: ScopedTransaction,
  areaNumber: number,
): Promise<{ host: string; gateway: string }[]> {
  const serving = await gatewaysServing(transaction, areaNumber);
  const hosts = new Map<string, string>();
  for (const { name, type, settings } of serving) {
    const issuer = type === 'oidc' ? URL.parse(settings.loyalty?.issuer ?? '') : null;
    const preset = [
      ...(isOffered(type) ? typeFacts[type].gardenHosts : []),
      ...(issuer === null ? [] : [issuer.hostname]),
    ];
    for (const host of [...preset, ...settings.gardenHosts])
      if (!hosts.has(host)) hosts.set(host, name);
  }
  return [...hosts].map(([host, gateway]) => ({ host, gateway }));
}
