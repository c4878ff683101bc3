import type { Selectable } from 'kysely';
import { pickFields } from '../../../contract/fields/fields.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { PasswordRotation, RotatingPassword as Row } from '../../../server/database/tables.ts';
import { type RotatingPassword, rotatingPassword } from '../fields.ts';
import type { ZoneOf } from '../records/time-zone.ts';

/** What work on rotations needs of a request or a job. */
export interface Work {
  transaction: ScopedTransaction;
  server: Pick<ServerContext, 'secrets' | 'now'>;
}

export interface Policy {
  row: Selectable<Row>;
  fields: RotatingPassword;
  timeZone: string;
}

export type Rotation = Selectable<PasswordRotation>;

/** Locks a policy until the transaction ends; undefined when it was deleted. */
export async function lockPolicy(
  transaction: ScopedTransaction,
  policyId: string,
  zoneOf: ZoneOf,
): Promise<Policy | undefined> {
  const row = await transaction
    .selectFrom('rotating_password')
    .selectAll()
    .where('id', '=', policyId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name, ssid, mode, settings } = row;
  return {
    row,
    fields: pickFields(rotatingPassword, { ...settings, name, ssid, mode }),
    timeZone: await zoneOf(transaction, { number: row.organization_number }),
  };
}

/** Returns the periods of a policy that are not over, in their order. */
export function openRotations(
  transaction: ScopedTransaction,
  policyId: string,
): Promise<Rotation[]> {
  return transaction
    .selectFrom('password_rotation')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('ended_at', 'is', null)
    .orderBy('starts_at')
    .execute();
}

type Timed = Pick<Rotation, 'starts_at' | 'push_state'>;

export function isRolledBack({ push_state }: Pick<Rotation, 'push_state'>): boolean {
  return push_state === 'restoring' || push_state === 'restored';
}

/** Returns the period of the current password: the last one that has started, and was not rolled back. */
export function currentOf<R extends Timed>(rotations: readonly R[], now: Date): R | undefined {
  return rotations.findLast((one) => one.starts_at <= now && !isRolledBack(one));
}

export function futureOf<R extends Timed>(rotations: readonly R[], now: Date): R[] {
  return rotations.filter(({ starts_at }) => starts_at > now);
}
