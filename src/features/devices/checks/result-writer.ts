import type { ServerContext } from '../../../server/context.ts';
import { type CheckedDevice, writeResults } from './write-results.ts';

const writtenAtOnce = 250;
const writtenWithinMs = 500;

/** Gathers results and writes them together, one write after the other. */
export function resultWriter(server: Pick<ServerContext, 'database' | 'now' | 'log'>) {
  let waiting: CheckedDevice[] = [];
  let writing = Promise.resolve();
  const write = () => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    writing = writing
      .then(() => writeResults(server, batch))
      // Their claims run out, and they are checked again.
      .catch((error: unknown) =>
        server.log.error({ err: error, devices: batch.length }, 'states were not written'),
      );
  };
  const timer = setInterval(write, writtenWithinMs);
  return {
    add(checked: CheckedDevice): void {
      waiting.push(checked);
      if (waiting.length >= writtenAtOnce) write();
    },
    async end(): Promise<void> {
      clearInterval(timer);
      write();
      await writing;
    },
  };
}
