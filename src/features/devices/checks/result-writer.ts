import type { ServerContext } from '../../../server/context.ts';
import { type CheckedDevice, writeResults } from './write-results.ts';

const writtenAtOnce = 250;
const writtenWithinMs = 500;

/** Collects results and writes them in batches, one at a time. */
export function resultWriter(server: Pick<ServerContext, 'database' | 'now'>) {
  let waiting: CheckedDevice[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  let failure: { error: unknown } | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    writing = writing
      .then(() => writeResults(server, batch))
      // The devices are checked again when their claims expire.
      .catch((error: unknown) => {
        failure = { error };
      });
  };
  return {
    add(checked: CheckedDevice): void {
      waiting.push(checked);
      if (waiting.length >= writtenAtOnce) write();
      else timer ??= setTimeout(write, writtenWithinMs);
    },
    /** Writes pending results; throws if a write has failed since the last flush. */
    async flush(): Promise<void> {
      write();
      await writing;
      if (failure === undefined) return;
      const { error } = failure;
      failure = undefined;
      throw error;
    },
  };
}
