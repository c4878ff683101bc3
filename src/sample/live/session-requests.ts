import type { SessionOutcome, SimulatedGateways } from '../../server/network/simulated-gateways.ts';
import type { Simulator } from './simulator.ts';

/** Connects the server's requests about sessions with the running simulator. */
export interface SampleGateways extends SimulatedGateways {
  /** null: nothing is simulated, so every gateway is a real one */
  use(simulator: Pick<Simulator, 'requestOfSession'> | null): void;
}

/** Creates the connection before the simulator, because the server's context needs it first. */
export function createSampleGateways(): SampleGateways {
  let running: Pick<Simulator, 'requestOfSession'> | null = null;
  return {
    use(simulator) {
      running = simulator;
    },
    async requestOfSession(...request): Promise<SessionOutcome | null> {
      return running === null ? null : running.requestOfSession(...request);
    },
  };
}
