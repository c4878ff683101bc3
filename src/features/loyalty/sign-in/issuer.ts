import * as openid from 'openid-client';
import type { ServerContext } from '../../../server/context.ts';
import { issuerError } from '../../payment-gateways/public/programme-rules.ts';
import { openSecret, type UsableGateway } from '../../payment-gateways/queries.ts';
import { texts } from '../texts.ts';
import { guardedFetch, SilentIssuer } from './guarded-fetch.ts';

type Server = Pick<ServerContext, 'secrets' | 'deviceNetworks' | 'now'>;

interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Discovers an issuer, whose tokens are then checked with the signatures of its keys. */
export function discoverIssuer(
  server: Pick<ServerContext, 'deviceNetworks'>,
  { issuer, clientId, clientSecret }: Client,
): Promise<openid.Configuration> {
  const url = new URL(issuer);
  return openid.discovery(
    url,
    clientId,
    { client_secret: clientSecret },
    authenticatedBy(clientSecret),
    {
      [openid.customFetch]: guardedFetch(server),
      execute: [
        openid.enableNonRepudiationChecks,
        // Such issuers are allowed on this machine only.
        ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Authenticates in the request's body where the issuer allows it, otherwise in a header (OpenID Connect Core 1.0, section 9). */
function authenticatedBy(clientSecret: string): openid.ClientAuth {
  const inBody = openid.ClientSecretPost(clientSecret);
  const inHeader = openid.ClientSecretBasic(clientSecret);
  return (issuer, client, body, headers) =>
    issuer.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
      ? inBody(issuer, client, body, headers)
      : inHeader(issuer, client, body, headers);
}

const goodForMs = 10 * 60_000;
const mostKnown = 200;
const known = new Map<string, { found: Promise<openid.Configuration>; until: number }>();

/** Returns the description of a gateway's issuer, which is remembered for ten minutes, with its keys. */
export async function issuerOf(
  server: Server,
  gateway: UsableGateway,
): Promise<openid.Configuration> {
  const { issuer, clientId } = gateway.settings.loyalty ?? {};
  const clientSecret = await openSecret(server, gateway, 'clientSecret');
  if (!issuer || !clientId || clientSecret === null || issuerError(issuer) !== null)
    throw new SilentIssuer(texts.received.noAddress);
  const { clientSecret: sealed } = gateway.secrets;
  const key = JSON.stringify([gateway.id, issuer, clientId, sealed, server.deviceNetworks]);
  const now = server.now().getTime();
  const remembered = known.get(key);
  if (remembered !== undefined && remembered.until > now) return remembered.found;
  const found = discoverIssuer(server, { issuer, clientId, clientSecret });
  known.delete(key);
  known.set(key, { found, until: now + goodForMs });
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(oldest);
  }
  found.catch(() => known.delete(key));
  return found;
}
