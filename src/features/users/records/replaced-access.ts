import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { changeGuest } from './change-guest.ts';
import { planOf, rejectReturningDevices } from './checks.ts';
import { type FoundGuest, lockFor } from './find-guest.ts';

/** What an extension replaced: a guest's access before it. Contains no personal data. */
export interface ReplacedAccess {
  /** the guest's version after the extension, which later changes increase */
  version: number;
  planId: string | null;
  validUntil: string | null;
  entitledAt: string | null;
  /** null: nothing had been used */
  usage: {
    since: string;
    seconds: number;
    bytesIn: number;
    bytesOut: number;
    quotaReachedAt: string | null;
  } | null;
}

/** Returns the access of a locked guest that an extension is about to replace. */
export async function accessToReplace(
  { transaction }: OrganizationRequest,
  { record: { id, version, planId, validUntil } }: FoundGuest,
): Promise<ReplacedAccess> {
  const { entitled_at } = await transaction
    .selectFrom('guest')
    .select('entitled_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const usage = await transaction
    .selectFrom('guest_usage')
    .selectAll()
    .where('guest_id', '=', id)
    .executeTakeFirst();
  return {
    version: version + 1,
    planId,
    validUntil,
    entitledAt: entitled_at?.toISOString() ?? null,
    usage:
      usage === undefined
        ? null
        : {
            since: usage.since.toISOString(),
            seconds: Number(usage.seconds),
            bytesIn: Number(usage.bytes_in),
            bytesOut: Number(usage.bytes_out),
            quotaReachedAt: usage.quota_reached_at?.toISOString() ?? null,
          },
  };
}

/** Restores the access that the last extension replaced, unless the guest was changed since. */
export async function undoExtensionOf(
  request: OrganizationRequest,
  { guestId, version }: { guestId: string; version: number },
) {
  const { transaction } = request;
  const found = await lockFor(request, 'extend', guestId);
  const { replaced_access: replaced } = await transaction
    .selectFrom('guest')
    .select('replaced_access')
    .where('id', '=', guestId)
    .executeTakeFirstOrThrow();
  if (replaced?.version !== version || found.record.version !== version)
    throw new Problem(
      'conflict',
      'The guest was changed after the extension, so it cannot be undone. Edit the guest instead.',
    );
  const { planId, validUntil, entitledAt, usage } = replaced;
  const hasOtherPlan = planId !== found.record.planId;
  if (hasOtherPlan && planId !== null && !(await planOf(transaction, found.area, planId)))
    throw new Problem(
      'conflict',
      'The plan that the guest had before was deleted, so the extension cannot be undone. Choose another plan instead.',
    );
  await rejectReturningDevices(request, found, { validUntil });
  const { usage: usedSince } = await accessToReplace(request, found);
  const change = await changeGuest(request, found, {
    plan_id: planId,
    valid_until: validUntil,
    replaced_access: null,
    ...(hasOtherPlan && { entitled_at: entitledAt }),
  });
  // What was used since the extension counts for the former plan.
  if (hasOtherPlan && usage !== null)
    await transaction
      .updateTable('guest_usage')
      .set({
        since: usage.since,
        seconds: usage.seconds + (usedSince?.seconds ?? 0),
        bytes_in: usage.bytesIn + (usedSince?.bytesIn ?? 0),
        bytes_out: usage.bytesOut + (usedSince?.bytesOut ?? 0),
        quota_reached_at: usage.quotaReachedAt,
      })
      .where('guest_id', '=', guestId)
      .execute();
  return change;
}
