import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';

const lookEveryMs = 1_000;
/** A step holds the embedded engine's one connection, so it is small; more at once is hardly faster. */
const rowsAStep = 500;

type RewritingServer = Pick<ServerContext, 'database' | 'log'>;

/** Rewrites the paths of rows whose organization moved, until the returned function is called; that waits for the current step. */
export function rewriteMovedRows(server: RewritingServer): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= rewriteAllMovedRows(server, stopping.signal)
      .catch((error: unknown) =>
        server.log.error({ err: error }, 'paths of moved rows were not rewritten'),
      )
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
 * Takes steps, each a transaction, until none is left or the remaining rows are locked by others. The lock of a step
 * keeps other replicas from it; a step that dies is undone and taken again.
 */
export async function rewriteAllMovedRows(
  { database }: Pick<ServerContext, 'database'>,
  stopping?: AbortSignal,
): Promise<void> {
  let isMoreLeft = true;
  while (isMoreLeft && stopping?.aborted !== true)
    isMoreLeft = await database.transaction(async (transaction) => {
      const { rows } = await sql<{ isMoreLeft: boolean }>`
        select rewrite_moved_rows(${rowsAStep}) as "isMoreLeft"`.execute(transaction);
      return rows[0]?.isMoreLeft ?? false;
    });
}
