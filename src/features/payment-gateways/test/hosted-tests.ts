import { testCloudbeds as testCloudbedsSession } from '../../pms/public/test-cloudbeds.ts';
import { testMews as testMewsSession } from '../../pms/public/test-mews.ts';
import type { TestStep } from '../contract.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';
import { connectionSteps } from './connection-steps.ts';
import { failed, skipped, type TestServer } from './step.ts';

interface SessionStep {
  step: string;
  ok: boolean;
  text: string;
}

/** Tests the connection, the tokens and what the hotel has set up. A link that is up is not disturbed. */
export async function* testMews(
  gateway: UsableGateway,
  { clientToken, accessToken }: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  const hasTokens = clientToken !== undefined && accessToken !== undefined;
  yield* testHosted(gateway.settings.mews, server, {
    name: 'Mews',
    missing: 'Enter both tokens first.',
    steps: hasTokens ? testMewsSession(server, gateway, { clientToken, accessToken }) : null,
  });
}

/** As that of Mews, with the API key and the property. */
export async function* testCloudbeds(
  gateway: UsableGateway,
  { apiKey }: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  yield* testHosted(gateway.settings.cloudbeds, server, {
    name: 'Cloudbeds',
    missing: 'Enter the API key first.',
    steps: apiKey === undefined ? null : testCloudbedsSession(server, gateway, apiKey),
  });
}

async function* testHosted(
  settings: { platformUrl: string } | null,
  server: TestServer,
  {
    name,
    missing,
    steps,
  }: {
    name: string;
    /** why there are no steps */
    missing: string;
    steps: AsyncGenerator<SessionStep> | null;
  },
): AsyncGenerator<TestStep> {
  if (settings === null) {
    yield failed('resolve', 'Enter the address of the platform first.');
    return;
  }
  const connection = await connectionSteps(targetOf(settings.platformUrl), server);
  yield* connection.steps;
  if (!connection.isReached) {
    yield skipped('signIn', `${name} is not reached.`);
    return;
  }
  if (steps === null) {
    yield failed('signIn', missing);
    return;
  }
  let start = performance.now();
  for await (const { step, ok, text } of steps) {
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
