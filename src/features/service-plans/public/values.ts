import * as z from 'zod/mini';
import { minorUnits, priceIn, priceText } from '../../../contract/values/money.ts';
import {
  formatQuantity,
  parseQuantity,
  type QuantityKind,
  quantity,
} from '../../../contract/values/units.ts';
import {
  type ServicePlanDefaults,
  type ServicePlanFields,
  servicePlanFields,
} from '../contract.ts';
import { mistakesOf } from '../rules.ts';

/** What each quantity's text means. */
const quantityKinds = {
  duration: 'duration',
  bandwidthDown: 'rate',
  bandwidthUp: 'rate',
  burstDown: 'rate',
  burstUp: 'rate',
  quotaBytes: 'data',
  throttleDown: 'rate',
  throttleUp: 'rate',
  sessionTimeout: 'duration',
  idleTimeout: 'duration',
  interimInterval: 'duration',
} as const satisfies Partial<Record<keyof ServicePlanFields, QuantityKind>>;

type QuantityName = keyof typeof quantityKinds;
const quantityNames = Object.keys(quantityKinds).filter(isQuantityName);

/** What the form holds: quantities, prices and times as text, '' where the record has null. */
export type PlanValues = Record<QuantityName, string> & {
  name: string;
  status: string;
  icon: string;
  texts: { language: string; portalName: string; description: string }[];
  price: string;
  currency: string;
  /** percent */
  taxRate: string;
  taxIncluded: boolean;
  paymentMethods: string[];
  revenueShare: { party: string; percent: number | null }[];
  durationKind: string;
  endsAt: string;
  untilTime: string;
  burstSeconds: number | null;
  onQuota: string;
  maxDevices: number | null;
  extraDevicePrice: string;
  loginMethods: string[];
  guestGroups: string;
  limitedTo: string;
  visibleFrom: string;
  visibleUntil: string;
  daysAndHours: { days: string[]; from: string; until: string }[];
  vlan: number | null;
  contentFilter: string;
};

export function newPlan({ currency, language }: ServicePlanDefaults): ServicePlanFields {
  return {
    name: '',
    status: 'Draft',
    icon: 'wifi',
    texts: [{ language, portalName: '', description: '' }],
    price: 0,
    currency,
    taxRate: 0,
    taxIncluded: true,
    paymentMethods: [],
    revenueShare: [],
    durationKind: 'elapsed',
    duration: 86_400,
    endsAt: null,
    untilTime: null,
    bandwidthDown: null,
    bandwidthUp: null,
    burstDown: null,
    burstUp: null,
    burstSeconds: null,
    quotaBytes: null,
    onQuota: 'stop',
    throttleDown: null,
    throttleUp: null,
    maxDevices: null,
    extraDevicePrice: null,
    loginMethods: [],
    guestGroups: [],
    limitedTo: 'none',
    visibleFrom: null,
    visibleUntil: null,
    daysAndHours: [],
    vlan: null,
    sessionTimeout: null,
    idleTimeout: 900,
    interimInterval: 300,
    contentFilter: 'none',
  };
}

export function valuesOf(plan: ServicePlanFields): PlanValues {
  const { price, currency, taxRate, extraDevicePrice, guestGroups, daysAndHours } = plan;
  const written = (name: QuantityName) => {
    const value = plan[name];
    return value === null ? '' : formatQuantity(quantityKinds[name], value);
  };
  return {
    ...plan,
    duration: written('duration'),
    bandwidthDown: written('bandwidthDown'),
    bandwidthUp: written('bandwidthUp'),
    burstDown: written('burstDown'),
    burstUp: written('burstUp'),
    quotaBytes: written('quotaBytes'),
    throttleDown: written('throttleDown'),
    throttleUp: written('throttleUp'),
    sessionTimeout: written('sessionTimeout'),
    idleTimeout: written('idleTimeout'),
    interimInterval: written('interimInterval'),
    price: priceText(price, currency),
    extraDevicePrice: extraDevicePrice === null ? '' : priceText(extraDevicePrice, currency),
    taxRate: String(taxRate / 1_000),
    endsAt: plan.endsAt ?? '',
    untilTime: plan.untilTime ?? '',
    visibleFrom: plan.visibleFrom ?? '',
    visibleUntil: plan.visibleUntil ?? '',
    guestGroups: guestGroups.join(', '),
    daysAndHours: daysAndHours.map(({ days, ...hours }) => ({ ...hours, days: days.map(String) })),
  };
}

/** A quantity as the form writes it; nothing for a field that is none. */
export function quantityWords(field: string, value: unknown): string | undefined {
  return isQuantityName(field) && typeof value === 'number'
    ? formatQuantity(quantityKinds[field], value)
    : undefined;
}

type Checked =
  | { fields: ServicePlanFields; errors: null }
  | { fields: null; errors: Record<string, string> };

/** The values as the contract wants them, or its messages by the form's paths. */
export function checked(values: PlanValues): Checked {
  const errors: Record<string, string> = {};
  const note = (name: string, outcome: true | string) => {
    if (outcome !== true) errors[name] ??= outcome;
  };
  for (const name of quantityNames) note(name, quantity(quantityKinds[name])(values[name]));
  const known = z.safeParse(servicePlanFields.shape.currency, values.currency).success;
  const money = (text: string) =>
    known && text.trim() !== '' ? minorUnits(text, values.currency) : null;
  for (const name of ['price', 'extraDevicePrice'] as const)
    if (known) note(name, priceIn(values.currency)(values[name]));
  if (values.price.trim() === '') note('price', 'Required');
  note('taxRate', /^(\d{1,3}(\.\d{1,3})?)?$/.test(values.taxRate.trim()) || 'Must be a number');
  const result = z.safeParse(servicePlanFields, {
    ...values,
    ...Object.fromEntries(
      quantityNames.map((name) => [name, parseQuantity(quantityKinds[name], values[name])]),
    ),
    price: money(values.price),
    extraDevicePrice: money(values.extraDevicePrice),
    taxRate: Math.round(Number(values.taxRate) * 1_000),
    ...Object.fromEntries(
      (['endsAt', 'untilTime', 'visibleFrom', 'visibleUntil'] as const).map((name) => [
        name,
        values[name] === '' ? null : values[name],
      ]),
    ),
    guestGroups: values.guestGroups
      .split(',')
      .map((group) => group.trim())
      .filter((group) => group !== ''),
    daysAndHours: values.daysAndHours.map(({ days, ...hours }) => ({
      ...hours,
      days: days.map(Number).toSorted((a, b) => a - b),
    })),
  });
  for (const { path, message } of result.error?.issues ?? []) note(path.join('.'), message);
  if (result.success)
    for (const [path, message] of Object.entries(mistakesOf(result.data))) note(path, message);
  return result.success && Object.keys(errors).length === 0
    ? { fields: result.data, errors: null }
    : { fields: null, errors };
}

function isQuantityName(name: string): name is QuantityName {
  return name in quantityKinds;
}
