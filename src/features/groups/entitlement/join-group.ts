import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { gatewaysServing } from '../../payment-gateways/queries.ts';
import { discountWithoutCode } from '../../promo-codes/public/discounts.ts';
import { taxOf } from '../../service-plans/public/plan-tax.ts';
import { chargeGroup, type GroupRefusal } from './charge-group.ts';
import { type GroupTerms, groupsOf, noteMembership } from './find-groups.ts';
import { type GuestPerson, guestPersons } from './person.ts';

interface Joining {
  area: { number: number; path: string; timeZone: string };
  macAddress: string | null;
  now: Date;
}

interface Joined {
  /** whether the guest has another group or plan than before */
  isChanged: boolean;
  /** why the group does not pay for the plan that it gives */
  refusal: GroupRefusal | null;
}

/**
 * Gives a guest who signs in the group that decides now, and the group's plan to one without a plan. A plan with a price
 * that the group pays is charged once. The guest's own plan beats all. The scope must include the service provider.
 */
export async function joinGroup(
  transaction: ScopedTransaction,
  guestId: string,
  joining: Joining,
): Promise<Joined> {
  const { area, now } = joining;
  await sql`select from guest where id = ${guestId} for no key update`.execute(transaction);
  const [person] = await guestPersons(transaction, [guestId]);
  if (person === undefined) return { isChanged: false, refusal: null };
  const groups = await groupsOf(transaction, area, person, now);
  const giving = person.planId === null || person.hasGroupPlan ? givingGroup(groups, person) : null;
  if (giving === null)
    return { isChanged: await belong(transaction, person, groups, now), refusal: null };
  const isPaid = person.hasGroupPlan && person.planId === giving.planId;
  const refusal = isPaid ? null : await pay(transaction, giving, person, joining);
  if (refusal !== null) return { isChanged: false, refusal };
  await noteMembership(transaction, giving, guestId, now);
  if (isPaid && person.groupId === giving.id) return { isChanged: false, refusal: null };
  await transaction
    .updateTable('guest')
    .set({
      group_id: giving.id,
      plan_id: giving.planId,
      has_group_plan: true,
      // What is left of the former plan is not the group's to give.
      ...(!isPaid && { entitled_at: null, valid_until: null }),
    })
    .where('id', '=', guestId)
    .execute();
  return { isChanged: true, refusal: null };
}

/** Returns the group whose plan the guest gets: the present one, else the first that pays for it or asks nothing. */
function givingGroup(groups: readonly GroupTerms[], person: GuestPerson): GroupTerms | null {
  const gives = ({ planId, planPrice, billing }: GroupTerms) =>
    planId !== null && (planPrice === 0 || billing !== 'members');
  if (!person.hasGroupPlan) return groups.find(gives) ?? null;
  // What was begun with a group continues, also when the group gives another plan since.
  const present = groups.find(({ id }) => id === person.groupId);
  if (present !== undefined) return { ...present, planId: person.planId };
  const same = groups.find(({ planId }) => planId !== null && planId === person.planId);
  return same ?? groups.find(gives) ?? null;
}

/** Notes the group of a guest whose plan is not the group's. */
async function belong(
  transaction: ScopedTransaction,
  { id, groupId }: GuestPerson,
  [first]: readonly GroupTerms[],
  now: Date,
): Promise<boolean> {
  if (first !== undefined) await noteMembership(transaction, first, id, now);
  if ((first?.id ?? null) === groupId) return false;
  await transaction
    .updateTable('guest')
    .set({ group_id: first?.id ?? null })
    .where('id', '=', id)
    .execute();
  return true;
}

async function pay(
  transaction: ScopedTransaction,
  group: GroupTerms,
  person: GuestPerson,
  { area, macAddress, now }: Joining,
): Promise<GroupRefusal | null> {
  if (group.planPrice === 0 || group.planPrice === null) return null;
  const { settings, ...plan } = await transaction
    .selectFrom('service_plan')
    .select(['id', 'name', 'price', 'currency', 'settings'])
    .where('id', '=', group.planId)
    .executeTakeFirstOrThrow();
  const { taxRate, taxIncluded, durationKind } = settings;
  const priced = { ...plan, taxRate, taxIncluded, durationKind };
  const others =
    group.percentOff === 0 ? [] : [{ source: 'group' as const, percentOff: group.percentOff }];
  const reduced = discountWithoutCode(priced, others, { area, now });
  const price = reduced?.price ?? plan.price;
  const withTax = (amount: number) =>
    taxIncluded ? amount : amount + taxOf({ ...priced, price: amount });
  // The guest has the group before the purchase, which belongs to it by its guest.
  await transaction
    .updateTable('guest')
    .set({ group_id: group.id })
    .where('id', '=', person.id)
    .execute();
  const charged = await chargeGroup(transaction, {
    group,
    area,
    gateways: await gatewaysServing(transaction, area.number),
    plan,
    guestId: person.id,
    attemptId: null,
    macAddress,
    amount: withTax(price),
    tax: taxOf({ ...priced, price }),
    listPrice: withTax(plan.price),
    discount: reduced?.discount ?? 0,
    now,
  });
  return 'refusal' in charged ? charged.refusal : null;
}
