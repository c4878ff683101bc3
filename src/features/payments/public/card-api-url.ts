import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { adyenUrl, livePrefixOf } from '../adapters/adyen/client.ts';
import { authorizeNetUrl } from '../adapters/authorize-net/client.ts';
import { paypalUrl } from '../adapters/paypal/client.ts';

/** Returns where the API of a card gateway is, by its type and mode. */
export function cardApiUrl(
  server: Pick<
    ServerContext,
    'stripeApiUrl' | 'adyenApiUrl' | 'paypalApiUrl' | 'authorizeNetApiUrl'
  >,
  gateway: UsableGateway,
): string {
  if (gateway.type === 'adyen') return adyenUrl(server, livePrefixOf(gateway));
  if (gateway.type === 'authorize-net') return authorizeNetUrl(server, gateway.mode);
  return gateway.type === 'paypal' ? paypalUrl(server, gateway.mode) : server.stripeApiUrl;
}
