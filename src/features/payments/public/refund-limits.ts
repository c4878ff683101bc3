import { levelFor, type Permissions, reaches } from '../../../contract/permissions.ts';
import { counted } from '../../../contract/plural.ts';
import { Problem } from '../../../contract/problem.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';

const dayMs = 86_400_000;

/** Throws when a gateway does not let a role refund a purchase of this age. */
export function requireRefundable(
  { permissions }: { permissions: Permissions | null },
  { at, now }: { at: Date; now: Date },
  { name, settings: { refundBy, refundDays } }: UsableGateway,
): void {
  if (refundBy === 'nobody')
    throw new Problem('not-allowed', `${name} allows no refunds. Change this in Payment gateways.`);
  if (!reaches(levelFor(permissions, 'users'), refundBy))
    throw new Problem(
      'not-allowed',
      refundBy === 'delete'
        ? `${name} allows refunds by roles that may delete users only. Ask an administrator for it.`
        : `${name} allows refunds by roles that may edit users only. Ask an administrator for it.`,
    );
  if (now.getTime() - at.getTime() > refundDays * dayMs)
    throw new Problem(
      'not-allowed',
      `${name} allows refunds within ${counted(refundDays, { one: 'day', other: 'days' })} of the purchase. This one is older.`,
    );
}
