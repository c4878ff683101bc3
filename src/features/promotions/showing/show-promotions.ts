import type { ScopedTransaction } from '../../../server/context.ts';
import { imageSources } from '../../images/queries.ts';
import { localized } from '../../portal/public/localized.ts';
import type { Placement, Variant } from '../fields.ts';
import type { ShownPromotion } from '../public/shown-promotion.ts';
import { toShown } from '../rendering/to-shown.ts';
import { variantFor } from '../rules/choose-promotion.ts';
import { type Candidate, chosenFor } from './candidates.ts';
import { countShown, takeShowing } from './count-events.ts';
import type { PromotionVisit } from './visit.ts';

interface Page {
  /** the placement above what the guest came for, and the one below it; null: none */
  top: Placement | null;
  bottom: Placement | null;
  /** Returns our address that counts a click. */
  link(promotionId: string): string;
}

/**
 * Chooses the promotions of a page, counts that they are shown, and returns them. A page has one splash at most, and one
 * other promotion in each placement. A portal works without promotions: what fails here is only logged.
 */
export async function showPromotions(
  visit: PromotionVisit,
  page: Page,
): Promise<readonly ShownPromotion[]> {
  const { server, area } = visit;
  const placements = [page.top, page.bottom].filter((one) => one !== null);
  if (placements.length === 0) return [];
  try {
    return await server.database.withScope(area.providerScope, async (transaction) => {
      const chosen = await chosenFor(transaction, visit, placements);
      const taken: { candidate: Candidate; position: 'top' | 'bottom'; isCounted: boolean }[] = [];
      for (const [placement, candidates] of chosen) {
        const position = placement === page.top ? 'top' : 'bottom';
        const splashes = candidates.filter(({ type }) => type === 'splash');
        const blocks = candidates.filter(({ type }) => type !== 'splash' && type !== 'redirect');
        for (const group of [splashes, blocks]) {
          const found = await firstAllowed(transaction, visit, group);
          if (found !== null) taken.push({ ...found, position });
        }
      }
      const counted = taken.filter(({ isCounted }) => isCounted).map(({ candidate }) => candidate);
      await countShown(transaction, visit, counted);
      return shownOf(transaction, visit, page, taken);
    });
  } catch (error) {
    server.log.error({ err: error, area: area.number }, 'promotions could not be shown');
    return [];
  }
}

/** Returns the first promotion that the device may see now. A splash that was closed does not come back in a visit. */
async function firstAllowed(
  transaction: ScopedTransaction,
  visit: PromotionVisit,
  candidates: readonly Candidate[],
): Promise<{ candidate: Candidate; isCounted: boolean } | null> {
  for (const candidate of candidates) {
    const showing = await takeShowing(transaction, visit, candidate);
    if (showing === 'counted') return { candidate, isCounted: true };
    if (showing === 'again')
      return candidate.type === 'splash' ? null : { candidate, isCounted: false };
  }
  return null;
}

async function shownOf(
  transaction: ScopedTransaction,
  visit: PromotionVisit,
  { link }: Page,
  taken: readonly { candidate: Candidate; position: 'top' | 'bottom' }[],
): Promise<ShownPromotion[]> {
  const withVariants = taken.flatMap((one) => {
    const variant = variantOf(one.candidate, visit);
    return variant === undefined ? [] : [{ ...one, variant }];
  });
  const images = await imageSources(
    transaction,
    visit.area,
    withVariants.flatMap(({ variant }) => Object.values(variant.image)),
  );
  const answered = await answeredIn(transaction, visit);
  return withVariants.flatMap(
    ({ candidate, position, variant }) =>
      toShown(candidate, variant, {
        language: visit.language,
        images,
        link: link(candidate.id),
        position,
        isAnswered: answered.has(candidate.id),
      }) ?? [],
  );
}

function variantOf(candidate: Candidate, visit: PromotionVisit): Variant | undefined {
  return candidate.variants[variantFor(candidate, visit.device)];
}

/** Returns the surveys that were answered in a visit. */
async function answeredIn(
  transaction: ScopedTransaction,
  { id }: PromotionVisit,
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom('promotion_event')
    .select('promotion_id as promotionId')
    .where('visit', '=', id)
    .where('kind', '=', 'answer')
    .execute();
  return new Set(rows.map(({ promotionId }) => promotionId));
}

/** Returns where a guest goes who has just come online, if a promotion redirects; counts it. */
export async function redirectAfterLogin(visit: PromotionVisit): Promise<string | null> {
  const { server, area, language } = visit;
  try {
    return await server.database.withScope(area.providerScope, async (transaction) => {
      const chosen = await chosenFor(transaction, visit, ['afterLogin']);
      const redirects = (chosen.get('afterLogin') ?? []).filter(({ type }) => type === 'redirect');
      const found = await firstAllowed(transaction, visit, redirects);
      if (found === null) return null;
      if (found.isCounted) await countShown(transaction, visit, [found.candidate]);
      const variant = variantOf(found.candidate, visit);
      return (
        localized(variant?.address ?? {}, [language, ...found.candidate.languages])?.text ?? null
      );
    });
  } catch (error) {
    server.log.error({ err: error, area: area.number }, 'a promotion could not redirect');
    return null;
  }
}
