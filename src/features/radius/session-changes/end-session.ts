import type { ScopedTransaction } from '../../../server/context.ts';

interface SessionEnd {
  at: Date;
  /** Acct-Terminate-Cause (RFC 2866 section 5.10) */
  cause: string;
}

/**
 * Ends a session that was ended by us. It becomes stale, because a report of the gateway about a later time reopens it.
 * Does not overwrite an end that accounting reported.
 */
export async function endSession(
  transaction: ScopedTransaction,
  sessionId: string,
  { at, cause }: SessionEnd,
): Promise<void> {
  await transaction
    .updateTable('guest_session')
    .set({ state: 'stale', stopped_at: at, reopens_after: at, termination_cause: cause })
    .where('id', '=', sessionId)
    .where('state', '=', 'open')
    .execute();
}
