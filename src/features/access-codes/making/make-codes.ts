import type { ServerContext } from '../../../server/context.ts';
import { nextStep, takeStep } from './steps.ts';

const lookEveryMs = 1_000;

type MakingServer = Pick<ServerContext, 'database' | 'now' | 'log'>;

/** Makes the codes of batches as they begin, until the answered function is called; that waits for the step under way. */
export function makeCodes(server: MakingServer): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= makeDueCodes(server, stopping.signal)
      .catch((error: unknown) => server.log.error({ err: error }, 'access codes could not be made'))
      .finally(() => {
        running = undefined;
      });
  }, lookEveryMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

/**
 * Goes on with the batches that are due, one step each in turn: a small batch does not wait for a large one, and
 * requests get the embedded engine's one connection between two steps.
 */
export async function makeDueCodes(server: MakingServer, stopping?: AbortSignal): Promise<void> {
  while (stopping?.aborted !== true) {
    const step = await nextStep(server);
    if (step === undefined) return;
    await takeStep(server, step);
  }
}
