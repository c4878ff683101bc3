import { sql } from 'kysely';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { any, byName } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { ImageUses } from '../contract.ts';

type Subtree = Pick<ScopedOrganization, 'path'>;

/** The promotions that guests see, or may see without a further decision about images. */
const isUsing = sql<boolean>`promotion.status <> 'Ended'`;

/** Each image of a promotion: variants name one for each language. */
const named = sql`jsonb_path_query(promotion.settings, '$.variants[*].image.*')`;

/** Returns the promotions here and below that show an image, or will. */
export async function promotionUses(
  transaction: ScopedTransaction,
  organization: Subtree,
  imageId: string,
): Promise<ImageUses['promotions']> {
  const rows = await transaction
    .selectFrom('promotion')
    .innerJoin('organization', 'organization.number', 'promotion.organization_number')
    .select([
      'promotion.id',
      'promotion.name',
      'promotion.type',
      'organization.number as organizationNumber',
      'organization.name as organizationName',
    ])
    .where(isInSubtree('promotion.organization_path', organization))
    .where(isUsing)
    .where(sql<boolean>`to_jsonb(${imageId}::text) in (select ${named})`)
    .orderBy(byName('promotion.name'))
    .orderBy('promotion.id')
    .execute();
  return rows.map(({ organizationNumber, organizationName, ...promotion }) => ({
    ...promotion,
    organization: { number: organizationNumber, name: organizationName },
  }));
}

/** Returns how many promotions here and below show each of these images, by id; unused ones are missing. */
export async function countsOfPromotions(
  transaction: ScopedTransaction,
  organization: Subtree,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; promotions: number }>`
    select used.id, count(distinct used.promotion_id)::integer as promotions
    from (${promotionImages(organization)}) used
    where used.id = ${any(ids)}
    group by used.id`.execute(transaction);
  return new Map(rows.map(({ id, promotions }) => [id, promotions]));
}

/** Selects the ids, as text, of the images that promotions here and below show. */
export function promotionImageIds(organization: Subtree) {
  return sql<string>`select used.id from (${promotionImages(organization)}) used`;
}

function promotionImages(organization: Subtree) {
  return sql`
    select image #>> '{}' as id, promotion.id as promotion_id
    from promotion cross join lateral ${named} image
    where ${isInSubtree('promotion.organization_path', organization)} and ${isUsing}`;
}
