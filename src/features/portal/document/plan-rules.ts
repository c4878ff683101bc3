import type { ServicePlan } from '../../service-plans/fields.ts';
import type { EffectivePortal, MethodId } from './fields.ts';

/** The methods whose guests choose a plan; a code, a user name or a rotating password brings its own. */
export type ChoosingMethod = Exclude<MethodId, 'accessCode' | 'password' | 'rotatingPassword'>;
type Method = EffectivePortal['methods']['methods'][number];

export function isChoosing(method: MethodId): method is ChoosingMethod {
  return method !== 'accessCode' && method !== 'password' && method !== 'rotatingPassword';
}

type Offered = Pick<ServicePlan, 'status' | 'visibleFrom' | 'visibleUntil' | 'guestGroups'> & {
  /** free, or a payment gateway takes its price */
  canBePaid: boolean;
};

/** Returns the plans that guests see at a local time of the site. `groups`: what the property system says of the guest. */
export function plansAt<P extends Offered>(
  plans: readonly P[],
  time: string,
  groups: readonly string[] = [],
): P[] {
  return plans.filter(
    ({ status, canBePaid, visibleFrom, visibleUntil, guestGroups }) =>
      status === 'Active' &&
      canBePaid &&
      (visibleFrom === null || visibleFrom <= time) &&
      (visibleUntil === null || visibleUntil > time) &&
      (guestGroups.length === 0 || guestGroups.some((group) => groups.includes(group))),
  );
}

type Accepting = Pick<ServicePlan, 'loginMethods'> & { id: string };

/** Whether only a promo code shows a plan: one that gives hidden plans, and this one. */
export function isHidden({ loginMethods }: Pick<ServicePlan, 'loginMethods'>): boolean {
  return loginMethods.length > 0 && loginMethods.every((method) => method === 'promoCode');
}

/** Returns those of the visible plans that a method offers. */
export function plansForMethod<P extends Accepting>(
  visible: readonly P[],
  { type, planIds }: { type: ChoosingMethod; planIds: readonly string[] },
): P[] {
  return visible.filter(
    ({ id, loginMethods }) =>
      (loginMethods.length === 0 || loginMethods.includes(type)) &&
      (planIds.length === 0 || planIds.includes(id)),
  );
}

/** Whether a method has a plan to offer, if its guests choose one. */
export function hasPlan({ type, planIds }: Method, visible: readonly Accepting[]): boolean {
  return !isChoosing(type) || plansForMethod(visible, { type, planIds }).length > 0;
}

/** Returns the methods that work: with a plan, where guests choose one, and with a mail server, where a code is mailed. */
export function offeredMethods(
  { methods }: EffectivePortal['methods'],
  visible: readonly Accepting[],
  hasMail: boolean,
): Method[] {
  return methods.filter(
    (method) => method.isOn && (method.type !== 'email' || hasMail) && hasPlan(method, visible),
  );
}
