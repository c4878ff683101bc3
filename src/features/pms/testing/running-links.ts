import { setTimeout as delay } from 'node:timers/promises';
import type { TestServer } from '../../../../test/server.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { FiasClock } from '../fias/client/clock.ts';
import { type PmsLinks, startPmsLinks } from '../links/start-links.ts';

/** A clock that runs faster than the real one, so that 30 s without an answer pass in a moment. */
export class FastClock implements FiasClock {
  readonly #factor: number;
  readonly #realStart = performance.now();
  readonly #start: number;

  constructor(factor: number, start = Date.parse('2026-06-10T12:00:00Z')) {
    this.#factor = factor;
    this.#start = start;
  }

  now(): Date {
    return new Date(this.#start + (performance.now() - this.#realStart) * this.#factor);
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = setTimeout(run, milliseconds / this.#factor);
    return () => clearTimeout(timer);
  }
}

export interface RunningLinks extends PmsLinks {
  /** Stops like a process that is killed: nothing is written any more, also not the end of what was under way. */
  kill(): Promise<void>;
}

/** Starts the links of a replica with a clock of its own. */
export function runLinks(server: TestServer, clock: FiasClock): RunningLinks {
  let isKilled = false;
  const dies = () => {
    if (isKilled) throw new Error('This server was killed');
  };
  const { database } = server.context;
  const mortal: ServerContext['database'] = {
    engine: database.engine,
    get system() {
      dies();
      return database.system;
    },
    withScope: async (scope, work) => {
      dies();
      const result = await database.withScope(scope, work);
      dies();
      return result;
    },
    transaction: async (work) => {
      dies();
      const result = await database.transaction(work);
      // The commit arrived, but not its reply.
      dies();
      return result;
    },
    close: async () => {},
  };
  const links = startPmsLinks(
    { ...server.context, database: mortal, now: () => clock.now() },
    clock,
  );
  return {
    ...links,
    async kill() {
      isKilled = true;
      await links.stop();
    },
  };
}

/** Waits until something holds, and fails after some seconds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  seconds = 10,
  everyMs = 20,
): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('It does not come to hold');
    await delay(everyMs);
  }
}
