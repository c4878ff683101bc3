import { levelFor, type Permissions, reaches } from '../../../contract/permissions.ts';
import { counted } from '../../../contract/plural.ts';
import { Problem } from '../../../contract/problem.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';

const dayMs = 86_400_000;

interface Role {
  permissions: Permissions | null;
}

/** Throws when a gateway does not let a role refund a purchase of this age. */
export function requireRefundable(
  role: Role,
  { at, now }: { at: Date; now: Date },
  gateway: UsableGateway,
): void {
  requireRefundingRole(role, gateway);
  const { name, settings } = gateway;
  if (now.getTime() - at.getTime() > settings.refundDays * dayMs)
    throw new Problem(
      'not-allowed',
      `${name} allows refunds within ${counted(settings.refundDays, { one: 'day', other: 'days' })} of the purchase. This one is older.`,
    );
}

/** Throws when a gateway does not let a role refund. */
export function requireRefundingRole(
  { permissions }: Role,
  { name, settings: { refundBy } }: UsableGateway,
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
}
