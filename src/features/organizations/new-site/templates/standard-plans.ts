import { newRecord } from '../../../../contract/fields/fields.ts';
import { type ServicePlan, servicePlan } from '../../../service-plans/fields.ts';
import { priceAbout } from './prices.ts';

const hour = 3_600;
const day = 24 * hour;
const mbits = (down: number, up: number) => ({
  bandwidthDown: down * 1_000,
  bandwidthUp: up * 1_000,
});

interface StandardPlan {
  /** In dollars. */
  price: number;
  description: string;
  fields: Partial<ServicePlan>;
}

const plans = {
  'Free Wi-Fi': {
    price: 0,
    description: 'For mail, messages and the news.',
    fields: { ...mbits(5, 2), duration: day, maxDevices: 3 },
  },
  'Free 2 hours': {
    price: 0,
    description: 'Free for two hours every day.',
    fields: {
      ...mbits(10, 5),
      duration: 2 * hour,
      maxDevices: 2,
      limitedTo: 'oncePerDevicePerDay',
      icon: 'clock',
    },
  },
  'One hour': {
    price: 4,
    description: 'Fast enough for video calls.',
    fields: { ...mbits(30, 15), duration: hour, maxDevices: 2, icon: 'clock' },
  },
  'Day pass': {
    price: 8,
    description: 'A day of fast Wi-Fi.',
    fields: { ...mbits(50, 20), duration: day, maxDevices: 3, icon: 'bolt' },
  },
  Premium: {
    price: 10,
    description: 'For movies, video calls and large files, 24 hours.',
    fields: { ...mbits(50, 20), duration: day, maxDevices: 5, icon: 'bolt' },
  },
  'Premium week': {
    price: 40,
    description: 'Seven days for the price of four.',
    fields: { ...mbits(50, 20), duration: 7 * day, maxDevices: 5, icon: 'star' },
  },
  'Until checkout': {
    price: 12,
    description: 'Fast Wi-Fi until the day’s checkout time.',
    fields: {
      ...mbits(50, 20),
      durationKind: 'untilTime',
      duration: null,
      untilTime: '11:00',
      maxDevices: 5,
      icon: 'bolt',
    },
  },
  'Premium included': {
    price: 0,
    description: 'Our fastest Wi-Fi, included.',
    fields: { ...mbits(100, 50), duration: day, maxDevices: 8, icon: 'crown' },
  },
  'Meeting day': {
    price: 25,
    description: 'For a meeting of up to ten people, one day.',
    fields: { ...mbits(50, 50), duration: day, maxDevices: 10 },
  },
  'Meeting day, fast': {
    price: 60,
    description: 'For up to 30 people, with video calls all day.',
    fields: { ...mbits(200, 200), duration: day, maxDevices: 30, icon: 'bolt' },
  },
  'Event guest': {
    price: 0,
    description: 'Free for everyone at the event.',
    fields: { ...mbits(10, 5), duration: day, maxDevices: 2 },
  },
  Exhibitor: {
    price: 150,
    description: 'Three days for a stand.',
    fields: { ...mbits(100, 100), duration: 3 * day, maxDevices: 10, icon: 'star' },
  },
  Resident: {
    price: 30,
    description: 'Month after month, for a home.',
    fields: {
      ...mbits(250, 50),
      durationKind: 'recurring',
      duration: null,
      maxDevices: 15,
      paymentMethods: ['creditCard'],
    },
  },
  'Resident fast': {
    price: 45,
    description: 'Month after month, for a home that works and plays.',
    fields: {
      ...mbits(1_000, 250),
      durationKind: 'recurring',
      duration: null,
      maxDevices: 30,
      paymentMethods: ['creditCard'],
      icon: 'bolt',
    },
  },
  Visitor: {
    price: 0,
    description: 'Free for four hours.',
    fields: { ...mbits(10, 5), duration: 4 * hour, maxDevices: 2, icon: 'gift' },
  },
} as const satisfies Record<string, StandardPlan>;

export type StandardPlanName = keyof typeof plans;

export const standardPlanNames = Object.keys(plans).filter(isStandardPlan);

function isStandardPlan(name: string): name is StandardPlanName {
  return name in plans;
}

/** The currency of prices and the language of texts. */
export interface PlanLocale {
  currency: string;
  language: string;
}

/** Returns an active plan with a usual price in the currency. */
export function standardPlan(
  name: StandardPlanName,
  { currency, language }: PlanLocale,
): ServicePlan {
  const { price, description, fields }: StandardPlan = plans[name];
  return newRecord(servicePlan, {
    paymentMethods: price > 0 ? ['roomCharge', 'creditCard', 'accessCode'] : [],
    ...fields,
    name,
    status: 'Active',
    price: priceAbout(price, currency),
    currency,
    texts: [{ language, portalName: name, description }],
  });
}
