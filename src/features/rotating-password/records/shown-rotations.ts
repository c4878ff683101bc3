import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Period } from '../contract.ts';
import { isRolledBack, type Rotation } from '../rotations/policy.ts';
import type { RotationState } from '../states.ts';

/** A period with the counts of its announcements and devices. */
export interface CountedRotation extends Omit<Rotation, 'password'> {
  hasPassword: boolean;
  deliveries: Period['deliveries'];
  devices: Period['devices'];
}

const columns = [
  'id',
  'organization_number',
  'organization_path',
  'policy_id',
  'starts_at',
  'ends_at',
  'valid_until',
  'password_hash',
  'generated_at',
  'announced_at',
  'started_at',
  'ended_at',
  'push_state',
  'push_attempts',
  'next_push_at',
  'step_attempts',
  'created_by',
] as const;

/** Selects periods with their counts; the caller filters and orders them. */
export function countedRotations(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('password_rotation')
    .select(columns)
    .select([
      sql<boolean>`password is not null`.as('hasPassword'),
      sql<Period['deliveries']>`(
        select jsonb_build_object('total', count(*),
          'sent', count(*) filter (where state in ('sent', 'delivered')),
          'failed', count(*) filter (where state = 'failed'))
        from password_delivery where rotation_id = password_rotation.id)`.as('deliveries'),
      sql<Period['devices']>`(
        select jsonb_build_object('total', count(*),
          'done', count(*) filter (where state in ('done', 'unrestored')),
          'failed', count(*) filter (where state in ('failed', 'unrestored')))
        from password_device where rotation_id = password_rotation.id)`.as('devices'),
    ]);
}

/** Returns the open periods of policies, in their order. */
export async function openOf(
  transaction: ScopedTransaction,
  policyIds: readonly string[],
): Promise<Map<string, CountedRotation[]>> {
  const rows = await countedRotations(transaction)
    .where('policy_id', '=', any([...policyIds]))
    .where('ended_at', 'is', null)
    .orderBy('starts_at')
    .execute();
  return Map.groupBy(rows, ({ policy_id }) => policy_id);
}

/** Returns what a period is at a moment, by its times. */
export function stateOf(
  rotation: Pick<
    CountedRotation,
    | 'starts_at'
    | 'ends_at'
    | 'valid_until'
    | 'push_state'
    | 'hasPassword'
    | 'announced_at'
    | 'deliveries'
  >,
  now: Date,
): RotationState {
  const { starts_at, ends_at, valid_until, push_state, hasPassword, announced_at, deliveries } =
    rotation;
  if (starts_at > now) {
    if (!hasPassword) return 'planned';
    // Without recipients, the announcement is due at its time and tells nobody.
    return announced_at === null || deliveries.total === 0 ? 'generated' : 'announced';
  }
  if (isRolledBack({ push_state })) return 'restored';
  if (valid_until !== null && valid_until <= now) return 'past';
  if (ends_at !== null && ends_at <= now) return 'overlapping';
  if (push_state === 'pushing' || push_state === 'partly') return push_state;
  return 'current';
}

export function shownPeriod(rotation: CountedRotation, now: Date): Period {
  return {
    id: rotation.id,
    state: stateOf(rotation, now),
    startsAt: rotation.starts_at.toISOString(),
    endsAt: rotation.ends_at?.toISOString() ?? null,
    validUntil: rotation.valid_until?.toISOString() ?? null,
    hasPassword: rotation.hasPassword,
    deliveries: rotation.deliveries,
    devices: rotation.devices,
  };
}
