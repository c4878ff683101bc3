import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { countFailure, subjectOf } from '../../session/queries.ts';
import { foldRoom } from './rooms.ts';

const hour = 3_600_000;
/** 20 wrong names for a room within an hour are free; then each doubles the wait, to 15 minutes. */
const limit = { free: 20, forgivenAfterMs: hour / 20 };

const subjectFor = (gatewayId: string, room: string) =>
  subjectOf(limit, 'misses of a room', gatewayId, foldRoom(room));

/** Returns until when names for the room are rejected; null when they are accepted. */
export async function roomBlockedUntil(
  transaction: ScopedTransaction,
  gatewayId: string,
  room: string,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select attempts_blocked_until(${[subjectFor(gatewayId, room).id]}) as until`.execute(
    transaction,
  );
  const until = rows[0]?.until ?? now;
  return until > now ? until : null;
}

/** Counts a name that is not the room's. Opens a transaction of its own. */
export async function countRoomMiss(
  server: Pick<ServerContext, 'database' | 'now'>,
  gatewayId: string,
  room: string,
): Promise<void> {
  await countFailure(server, [subjectFor(gatewayId, room)], hour, async () => {});
}
