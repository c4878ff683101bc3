import type { PromoCode } from '../fields.ts';

/** What is known of a guest; null or empty: nothing. */
export interface AudienceGuest {
  email: string | null;
  groups: readonly string[];
  vip: string | null;
  tier: string | null;
  hasPurchased: boolean;
}

/** Whether a guest is one of those that a promo code or a promotion is for. */
export function isInAudience(
  { audience, audienceValues }: Pick<PromoCode, 'audience' | 'audienceValues'>,
  guest: AudienceGuest,
): boolean {
  const isListed = (value: string | null) =>
    value !== null && audienceValues.some((one) => one.toLowerCase() === value.toLowerCase());
  switch (audience) {
    case 'everyone':
      return true;
    case 'guestGroup':
      return guest.groups.some(isListed);
    case 'vip':
      return isListed(guest.vip);
    case 'tier':
      return isListed(guest.tier);
    case 'firstPurchase':
      return !guest.hasPurchased;
    case 'emailDomain': {
      const domain = guest.email?.split('@').at(-1)?.toLowerCase() ?? '';
      return audienceValues.some((value) => {
        const listed = value.replace(/^@/, '').toLowerCase();
        return domain === listed || domain.endsWith(`.${listed}`);
      });
    }
  }
}
