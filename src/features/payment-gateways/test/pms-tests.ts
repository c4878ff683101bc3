import { connectionSteps } from './connection-steps.ts';
import { failed, type GatewayTest } from './step.ts';

/** Tests that the interface can be reached; pms/public/test-fias.ts signs in and looks a room up. */
export const testFias: GatewayTest = async function* ({ settings }, _secrets, server) {
  const { fias } = settings;
  if (fias === null) {
    yield failed('resolve', 'Enter the address of the FIAS interface first.');
    return;
  }
  const { steps } = await connectionSteps({ ...fias, isTls: false }, server);
  yield* steps;
};
