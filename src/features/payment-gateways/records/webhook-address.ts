import type { ServerContext } from '../../../server/context.ts';
import { type GatewayType, typeFacts } from '../gateway-types.ts';

/** Returns where a vendor sends events; null without PUBLIC_URL, and for types that send none. */
export function webhookAddress(
  { publicUrl }: Pick<ServerContext, 'publicUrl'>,
  { id, type }: { id: string; type: GatewayType },
): string | null {
  if (publicUrl === null || typeFacts[type].category !== 'credit-card') return null;
  return `${publicUrl}/payments/${id}/events`;
}
