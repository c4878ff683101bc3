import { cardApiUrl } from '../../payments/public/card-api-url.ts';
import { testCardGateway } from '../../payments/public/test-card-gateway.ts';
import type { TestStep } from '../contract.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';
import { webhookAddress } from '../records/webhook-address.ts';
import { connectionSteps } from './connection-steps.ts';
import type { TestServer } from './step.ts';
import { failed, passed } from './step.ts';

/** Checks what the sandbox needs of this server, and sends it a signed event. */
export async function* testSandbox(
  gateway: UsableGateway,
  secrets: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  yield secrets.sandboxSecret === undefined
    ? failed('signing', 'Its signing secret is missing. Add another sandbox.')
    : passed('signing', 'Events are signed with its own secret.');
  const address = webhookAddress(server, gateway);
  const host = address === null ? 'the address of the portal' : new URL(address).host;
  yield passed('page', `Guests pay at ${host}; no money moves.`);
  yield* testCardGateway(server, gateway, secrets);
}

/** Tests the connection, then the keys and a payment. */
export async function* testVendor(
  gateway: UsableGateway,
  secrets: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  const { hostname, port, protocol } = new URL(cardApiUrl(server, gateway));
  const isTls = protocol === 'https:';
  const { steps } = await connectionSteps(
    { host: hostname, port: Number(port) || (isTls ? 443 : 80), isTls },
    server,
  );
  yield* steps;
  yield* testCardGateway(server, gateway, secrets);
}
