import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { PricedPlan, PromoTerms } from '../rules/evaluate.ts';

/** Selects the terms of promo codes with their uses so far. */
export function selectTerms(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('promo_code as promo')
    .select([
      'promo.id',
      'promo.name',
      'promo.code',
      'promo.status',
      'promo.gives',
      'promo.valid_from as validFrom',
      'promo.valid_until as validUntil',
      'promo.total_uses as totalUses',
      'promo.settings',
      'promo.uses',
      'promo.given',
    ]);
}

interface StoredTerms
  extends Pick<
    PromoTerms,
    | 'name'
    | 'code'
    | 'status'
    | 'gives'
    | 'validFrom'
    | 'validUntil'
    | 'totalUses'
    | 'uses'
    | 'given'
  > {
  settings: Omit<
    PromoTerms,
    | 'name'
    | 'code'
    | 'status'
    | 'gives'
    | 'validFrom'
    | 'validUntil'
    | 'totalUses'
    | 'uses'
    | 'given'
  >;
}

export function toTerms<Row extends StoredTerms>({ settings, ...row }: Row) {
  return { ...settings, ...row };
}

/** Returns plans by id as they are priced. */
export async function pricedPlans(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<Map<string, PricedPlan & { status: string; areaNumber: number; areaPath: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('service_plan')
    .select(['id', 'name', 'price', 'currency', 'status', 'settings'])
    .select(['organization_number as areaNumber', 'organization_path as areaPath'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ settings: { taxRate, taxIncluded, durationKind }, ...plan }) => [
      plan.id,
      { ...plan, taxRate, taxIncluded, durationKind },
    ]),
  );
}
