import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { endNetworkSessions } from '../../radius/public/session-changes.ts';
import { noteNetworks } from '../pushes/note-change.ts';
import type { PanState } from '../rules/states.ts';

interface Change {
  transaction: ScopedTransaction;
  now: Date;
  by: string;
}

/** Changes the state of networks; `nextStepAt` is when it changes next by itself. */
export async function setState(
  { transaction, now, by }: Change,
  ids: readonly string[],
  state: PanState,
  nextStepAt: Date | null,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('pan')
    .set({
      state,
      state_at: now,
      next_step_at: nextStepAt,
      updated_at: now,
      updated_by: by,
      version: sql`version + 1`,
    })
    .where('id', '=', any(ids))
    .execute();
  await noteNetworks(transaction, ids, now);
}

const minuteMs = 60_000;

interface EndingNetwork {
  id: string;
  graceMinutes: number;
  coolingMinutes: number;
}

/** Ends networks after the grace of their pools; without one, or at once, their devices are disconnected now. */
export async function endNetworks(
  change: Change,
  networks: readonly EndingNetwork[],
  { isAtOnce = false } = {},
): Promise<void> {
  for (const { id, graceMinutes, coolingMinutes } of networks) {
    const isOver = isAtOnce || graceMinutes === 0;
    if (isOver) await coolDown(change, { id, coolingMinutes });
    else {
      const until = new Date(change.now.getTime() + graceMinutes * minuteMs);
      await setState(change, [id], 'Ending', until);
    }
  }
}

/** Disconnects the devices of a network, whose VLAN is not used until their leases have ended. */
export async function coolDown(
  change: Change,
  { id, coolingMinutes }: Pick<EndingNetwork, 'id' | 'coolingMinutes'>,
): Promise<void> {
  const until = new Date(change.now.getTime() + coolingMinutes * minuteMs);
  await setState(change, [id], coolingMinutes === 0 ? 'Ended' : 'Cooling', until);
  await endNetworkSessions(change.transaction, [id], change);
}
