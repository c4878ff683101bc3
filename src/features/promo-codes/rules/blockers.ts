import type { PromoRow } from '../contract.ts';

type Promo = Pick<PromoRow, 'name' | 'status' | 'validUntil'>;

/**
 * Return why an action on a promo code is impossible, or null when it is possible. The server rejects the action with
 * this message, and screens do not offer it.
 */
export const promoBlockers = {
  pause({ name, status }: Promo): string | null {
    if (status === 'Ended') return `${name} has ended.`;
    return status === 'Paused' ? `${name} is already paused.` : null;
  },
  resume({ name, status }: Promo): string | null {
    if (status === 'Ended') return `${name} has ended. Duplicate it to offer it again.`;
    return status === 'Active' ? `${name} is not paused.` : null;
  },
  end({ name, status }: Promo): string | null {
    return status === 'Ended' ? `${name} has already ended.` : null;
  },
  extend({ name, status, validUntil }: Promo): string | null {
    if (status === 'Ended') return `${name} has ended. Duplicate it to offer it again.`;
    return validUntil === null ? `${name} has no end that can be extended.` : null;
  },
};
