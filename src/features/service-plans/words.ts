import { formatMoney } from '../../contract/money.ts';
import { formatQuantity } from '../../contract/units.ts';
import type { ServicePlanFields } from './contract.ts';
import { texts } from './texts.ts';

/** A plan's facts as people read them, in lists and on the portal. */
export function priceWords({ price, currency }: Pick<ServicePlanFields, 'price' | 'currency'>) {
  return price === 0 ? texts.free : formatMoney(price, currency);
}

export function timeWords({
  durationKind,
  duration,
  endsAt,
  untilTime,
}: Pick<ServicePlanFields, 'durationKind' | 'duration' | 'endsAt' | 'untilTime'>): string {
  const time = duration === null ? '' : formatQuantity('duration', duration);
  if (durationKind === 'elapsed') return time;
  if (durationKind === 'usage') return texts.onlineTime(time);
  if (durationKind === 'recurring') return texts.recurring;
  return texts.until((durationKind === 'untilTime' ? untilTime : endsAt?.replace('T', ' ')) ?? '');
}

export function speedWords({
  bandwidthDown,
  bandwidthUp,
}: Pick<ServicePlanFields, 'bandwidthDown' | 'bandwidthUp'>): string {
  return texts.speedOf(rateWords(bandwidthDown), rateWords(bandwidthUp));
}

function rateWords(rate: number | null): string {
  return rate === null ? texts.unlimited : formatQuantity('rate', rate);
}

export function quotaWords({ quotaBytes }: Pick<ServicePlanFields, 'quotaBytes'>): string {
  return quotaBytes === null ? texts.unlimited : formatQuantity('data', quotaBytes);
}
