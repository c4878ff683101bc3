import type { ServerContext } from '../../../server/context.ts';

const claimedAtOnce = 256;
/** Far more than a claimed device waits for its turn and its answers. */
const claimLastsMs = 60_000;

export type DueDevice = Awaited<ReturnType<typeof claim>>[number];

/** The devices whose check is due, claimed a few at a time; ends when the rest is not due yet, or when it should. */
export async function* dueDevices(
  server: Pick<ServerContext, 'database' | 'now'>,
  stopping: AbortSignal | undefined,
): AsyncGenerator<DueDevice, void> {
  let claimed: DueDevice[];
  do {
    claimed = await claim(server);
    for (const device of claimed) {
      if (stopping?.aborted) return;
      yield device;
    }
  } while (claimed.length === claimedAtOnce);
}

/**
 * A claim is the time of the next check moved on: no other replica takes the device meanwhile, and after a crash it
 * comes again by itself. What is written later is only for the claim that it was made by.
 */
async function claim({ database, now }: Pick<ServerContext, 'database' | 'now'>) {
  const at = now();
  const claimedUntil = new Date(at.getTime() + claimLastsMs);
  const devices = await database.system
    .with('due', (db) =>
      db
        .selectFrom('device')
        .select('id')
        .where('status', '=', 'Active')
        .where('host', 'is not', null)
        .where('next_check_at', '<=', at)
        .orderBy('next_check_at')
        .limit(claimedAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('device')
    .from('due')
    .set({ next_check_at: claimedUntil })
    .whereRef('device.id', '=', 'due.id')
    .returning([
      'device.id',
      'device.type',
      'device.host',
      'device.settings',
      'device.secrets',
      'device.state',
      'device.state_since as stateSince',
      'device.misses',
    ])
    .execute();
  return devices.map((device) => ({ ...device, claimedUntil }));
}
