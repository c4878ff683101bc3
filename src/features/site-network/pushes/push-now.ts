import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import { vendorFacts } from '../adapters/vendors.ts';
import { startRun } from './start-run.ts';
import type { PushSource } from './wishes.ts';

/**
 * Pushes what a source wants to the devices that lack it, without a plan that a person approves: its times have decided it.
 * Devices that another push changes are left for the next call; returns how many. The caller wakes `pushDevices`.
 */
export async function pushNow(
  transaction: ScopedTransaction,
  site: { number: number; path: string },
  source: PushSource,
  { now, by, targetIds }: { now: Date; by: string; targetIds: readonly string[] },
): Promise<number> {
  let busy = 0;
  await retryOnUniqueViolation(transaction, async () => {
    const targets = await dueTargets(transaction, source, targetIds);
    const free = targets.filter((target) => !target.isBusy);
    busy = targets.length - free.length;
    if (free.length === 0) return;
    await startRun(transaction, site, source, free, { mode: 'push', by, now });
  });
  return busy;
}

async function dueTargets(
  transaction: ScopedTransaction,
  source: Pick<PushSource, 'kind' | 'id'>,
  targetIds: readonly string[],
) {
  const targets = await transaction
    .selectFrom('push_target')
    .innerJoin('device', 'device.id', 'push_target.device_id')
    .select(['push_target.id', 'push_target.device_id as deviceId', 'device.type'])
    .select(
      sql<boolean>`exists (
        select from push_result
        where push_result.device_id = push_target.device_id and push_result.state = 'Waiting')`.as(
        'isBusy',
      ),
    )
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('push_target.id', '=', any(targetIds))
    .where('push_target.state', '=', any(['Pending', 'Failed', 'Drifted']))
    .orderBy('push_target.device_id')
    .execute();
  return targets.filter(({ type }) => vendorFacts[type].adapter !== null);
}
