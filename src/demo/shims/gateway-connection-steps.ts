import type { connectionSteps as real } from '../../features/payment-gateways/test/connection-steps.ts';
import { failed } from '../../features/payment-gateways/test/step.ts';

/** Replaces connections to payment gateways, because a page cannot open sockets. */
export const connectionSteps: typeof real = async () => ({
  steps: [failed('resolve', 'Demo mode reaches no payment gateways.')],
  isReached: false,
});
