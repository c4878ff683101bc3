import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { chargeRoom, stayInHouse } from '../../pms/public/room-charges.ts';
import { mastersNamed } from '../records/master.ts';
import type { GroupTerms } from './find-groups.ts';

/** What a member gets at the group's expense. */
export interface GroupCharge {
  group: GroupTerms;
  area: { number: number; path: string };
  gateways: readonly UsableGateway[];
  plan: { id: string; name: string; currency: string };
  guestId: string;
  attemptId: string | null;
  macAddress: string | null;
  /** in minor units, with tax and after the discount */
  amount: number;
  tax: number;
  listPrice: number;
  discount: number;
  now: Date;
}

/** Why a group does not pay. */
export type GroupRefusal = 'group-limit' | 'group-master';
type Charged = { purchaseId: string } | { refusal: GroupRefusal };

/**
 * Charges the master of a group, or notes the purchase for its invoice. The limits are checked by one update that locks the
 * group until the transaction ends, so that of two guests for the rest of a limit one is refused. Returns why not.
 */
export async function chargeGroup(
  transaction: ScopedTransaction,
  charge: GroupCharge,
): Promise<Charged> {
  const { group, area, amount, plan, now } = charge;
  if (group.currency !== null && group.currency !== plan.currency)
    return { refusal: 'group-limit' };
  const { rows } = await sql<{ outcome: string | null }>`
    select guest_group_fits(${group.id}, ${area.path}, ${amount}, ${now}) as outcome`.execute(
    transaction,
  );
  if (rows[0]?.outcome !== 'fits') return { refusal: 'group-limit' };
  return group.billing === 'master' ? chargeMaster(transaction, charge) : bill(transaction, charge);
}

async function chargeMaster(transaction: ScopedTransaction, charge: GroupCharge): Promise<Charged> {
  const { group, gateways, plan } = charge;
  const gateway = gateways.find(({ category }) => category === 'pms');
  if (gateway === undefined || group.master === null) return { refusal: 'group-master' };
  const [master, other] = await mastersNamed(
    transaction,
    { path: group.organizationPath },
    group.master,
    gateway.id,
  );
  const stay =
    master === undefined || other !== undefined ? null : await stayInHouse(transaction, master.id);
  if (stay === null) return { refusal: 'group-master' };
  const { state, purchaseId } = await chargeRoom(transaction, {
    gateway,
    stay,
    area: charge.area,
    planId: plan.id,
    planName: plan.name,
    guestId: charge.guestId,
    attemptId: charge.attemptId,
    macAddress: charge.macAddress,
    amount: charge.amount,
    tax: charge.tax,
    listPrice: charge.listPrice,
    discount: charge.discount,
    currency: plan.currency,
    now: charge.now,
  });
  return state === 'refused' ? { refusal: 'group-master' } : { purchaseId };
}

async function bill(transaction: ScopedTransaction, charge: GroupCharge): Promise<Charged> {
  const { id } = await transaction
    .insertInto('purchase')
    .values({
      organization_number: charge.area.number,
      organization_path: charge.area.path,
      plan_id: charge.plan.id,
      guest_id: charge.guestId,
      attempt_id: charge.attemptId,
      mac_address: charge.macAddress,
      at: charge.now,
      amount: charge.amount,
      tax: charge.tax,
      list_price: charge.listPrice,
      discount: charge.discount,
      currency: charge.plan.currency,
      method: charge.amount === 0 ? 'complimentary' : 'invoice',
      status: 'captured',
      group_id: charge.group.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { purchaseId: id };
}
