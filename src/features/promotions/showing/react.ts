import { localized } from '../../portal/public/localized.ts';
import { variantFor } from '../rules/choose-promotion.ts';
import { optionsOf } from '../rules/promotion-errors.ts';
import { type Candidate, candidateOfId } from './candidates.ts';
import { countReaction } from './count-events.ts';
import type { PromotionVisit } from './visit.ts';

const longestAnswer = 500;

/** Where a click leads: to a page of the internet, or to the plans with a promo code. */
export type Followed = { url: string } | { promoCode: string };

/** Counts a click and returns where it leads; null for a promotion that leads nowhere, or is not of this area. */
export async function followPromotion(
  visit: PromotionVisit,
  promotionId: string,
): Promise<Followed | null> {
  const { server, area, language } = visit;
  return server.database.withScope(area.providerScope, async (transaction) => {
    const candidate = await candidateOfId(transaction, area, promotionId);
    if (candidate === null) return null;
    const variant = candidate.variants[variantFor(candidate, visit.device)];
    const url = localized(variant?.address ?? {}, [language, ...candidate.languages])?.text;
    const target =
      candidate.type === 'offer'
        ? candidate.code !== null && { promoCode: candidate.code }
        : url !== undefined && { url };
    if (target === false) return null;
    await countReaction(transaction, visit, promotionId, { kind: 'click' });
    return target;
  });
}

/** Stores the answers of a survey, once for each visit. Questions that are not answered are left out. */
export async function answerPromotion(
  visit: PromotionVisit,
  promotionId: string,
  sent: ReadonlyMap<string, string>,
): Promise<void> {
  const { server, area } = visit;
  await server.database.withScope(area.providerScope, async (transaction) => {
    const candidate = await candidateOfId(transaction, area, promotionId);
    if (candidate?.type !== 'survey') return;
    const answers = answersIn(candidate, sent);
    if (Object.keys(answers).length === 0) return;
    await countReaction(transaction, visit, promotionId, { kind: 'answer', answers });
  });
}

/** Returns the valid answers by the position of their question: stars, the position of an option, or a text. */
function answersIn(
  { questions, languages }: Candidate,
  sent: ReadonlyMap<string, string>,
): Record<string, string> {
  const [language = 'en'] = languages;
  return Object.fromEntries(
    questions.flatMap((question, index) => {
      const answer = (sent.get(`q${index}`) ?? '').trim().slice(0, longestAnswer);
      const isValid =
        question.kind === 'text'
          ? answer !== ''
          : question.kind === 'stars'
            ? /^[1-5]$/.test(answer)
            : /^\d$/.test(answer) && Number(answer) < optionsOf(question, language).length;
      return isValid ? [[String(index), answer] as const] : [];
    }),
  );
}
