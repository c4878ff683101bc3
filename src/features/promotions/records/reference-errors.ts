import { sql } from 'kysely';
import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { imageSources } from '../../images/queries.ts';
import type { Promotion } from '../fields.ts';

type Place = Pick<OrganizationRequest, 'transaction' | 'organization'>;

/**
 * Returns the errors of what a promotion names: areas at or below the organization, images that the organization can use,
 * and a promo code that works there. What it named before may stay.
 */
export async function referenceErrors(
  place: Place,
  promotion: Pick<Promotion, 'areas' | 'variants' | 'promoCodeId'>,
  before?: Pick<Promotion, 'areas' | 'variants' | 'promoCodeId'>,
): Promise<Record<string, string>> {
  return {
    ...(await areaErrors(place, promotion)),
    ...(await imageErrors(place, promotion, before)),
    ...(await codeErrors(place, promotion, before)),
  };
}

async function areaErrors(
  { transaction, organization }: Place,
  { areas }: Pick<Promotion, 'areas'>,
): Promise<Record<string, string>> {
  if (areas.length === 0) return {};
  const found = await transaction
    .selectFrom('organization')
    .select('number')
    .where('number', '=', any(areas))
    .where(isInSubtree('path', organization))
    .where('status', '<>', 'Removed')
    .execute();
  return found.length < areas.length
    ? { areas: 'Choose this organization or organizations below it' }
    : {};
}

async function imageErrors(
  { transaction, organization }: Place,
  { variants }: Pick<Promotion, 'variants'>,
  before?: Pick<Promotion, 'variants'>,
): Promise<Record<string, string>> {
  const named = new Set(before?.variants.flatMap(({ image }) => Object.values(image)));
  const ids = variants.flatMap(({ image }) => Object.values(image)).filter((id) => !named.has(id));
  const known = await imageSources(transaction, organization, ids);
  const errors: Record<string, string> = {};
  for (const [index, { image }] of variants.entries())
    if (Object.values(image).some((id) => !named.has(id) && !known.has(id)))
      errors[`variants.${index}.image`] = 'Choose an image of this organization or one above it';
  return errors;
}

async function codeErrors(
  { transaction, organization }: Place,
  { promoCodeId }: Pick<Promotion, 'promoCodeId'>,
  before?: Pick<Promotion, 'promoCodeId'>,
): Promise<Record<string, string>> {
  if (promoCodeId === null || promoCodeId === before?.promoCodeId) return {};
  const code = await usableCodes({ transaction, organization })
    .select('promo.status')
    .where('promo.id', '=', promoCodeId)
    .executeTakeFirst();
  if (code === undefined)
    return { promoCodeId: 'Choose a promo code of this organization or one above it' };
  return code.status === 'Ended'
    ? { promoCodeId: 'This promo code has ended. Choose another' }
    : {};
}

/** Selects the promo codes that work in all of an organization; a series has a code for each guest. */
export function usableCodes({ transaction, organization }: Place) {
  return transaction
    .selectFrom('promo_code as promo')
    .where(sql<boolean>`${organization.path}::text ^@ promo.organization_path`)
    .where(sql<boolean>`promo.settings -> 'series' = 'null'`);
}
