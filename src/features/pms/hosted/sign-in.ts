import type { ServerContext } from '../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../payment-gateways/queries.ts';
import { type Called, failed, type HostedSession, type WriteTrace } from './hosted-session.ts';
import { signInToMews } from './mews/mews-session.ts';
import type { RequestServer } from './send-request.ts';

/** Signs in at a hosted property system with the gateway's stored secrets. */
export async function signIn(
  server: RequestServer & Pick<ServerContext, 'secrets'>,
  gateway: UsableGateway,
  trace: WriteTrace,
): Promise<Called<HostedSession>> {
  const { mews } = gateway.settings;
  if (mews === null) return failed('This gateway has no connection settings.');
  const clientToken = await openSecret(server, gateway, 'clientToken');
  const accessToken = await openSecret(server, gateway, 'accessToken');
  if (clientToken === null || accessToken === null)
    return failed('Enter the tokens of this gateway.');
  return signInToMews({ server, settings: mews, clientToken, accessToken }, trace);
}
