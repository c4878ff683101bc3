import { readableValue } from '../../contract/values/readableValue.ts';
import type { ServicePlanFields } from './contract.ts';
import { valuesOf } from './public/values.ts';
import { texts } from './texts.ts';

export const labels = {
  name: texts.name,
  status: texts.status,
  icon: texts.icon,
  texts: texts.portal,
  price: texts.price,
  currency: texts.currency,
  taxRate: texts.taxRate,
  taxIncluded: texts.taxIncluded,
  paymentMethods: texts.paymentMethods,
  revenueShare: texts.revenueShare,
  durationKind: texts.durationKind,
  duration: texts.duration,
  endsAt: texts.endsAt,
  untilTime: texts.untilTime,
  bandwidthDown: texts.down,
  bandwidthUp: texts.up,
  burstDown: texts.burstDown,
  burstUp: texts.burstUp,
  burstSeconds: texts.burstSeconds,
  quotaBytes: texts.quotaBytes,
  onQuota: texts.onQuota,
  throttleDown: texts.throttleDown,
  throttleUp: texts.throttleUp,
  maxDevices: texts.maxDevices,
  extraDevicePrice: texts.extraDevicePrice,
  loginMethods: texts.loginMethods,
  guestGroups: texts.guestGroups,
  limitedTo: texts.limitedTo,
  visibleFrom: texts.visibleFrom,
  visibleUntil: texts.visibleUntil,
  daysAndHours: texts.addPeriod,
  vlan: texts.vlan,
  sessionTimeout: texts.sessionTimeout,
  idleTimeout: texts.idleTimeout,
  interimInterval: texts.interimInterval,
  contentFilter: texts.contentFilter,
} as const satisfies Record<keyof ServicePlanFields, string>;

/** The fields in which two versions of a plan differ, as the form writes them. */
export function differences(mine: ServicePlanFields, theirs: ServicePlanFields) {
  const [own, other] = [valuesOf(mine), valuesOf(theirs)].map(
    (values) =>
      new Map(Object.entries(values).map(([name, value]) => [name, readableValue(value)])),
  );
  return Object.entries(labels).flatMap(([name, label]) => {
    const difference = { label, mine: own?.get(name) ?? '', theirs: other?.get(name) ?? '' };
    return difference.mine === difference.theirs ? [] : [difference];
  });
}
