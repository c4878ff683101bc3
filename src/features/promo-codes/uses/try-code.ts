import type { Received } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problem.ts';
import { momentOf } from '../../../contract/values/zoned-time.ts';
import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { Tried, tryPromoCode } from '../contract.ts';
import { promoStore } from '../records/promo-store.ts';
import { evaluate, leftText } from '../rules/evaluate.ts';
import { earlierUses } from './find-discount.ts';
import { pricedPlans } from './promo-terms.ts';

/** Returns what a guest would pay with a code, or the rule that refuses it. Nothing is used up. */
export async function tryCode(
  request: OrganizationRequest,
  id: string,
  body: Received<typeof tryPromoCode>['body'],
): Promise<Tried> {
  const { transaction, organization, server } = request;
  const promo = await promoStore.get(request, id);
  const plans = await pricedPlans(transaction, [
    body.planId,
    ...(promo.upgradeTo ? [promo.upgradeTo] : []),
  ]);
  const plan = plans.get(body.planId);
  if (plan === undefined || !plan.areaPath.startsWith(organization.path))
    throw new Problem('bad-input', 'Choose a plan of this organization or below it.', {
      fields: { planId: 'Choose a plan of this organization or below it' },
    });
  const { timeZone: zone } = await inheritedSettings(transaction, plan.areaNumber);
  const timeZone = zone ?? 'UTC';
  const now = body.at === null ? server.now() : momentOf(body.at, timeZone);
  if (now === null)
    throw new Problem('bad-input', 'Check the time.', { fields: { at: 'Not a time' } });
  const known = body.guestId === null ? undefined : await guestFacts(request, body.guestId);
  const guest = {
    guestId: body.guestId,
    macAddress: null,
    reservation: known?.reservation ?? null,
    areaPath: plan.areaPath,
  };
  const email = body.email ?? known?.email ?? null;
  const outcome = evaluate({
    // A code of a series that nobody has used.
    promo: promo.series === null ? promo : { ...promo, uses: 0 },
    upgrade: promo.upgradeTo === null ? undefined : plans.get(promo.upgradeTo),
    area: { number: plan.areaNumber, path: plan.areaPath, timeZone },
    plan,
    guest: {
      email,
      groups: body.group === null ? [] : [body.group],
      vip: body.group,
      tier: body.group,
      earlierUses:
        body.earlierUses ??
        (body.guestId === null ? 0 : await earlierUses(transaction, id, guest, server.now())),
      hasPurchased: known?.hasPurchased ?? false,
    },
    now,
  });
  const shown = { currency: plan.currency, timeZone };
  if (outcome.discount === null) {
    const left = outcome.refusal === 'budgetSpent' ? ` (${leftText(promo) || '0'} left)` : '';
    return {
      ...shown,
      price: null,
      listPrice: plan.price,
      discount: 0,
      tax: 0,
      planName: plan.name,
      extraSeconds: 0,
      refusal: `${outcome.text}${left}`,
    };
  }
  const { price, listPrice, discount, tax, planId, extraSeconds } = outcome.discount;
  const planName = plans.get(planId)?.name ?? plan.name;
  return { ...shown, price, listPrice, discount, tax, planName, extraSeconds, refusal: null };
}

async function guestFacts({ transaction, organization }: OrganizationRequest, guestId: string) {
  const found = await transaction
    .selectFrom('guest')
    .select(['email', 'reservation_number as reservation'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('purchase')
          .select('purchase.id')
          .whereRef('purchase.guest_id', '=', 'guest.id')
          .where('purchase.status', '=', any(['authorised', 'captured', 'posted', 'refunded']))
          .where('purchase.is_test', '=', false),
      ).as('hasPurchased'),
    )
    .where('guest.id', '=', guestId)
    .where(isInSubtree('guest.organization_path', organization))
    .executeTakeFirst();
  if (found === undefined)
    throw new Problem('bad-input', 'This guest does not exist.', {
      fields: { guestId: 'This guest does not exist' },
    });
  return { ...found, hasPurchased: Boolean(found.hasPurchased) };
}
