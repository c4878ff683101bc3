import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import { foldedCode, seriesCodeText } from '../rules/code-text.ts';
import { promoStore } from './promo-store.ts';

/** Returns who used a promo code, latest first. Names are for roles with the right to see personal data. */
export async function listRedemptions(
  request: OrganizationRequest,
  id: string,
  { page = 1, pageSize = 25 }: { page?: number | undefined; pageSize?: number | undefined },
) {
  const { transaction, caller } = request;
  const promo = await promoStore.get(request, id);
  const isMasked = !hasRight(caller.rights, 'guest-data');
  const found = transaction
    .selectFrom('promo_redemption as use')
    .innerJoin('organization as area', 'area.number', 'use.organization_number')
    .leftJoin('service_plan as plan', 'plan.id', 'use.plan_id')
    .leftJoin('guest', 'guest.id', 'use.guest_id')
    .where('use.promo_code_id', '=', id)
    .where('use.state', '<>', 'released');
  const rows = await found
    .select(['use.id', 'use.at', 'use.word', 'use.currency', 'use.discount'])
    .select(['use.list_price as listPrice', 'use.guest_id as guestId'])
    .select(sql<'held' | 'redeemed'>`use.state`.as('state'))
    .select(sql<string | null>`guest.name`.as('guestName'))
    .select(['area.number as areaNumber', 'area.name as areaName'])
    .select(sql<string>`coalesce(plan.name, '')`.as('planName'))
    .select(timeZoneOfArea.as('timeZone'))
    .orderBy('use.at', 'desc')
    .orderBy('use.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map(({ word, at, guestName, ...row }) => ({
      ...row,
      at: at.toISOString(),
      guestName: isMasked ? null : guestName,
      code: word === foldedCode(promo.code) ? promo.code : seriesCodeText(promo.code, word),
    })),
    total: Number(total),
  };
}
