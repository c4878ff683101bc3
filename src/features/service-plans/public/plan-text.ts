import { formatMoney } from '../../../contract/values/money.ts';
import { formatQuantity } from '../../../contract/values/units.ts';
import type { ServicePlan } from '../fields.ts';
import { texts } from '../texts.ts';

export function planPriceText({ price, currency }: Pick<ServicePlan, 'price' | 'currency'>) {
  return price === 0 ? texts.free : formatMoney(price, currency);
}

export function planTimeText({
  durationKind,
  duration,
  endsAt,
  untilTime,
}: Pick<ServicePlan, 'durationKind' | 'duration' | 'endsAt' | 'untilTime'>): string {
  const time = duration === null ? '' : formatQuantity('duration', duration);
  if (durationKind === 'elapsed') return time;
  if (durationKind === 'usage') return texts.onlineTime(time);
  if (durationKind === 'recurring') return texts.recurring;
  return texts.until((durationKind === 'untilTime' ? untilTime : endsAt?.replace('T', ' ')) ?? '');
}

/** Formats both rates, such as '50 / 20 Mbit/s', '1 Gbit/s / 20 Mbit/s' or 'Unlimited / 5 Mbit/s'; equal rates once. */
export function planSpeedText({
  bandwidthDown,
  bandwidthUp,
}: Pick<ServicePlan, 'bandwidthDown' | 'bandwidthUp'>): string {
  const [down, up] = [rateText(bandwidthDown), rateText(bandwidthUp)];
  if (down === up) return down;
  const unit = down.slice(down.lastIndexOf(' '));
  const isSame = bandwidthDown !== null && up.endsWith(unit);
  return texts.speedOf(isSame ? down.slice(0, -unit.length) : down, up);
}

function rateText(rate: number | null): string {
  return rate === null ? texts.unlimited : formatQuantity('rate', rate);
}

export function planQuotaText({ quotaBytes }: Pick<ServicePlan, 'quotaBytes'>): string {
  return quotaBytes === null ? texts.unlimited : formatQuantity('data', quotaBytes);
}

export function planDevicesText(devices: number | null): string {
  return devices === null ? texts.anyDevices : texts.devicesUpTo(devices);
}
