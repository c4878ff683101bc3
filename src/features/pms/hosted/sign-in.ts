import type { ServerContext } from '../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../payment-gateways/queries.ts';
import { signInToCloudbeds } from './cloudbeds/cloudbeds-session.ts';
import { Pace } from './cloudbeds/pace.ts';
import { type Called, failed, type HostedSession, type WriteTrace } from './hosted-session.ts';
import { signInToMews } from './mews/mews-session.ts';
import type { RequestServer } from './send-request.ts';

/** Signs in at a hosted property system with the gateway's stored secrets. */
export async function signIn(
  server: RequestServer & Pick<ServerContext, 'secrets'>,
  gateway: UsableGateway,
  trace: WriteTrace,
): Promise<Called<HostedSession>> {
  const { mews, cloudbeds, posting } = gateway.settings;
  if (gateway.type === 'cloudbeds' && cloudbeds !== null) {
    const apiKey = await openSecret(server, gateway, 'apiKey');
    if (apiKey === null) return failed('Enter the API key of this gateway.');
    const { taxMode } = posting;
    const pace = new Pace(server.clock);
    return signInToCloudbeds({ server, settings: cloudbeds, taxMode, apiKey, pace }, trace);
  }
  if (mews === null) return failed('This gateway has no connection settings.');
  const clientToken = await openSecret(server, gateway, 'clientToken');
  const accessToken = await openSecret(server, gateway, 'accessToken');
  if (clientToken === null || accessToken === null)
    return failed('Enter the tokens of this gateway.');
  return signInToMews({ server, settings: mews, clientToken, accessToken }, trace);
}
