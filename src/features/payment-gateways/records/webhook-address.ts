import type { ServerContext } from '../../../server/context.ts';
import { type GatewayType, typeFacts } from '../gateway-types.ts';
import { returnPath } from '../public/return-address.ts';

/** Returns where a vendor sends events; null without PUBLIC_URL, and for types that send none. */
export function webhookAddress(
  { publicUrl }: Pick<ServerContext, 'publicUrl'>,
  { id, type }: { id: string; type: GatewayType },
): string | null {
  if (publicUrl === null || typeFacts[type].category !== 'credit-card') return null;
  return `${publicUrl}/payments/${id}/events`;
}

/** Returns where an issuer sends guests back; null without PUBLIC_URL, and for other types. */
export function returnAddress(
  { publicUrl }: Pick<ServerContext, 'publicUrl'>,
  { type, areaNumber }: { type: GatewayType; areaNumber: number },
): string | null {
  if (publicUrl === null || type !== 'oidc') return null;
  return new URL(publicUrl).origin + returnPath({ number: areaNumber });
}
