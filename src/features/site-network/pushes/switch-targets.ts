import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { vendorFacts } from '../adapters/vendors.ts';
import { startRun } from './start-run.ts';
import type { PushSource } from './wishes.ts';

const minute = 60_000;

/**
 * Switches what a source has pushed on or off, as its schedule says, on devices that do not keep its hours themselves. Only
 * that is changed: a wish that nobody has approved stays as it is. Returns when to look again: devices
 * that others change, and those that may not answer. The caller wakes `pushDevices`.
 */
export async function switchTargets(
  transaction: ScopedTransaction,
  site: { number: number; path: string },
  source: PushSource,
  { isOn, hasDaysOff, now }: { isOn: boolean; hasDaysOff: boolean; now: Date },
): Promise<Date | null> {
  const own = transaction
    .selectFrom('push_target')
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id);
  const targets = await own
    .innerJoin('device', 'device.id', 'push_target.device_id')
    .select(['push_target.id', 'push_target.device_id as deviceId', 'device.type'])
    .select(
      sql<boolean>`applied_wish is not null and applied_wish->'isOn' is distinct from
      ${JSON.stringify(isOn)}::jsonb`.as('isOther'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_result')
          .select('push_result.id')
          .whereRef('push_result.device_id', '=', 'push_target.device_id')
          .where('push_result.state', '=', 'Waiting'),
      ).as('isBusy'),
    )
    .forUpdate('push_target')
    .execute();
  const keepsHours = ({ type }: (typeof targets)[number]) =>
    vendorFacts[type].hasSchedules && !hasDaysOff;
  const isWritten = ({ type }: (typeof targets)[number]) => vendorFacts[type].adapter !== null;
  const due = targets.filter(
    (target) => target.isOther && !target.isBusy && isWritten(target) && !keepsHours(target),
  );
  const set = (column: 'wish' | 'applied_wish', ids: readonly string[]) =>
    transaction
      .updateTable('push_target')
      .set({
        [column]: sql`jsonb_set(${sql.ref(column)}, '{isOn}', ${JSON.stringify(isOn)}::jsonb)`,
      })
      .where('id', '=', any(ids))
      .where(column, 'is not', null)
      .execute();
  await set(
    'wish',
    targets.map(({ id }) => id),
  );
  const left = targets.filter((target) => target.isOther && target.isBusy && isWritten(target));
  await set(
    'applied_wish',
    targets.filter((target) => !left.includes(target)).map(({ id }) => id),
  );
  if (due.length > 0)
    await startRun(transaction, site, source, due, { mode: 'schedule', by: 'Schedule', now });
  const again = left.length > 0 ? minute : due.length > 0 ? 10 * minute : null;
  return again === null ? null : new Date(now.getTime() + again);
}
