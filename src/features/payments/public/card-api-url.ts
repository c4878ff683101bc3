import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { adyenUrl, livePrefixOf } from '../adapters/adyen/client.ts';

/** Returns where the API of a card gateway is, by its type and mode. */
export function cardApiUrl(
  server: Pick<ServerContext, 'stripeApiUrl' | 'adyenApiUrl'>,
  gateway: UsableGateway,
): string {
  return gateway.type === 'adyen' ? adyenUrl(server, livePrefixOf(gateway)) : server.stripeApiUrl;
}
