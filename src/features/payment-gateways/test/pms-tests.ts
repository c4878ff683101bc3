import type { TestStep } from '../contract.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';
import { connectionSteps } from './connection-steps.ts';
import type { TestServer } from './step.ts';
import { failed } from './step.ts';

/** Tests that the interface can be reached; pms/public/test-fias.ts signs in and looks a room up. */
export async function* testFias(
  { settings }: UsableGateway,
  _secrets: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  const { fias } = settings;
  if (fias === null) {
    yield failed('resolve', 'Enter the address of the FIAS interface first.');
    return;
  }
  const { steps } = await connectionSteps({ ...fias, isTls: false }, server);
  yield* steps;
}
