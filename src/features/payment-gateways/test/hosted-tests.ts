import { testMews as testSession } from '../../pms/public/test-mews.ts';
import type { TestStep } from '../contract.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';
import { connectionSteps } from './connection-steps.ts';
import { failed, skipped, type TestServer } from './step.ts';

/** Tests the connection, the tokens and what the hotel has set up. A link that is up is not disturbed. */
export async function* testMews(
  gateway: UsableGateway,
  { clientToken, accessToken }: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  const { mews } = gateway.settings;
  if (mews === null) {
    yield failed('resolve', 'Enter the address of the platform first.');
    return;
  }
  const { steps, isReached } = await connectionSteps(targetOf(mews.platformUrl), server);
  yield* steps;
  if (!isReached) {
    yield skipped('signIn', 'Mews is not reached.');
    return;
  }
  if (clientToken === undefined || accessToken === undefined) {
    yield failed('signIn', 'Enter both tokens first.');
    return;
  }
  let start = performance.now();
  for await (const { step, ok, text } of testSession(server, gateway, {
    clientToken,
    accessToken,
  })) {
    const milliseconds = Math.round(performance.now() - start);
    yield { step, state: ok ? 'ok' : 'failed', text, milliseconds };
    start = performance.now();
  }
}

function targetOf(address: string) {
  const { hostname, port, protocol } = new URL(address);
  const isTls = protocol === 'https:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 443 : 80),
    isTls,
  };
}
