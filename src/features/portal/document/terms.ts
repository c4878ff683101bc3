import type { EffectivePortal } from './fields.ts';
import { isWritten } from './local-text.ts';

/** Whether the sign-in page has the block that says what a guest accepts by connecting. */
export function hasTermsBlock({ pages }: Pick<EffectivePortal, 'pages'>): boolean {
  return pages['sign-in'].some(({ type }) => type === 'terms');
}

/** Whether guests accept terms by connecting: those that the sign-in page shows. */
export function areTermsShown(portal: Pick<EffectivePortal, 'legal' | 'pages'>): boolean {
  return isWritten(portal.legal.terms) && hasTermsBlock(portal);
}

/** Whether guests who accepted another version must accept this one on a day of the site, such as `2026-12-24`. */
export function isAcceptanceDue({ legal }: Pick<EffectivePortal, 'legal'>, day: string): boolean {
  return legal.isAcceptedAgain && (legal.termsFrom === null || legal.termsFrom <= day);
}
