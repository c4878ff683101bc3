import type { TestStep } from '../contract.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';
import { webhookAddress } from '../records/webhook-address.ts';
import { connectionSteps } from './connection-steps.ts';
import type { TestServer } from './step.ts';
import { failed, passed } from './step.ts';

/** Checks what the sandbox needs of this server; a payment is made by payments/public/test-card-gateway.ts. */
export async function* testSandbox(
  gateway: UsableGateway,
  secrets: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  yield secrets.sandboxSecret === undefined
    ? failed('signing', 'Its signing secret is missing. Add another sandbox.')
    : passed('signing', 'Events are signed with its own secret.');
  const address = webhookAddress(server, gateway);
  yield address === null
    ? failed('page', 'Set PUBLIC_URL on the server: guests open the payment page there.')
    : passed('page', `Guests pay at ${new URL(address).host}; no money moves.`);
}

/** Tests the connection and the keys' form; payments/public/test-card-gateway.ts authorizes and voids a card. */
export async function* testStripe(
  gateway: UsableGateway,
  secrets: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  const { steps } = await connectionSteps(
    { host: 'api.stripe.com', port: 443, isTls: true },
    server,
  );
  yield* steps;
  yield secrets.secretKey === undefined || secrets.webhookSecret === undefined
    ? failed('keys', 'Enter the secret key and the signing secret of webhooks.')
    : passed('keys', `The keys are stored, and are ${gateway.mode} keys.`);
}
