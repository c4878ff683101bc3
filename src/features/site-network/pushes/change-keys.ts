import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import { startRun } from './start-run.ts';
import { sealWishSecrets } from './wish-secrets.ts';
import type { PushSource } from './wishes.ts';

interface Work {
  transaction: ScopedTransaction;
  server: Pick<ServerContext, 'secrets' | 'now'>;
}

interface KeyChange {
  passphrase: string;
  deviceIds: readonly string[];
  by: string;
}

/**
 * Gives devices another passphrase of a network that was pushed to them, and changes nothing else there: a wish that nobody
 * has approved stays as it is. Devices that another run changes are left out, for a later call. Returns the run with the
 * devices that it changes; null: all are busy, or have the network no more. Wake `pushDevices`.
 */
export async function changeKeys(
  work: Work,
  site: { number: number; path: string },
  source: PushSource,
  change: KeyChange,
): Promise<{ runId: string; deviceIds: string[] } | null> {
  // An approval may occupy a device meanwhile, which is then left out.
  return retryOnUniqueViolation(work.transaction, () => startChange(work, site, source, change));
}

async function startChange(
  { transaction, server }: Work,
  site: { number: number; path: string },
  source: PushSource,
  { passphrase, deviceIds, by }: KeyChange,
): Promise<{ runId: string; deviceIds: string[] } | null> {
  const targets = await transaction
    .selectFrom('push_target')
    .select(['id', 'device_id as deviceId'])
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('device_id', '=', any([...deviceIds]))
    .where('wish', 'is not', null)
    .where('applied_wish', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_result')
            .select('push_result.id')
            .whereRef('push_result.device_id', '=', 'push_target.device_id')
            .where('push_result.state', '=', 'Waiting'),
        ),
      ),
    )
    .forUpdate('push_target')
    .execute();
  if (targets.length === 0) return null;
  await storeKey({ transaction, server }, source, targets, passphrase);
  const now = server.now();
  const runId = await startRun(transaction, site, source, targets, { mode: 'key', by, now });
  return { runId, deviceIds: targets.map(({ deviceId }) => deviceId) };
}

/** Stores another passphrase of a network for devices that never had it, so that a push that is approved later gives it. */
export async function renewKeys(
  work: Work,
  source: Pick<PushSource, 'kind' | 'id'>,
  passphrase: string,
): Promise<void> {
  const targets = await work.transaction
    .selectFrom('push_target')
    .select(['id', 'device_id as deviceId'])
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('wish', 'is not', null)
    .where('applied_wish', 'is', null)
    .forUpdate()
    .execute();
  await storeKey(work, source, targets, passphrase);
}

async function storeKey(
  { transaction, server }: Work,
  source: Pick<PushSource, 'kind' | 'id'>,
  targets: readonly { id: string; deviceId: string }[],
  passphrase: string,
): Promise<void> {
  for (const { id, deviceId } of targets) {
    const sealed = await sealWishSecrets(server, { source, deviceId }, { passphrase });
    await transaction
      .updateTable('push_target')
      .set({ secrets: sql`secrets || ${JSON.stringify(sealed)}::jsonb` })
      .where('id', '=', id)
      .execute();
  }
}
