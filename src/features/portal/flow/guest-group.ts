import type { ScopedTransaction } from '../../../server/context.ts';
import { type GroupTerms, groupsOf } from '../../groups/public/portal.ts';
import type { PlanTerms } from '../../radius/public/allowances.ts';
import type { Visit } from './visit.ts';

/**
 * Returns the group that decides for the guest of a visit. Only what the guest has proven counts: a stay, a confirmed
 * address, a membership. The scope must include the service provider.
 */
export async function groupOfVisit(
  transaction: ScopedTransaction,
  { area, state, now }: Pick<Visit, 'area' | 'state' | 'now'>,
): Promise<GroupTerms | null> {
  const { identity, language } = state;
  if (identity === null) return null;
  const { stay, membership, email, confirmedAt, memberNumber, method } = identity;
  const isKnownMember = method === 'memberNumber' && membership?.isPending !== true;
  const [first] = await groupsOf(
    transaction,
    area,
    {
      guestId: null,
      stayId: stay?.id ?? null,
      reservation: stay?.reservation ?? null,
      room: stay?.room ?? null,
      email: confirmedAt === null ? null : email,
      memberNumber: isKnownMember ? memberNumber : null,
      tier: membership?.tier ?? null,
      language,
    },
    now,
  );
  return first ?? null;
}

/** Whether a plan comes from the group, and so ends with it: the group pays for it, or nobody does. */
export function isOfGroup(group: GroupTerms | null, plan: PlanTerms | null): boolean {
  return (
    group !== null &&
    plan !== null &&
    group.planId === plan.id &&
    (plan.price === 0 || group.billing !== 'members')
  );
}
