import type { ServerContext } from '../../../server/context.ts';
import { findGateway } from '../../payment-gateways/queries.ts';
import type { CardAdapter, CardPayment } from '../adapters/adapter.ts';
import { adapterOf } from '../adapters/adapters.ts';

export interface LoadedPayment extends CardPayment {
  adapter: CardAdapter;
  startedAt: Date | null;
}

/** Returns a purchase by card with its gateway; undefined for any other purchase. */
export async function loadPayment(
  { database }: Pick<ServerContext, 'database'>,
  purchaseId: string,
): Promise<LoadedPayment | undefined> {
  const row = await database.system
    .selectFrom('purchase')
    .innerJoin('payment_gateway', 'payment_gateway.id', 'purchase.gateway_id')
    .innerJoin('organization as area', 'area.number', 'purchase.organization_number')
    .innerJoin('organization as home', 'home.number', 'payment_gateway.organization_number')
    .select([
      'purchase.amount',
      'purchase.currency',
      'purchase.status',
      'purchase.reference',
      'purchase.expires_at as expiresAt',
      'purchase.started_at as startedAt',
      'purchase.at',
      'purchase.gateway_id as gatewayId',
      'area.number as areaNumber',
      'area.path as areaPath',
      'home.path as homePath',
    ])
    .where('purchase.id', '=', purchaseId)
    .where('purchase.method', '=', 'creditCard')
    .executeTakeFirst();
  if (row === undefined || row.gatewayId === null) return undefined;
  const { gatewayId, homePath, at, expiresAt, ...payment } = row;
  const scope = [...new Set([row.areaPath, homePath])];
  const gateway = await database.withScope(scope, (transaction) =>
    findGateway(transaction, gatewayId),
  );
  const adapter = gateway && adapterOf(gateway.type);
  if (gateway === undefined || adapter === undefined) return undefined;
  return { ...payment, purchaseId, expiresAt: expiresAt ?? at, gateway, adapter, scope };
}
