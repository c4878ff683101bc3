import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ScopedTransaction } from '../../../server/context.ts';
import { laterMembership } from '../../loyalty/public/membership.ts';
import { type Identity, identity, type VisitState } from './visit-state.ts';

const stored = z.object({ key: z.uuid(), identity });

/**
 * Stores what the guest of a visit wrote, until a plan is chosen; returns the state that reads it. Another visit of the
 * device has another key, because a device may be claimed.
 */
export async function storeIdentity(
  transaction: ScopedTransaction,
  visit: VisitState,
): Promise<VisitState> {
  const key = randomUUID();
  await transaction
    .updateTable('portal_attempt')
    .set({ identity: JSON.stringify({ key, identity: visit.identity }) })
    .where('id', '=', visit.attemptId)
    .execute();
  return { ...visit, identityKey: key };
}

/** Returns what the guest of a visit wrote; null when it was used or another visit of the device replaced it. */
export async function storedIdentity(
  transaction: ScopedTransaction,
  { attemptId, identityKey }: VisitState,
): Promise<Identity | null> {
  if (identityKey === null) return null;
  const row = await transaction
    .selectFrom('portal_attempt')
    .select('identity')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  const read = z.safeParse(stored, row?.identity ?? null).data;
  return read?.key === identityKey ? withLaterAnswer(transaction, read.identity) : null;
}

/** A loyalty programme that gave no answer in time may have answered since. */
async function withLaterAnswer(
  transaction: ScopedTransaction,
  identity: Identity,
): Promise<Identity> {
  const { membership, ...rest } = identity;
  if (membership?.isPending !== true) return identity;
  const later = await laterMembership(transaction, membership);
  return later === null ? rest : { ...rest, membership: later };
}
