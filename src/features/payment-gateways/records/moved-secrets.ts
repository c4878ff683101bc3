import type { TypedGateway } from '../fields.ts';
import type { GatewaySecretName } from '../gateway-types.ts';

type Addresses = Partial<Pick<TypedGateway, 'loyalty' | 'mews' | 'cloudbeds'>>;

/**
 * Returns the secrets that a gateway would send to an address other than the one they were entered for. Otherwise anyone
 * who can change the address could read them.
 */
export function movedSecrets(before: Addresses, after: Addresses): GatewaySecretName[] {
  const [from, to] = [addressesOf(before), addressesOf(after)];
  return from
    .filter(({ address }, index) => address !== to[index]?.address)
    .map(({ name }) => name);
}

/** Returns where secrets are sent whose address is among the settings. */
function addressesOf({ loyalty, mews, cloudbeds }: Addresses) {
  const platform = originOf(mews?.platformUrl);
  return [
    { name: 'clientSecret', address: loyalty?.issuer ?? null },
    { name: 'apiToken', address: originOf(loyalty?.url) },
    { name: 'clientToken', address: platform },
    { name: 'accessToken', address: platform },
    { name: 'apiKey', address: originOf(cloudbeds?.platformUrl) },
  ] as const;
}

function originOf(address: string | null | undefined): string | null {
  return URL.parse(address ?? '')?.origin ?? null;
}
