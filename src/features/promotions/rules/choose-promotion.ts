import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { type AudienceGuest, isInAudience } from '../../promo-codes/public/audience.ts';
import { isWithinHours } from '../../radius/public/plan-hours.ts';
import type { DeviceKind, Placement, Promotion } from '../fields.ts';
import { spread } from './spread.ts';

/** What decides whether, and in which order, a promotion is shown. */
export type Choosable = Pick<
  Promotion,
  | 'type'
  | 'placement'
  | 'priority'
  | 'weight'
  | 'areas'
  | 'validFrom'
  | 'validUntil'
  | 'daysAndHours'
  | 'audience'
  | 'audienceValues'
  | 'guests'
  | 'visitsFrom'
  | 'visitsUntil'
  | 'deviceTypes'
> & { id: string };

/** Who sees the portal, or receives a message. */
export interface Viewer {
  area: { path: string; timeZone: string };
  now: Date;
  /** tells visits apart: chances are the same throughout a visit */
  visit: string;
  /** null: not known, as of a guest who is not there anymore */
  deviceKind: DeviceKind | null;
  /** the number of this visit: 1 for a new guest */
  visits: number;
  guest: AudienceGuest;
}

/** Whether a promotion is for a viewer at this moment. */
export function isFor(promotion: Choosable, viewer: Viewer): boolean {
  const { area, now, visits, deviceKind, guest } = viewer;
  const local = localTimeOf(now, area.timeZone);
  const { validFrom, validUntil, areas, guests, visitsFrom, visitsUntil, deviceTypes } = promotion;
  if (validFrom !== null && local < validFrom) return false;
  if (validUntil !== null && local >= validUntil) return false;
  if (!isWithinHours(promotion.daysAndHours, now, area.timeZone)) return false;
  if (areas.length > 0 && !areas.some((number) => area.path.includes(`/${number}/`))) return false;
  if (guests === 'new' && visits > 1) return false;
  if (guests === 'returning' && visits <= 1) return false;
  if (visitsFrom !== null && visits < visitsFrom) return false;
  if (visitsUntil !== null && visits > visitsUntil) return false;
  if (deviceTypes.length > 0 && (deviceKind === null || !deviceTypes.includes(deviceKind)))
    return false;
  return isInAudience(promotion, guest);
}

/**
 * Returns the promotions of a placement for a viewer, in the order in which they are tried: by priority, and by chance in
 * proportion to their weights within one (Efraimidis and Spirakis, Weighted random sampling with a reservoir, 2006).
 */
export function choosePromotions<P extends Choosable>(
  promotions: readonly P[],
  placement: Placement,
  viewer: Viewer,
): P[] {
  return promotions
    .filter((one) => one.placement === placement && isFor(one, viewer))
    .map((one) => ({ one, key: spread(`${viewer.visit} ${one.id}`) ** (1 / one.weight) }))
    .toSorted((a, b) => b.one.priority - a.one.priority || b.key - a.key)
    .map(({ one }) => one);
}

/** Returns the position of the variant that a device sees, always the same one. */
export function variantFor(
  promotion: { id: string; variants: readonly { share: number }[] },
  device: string,
): number {
  const at = spread(`${promotion.id} ${device}`) * 100;
  let sum = 0;
  for (const [index, { share }] of promotion.variants.entries()) {
    sum += share;
    if (at < sum) return index;
  }
  return 0;
}

/** Returns the kind of a device by what its browser says; null when it says nothing. */
export function deviceKindOf(userAgent: string): DeviceKind | null {
  if (userAgent === '') return null;
  if (/iPad|Tablet|PlayBook|Silk/i.test(userAgent)) return 'tablet';
  if (/Android/i.test(userAgent)) return /Mobile/i.test(userAgent) ? 'phone' : 'tablet';
  return /iPhone|iPod|Mobile|CaptiveNetworkSupport/i.test(userAgent) ? 'phone' : 'computer';
}
