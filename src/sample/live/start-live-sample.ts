import type { ServerContext } from '../../server/context.ts';
import { DatabaseUnavailable } from '../../server/database/connections/database-unavailable.ts';
import { diceOf } from '../dice.ts';
import { findSampleGateways, readyGateways, registerSampleServer } from './gateways.ts';
import type { SendRequest } from './radius-calls.ts';
import type { SampleGateways } from './session-requests.ts';
import { createSimulator, type Simulator } from './simulator.ts';

const stepEveryMs = 1_000;

export interface LiveSample {
  /** Ends when the step that is going on has ended. */
  stop(): Promise<void>;
}

/** Simulates guests of the sample provider in the background; does nothing where it does not exist. */
export function startLiveSample(
  server: Pick<ServerContext, 'database' | 'now' | 'secrets' | 'log'>,
  send: SendRequest,
  sampleGateways: SampleGateways,
): LiveSample {
  const stopping = new AbortController();
  const working = run(server, send, { sampleGateways, stopping: stopping.signal }).finally(() =>
    sampleGateways.use(null),
  );
  return {
    stop() {
      stopping.abort();
      return working;
    },
  };
}

async function run(
  server: Parameters<typeof startLiveSample>[0],
  send: SendRequest,
  { sampleGateways, stopping }: { sampleGateways: SampleGateways; stopping: AbortSignal },
): Promise<void> {
  let simulator: Simulator | null = null;
  let isReported = false;
  while (await pause(stepEveryMs, stopping))
    try {
      simulator ??= await prepare(server, send);
      sampleGateways.use(simulator);
      if (simulator === null || !(await simulator.advance())) return;
      isReported = false;
    } catch (error) {
      // The next step tries again. An outage is logged once, by those who notice it.
      if (!isReported && !(error instanceof DatabaseUnavailable))
        server.log.warn({ err: error }, 'the guests of the sample provider could not be simulated');
      isReported = true;
    }
}

async function prepare(
  server: Parameters<typeof startLiveSample>[0],
  send: SendRequest,
): Promise<Simulator | null> {
  const gateways = await findSampleGateways(server);
  if (gateways.length === 0) return null;
  await readyGateways(server, gateways);
  const token = await registerSampleServer(server);
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2));
  return createSimulator({ server, send, token, gateways, dice: diceOf(first, second) });
}

/** Returns false when the server is stopping. */
function pause(milliseconds: number, stopping: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, true);
  const stop = () => {
    clearTimeout(timer);
    resolve(false);
  };
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  return promise.finally(() => stopping.removeEventListener('abort', stop));
}
