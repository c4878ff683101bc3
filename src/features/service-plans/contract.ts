import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply, sortQuery } from '../../contract/list.ts';
import { organizationNumber, organizationNumberParameter, rule } from '../../contract/schema.ts';
import { currencyCode, languageTag } from '../../contract/validators/locale-validators.ts';
import { vlan } from '../../contract/validators/network-validators.ts';
import {
  maxLength,
  noControlCharacters,
  noSpecialChars,
  required,
} from '../../contract/validators/validators.ts';
import {
  contentFilters,
  durationKinds,
  limits,
  loginMethods,
  onQuotaChoices,
  paymentMethods,
  planIcons,
  planLimits,
  planStatuses,
} from './choices.ts';

const text = (most: number) => z.string().check(z.trim(), rule(maxLength(most)));
const whole = (least: number, most: number) =>
  z
    .int('Must be a number')
    .check(
      z.gte(least, `Must be ${least} or greater`),
      z.lte(most, `Must be ${most.toLocaleString('en')} or less`),
    );
const rate = z.nullable(
  z
    .int('Must be a number')
    .check(
      z.gte(limits.slowestKbits, 'Must be 64 kbit/s or greater'),
      z.lte(limits.fastestKbits, 'Must be 10 Gbit/s or less'),
    ),
);
const localTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 11:00'));
const localDateTime = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, 'Use a date and a time'));
const seconds = (least: number, most: number, words: string) =>
  z.int('Must be a number').check(z.gte(least, words), z.lte(most, words));

/** What a person decides of a service plan (domain.md, 'Service plans'). Local times are the site's. */
export const servicePlanFields = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      rule(required),
      rule(maxLength(80)),
      rule(noSpecialChars),
      rule(noControlCharacters),
    ),
  status: z.enum(planStatuses),
  icon: z.enum(planIcons),
  /** what guests read, the first one where theirs is missing */
  texts: z
    .array(
      z.object({
        language: z.string().check(z.trim(), rule(required), rule(languageTag)),
        portalName: text(80).check(rule(required)),
        description: text(500),
      }),
    )
    .check(z.minLength(1, 'Required'), z.maxLength(20, 'No more than 20 languages')),
  /** minor units of the currency; 0 is free */
  price: z
    .int('Invalid Price')
    .check(z.gte(0, 'Invalid Price'), z.lte(limits.dearest, 'Invalid Price')),
  currency: z.string().check(rule(currencyCode)),
  /** thousandths of a percent */
  taxRate: z
    .int('Must be a number')
    .check(z.gte(0, 'Must be 0 or greater'), z.lte(limits.highestTaxRate, 'Must be 50 or less')),
  taxIncluded: z.boolean(),
  paymentMethods: z.array(z.enum(paymentMethods)),
  /** percent of the revenue by who receives it; none: all of it stays with the site */
  revenueShare: z
    .array(z.object({ party: text(80).check(rule(required)), percent: whole(1, 100) }))
    .check(z.maxLength(10, 'No more than 10 parties')),
  durationKind: z.enum(durationKinds),
  /** seconds */
  duration: z.nullable(
    seconds(limits.shortestSeconds, limits.longestSeconds, 'Must be 1 minute to 366 days'),
  ),
  endsAt: z.nullable(localDateTime),
  untilTime: z.nullable(localTime),
  /** kbit/s; null is unlimited */
  bandwidthDown: rate,
  bandwidthUp: rate,
  burstDown: rate,
  burstUp: rate,
  burstSeconds: z.nullable(whole(1, 3_600)),
  quotaBytes: z.nullable(whole(1_000_000, limits.largestQuotaBytes)),
  onQuota: z.enum(onQuotaChoices),
  throttleDown: rate,
  throttleUp: rate,
  maxDevices: z.nullable(whole(1, 50)),
  extraDevicePrice: z.nullable(z.int('Invalid Price').check(z.gte(0, 'Invalid Price'))),
  /** none: whoever signs in */
  loginMethods: z.array(z.enum(loginMethods)),
  /** PMS guest groups and VIP levels; none: all */
  guestGroups: z
    .array(text(40).check(rule(required)))
    .check(z.maxLength(50, 'No more than 50 groups')),
  limitedTo: z.enum(planLimits),
  visibleFrom: z.nullable(localDateTime),
  visibleUntil: z.nullable(localDateTime),
  /** when the portal offers it; none: always. Days are 1 (Monday) to 7. */
  daysAndHours: z
    .array(
      z.object({
        days: z.array(whole(1, 7)).check(z.minLength(1, 'Please choose at least one value')),
        from: localTime,
        until: localTime,
      }),
    )
    .check(z.maxLength(14, 'No more than 14 periods')),
  vlan: z.nullable(z.number('Must be a number').check(rule(vlan('new')))),
  /** seconds */
  sessionTimeout: z.nullable(seconds(60, 31_622_400, 'Must be 1 minute to 366 days')),
  idleTimeout: seconds(60, 86_400, 'Must be 1 minute to 1 day'),
  interimInterval: seconds(60, 86_400, 'Must be 1 minute to 1 day'),
  contentFilter: z.enum(contentFilters),
});
export type ServicePlanFields = z.infer<typeof servicePlanFields>;

/** The fields that are read as a whole and have no column of their own. */
export type ServicePlanSettings = Omit<
  ServicePlanFields,
  'name' | 'status' | 'price' | 'currency' | 'duration' | 'bandwidthDown' | 'bandwidthUp'
>;

const usage = {
  /** guests online with this plan */
  guestsNow: z.int(),
  soldIn30Days: z.int(),
};

export const servicePlanRecord = z.extend(servicePlanFields, {
  id: z.uuid(),
  position: z.int(),
  ...usage,
  version: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});
export type ServicePlanRecord = z.infer<typeof servicePlanRecord>;

const servicePlanRow = z.object({
  ...z.pick(servicePlanFields, {
    name: true,
    status: true,
    icon: true,
    price: true,
    currency: true,
    durationKind: true,
    duration: true,
    endsAt: true,
    untilTime: true,
    bandwidthDown: true,
    bandwidthUp: true,
    quotaBytes: true,
    maxDevices: true,
  }).shape,
  id: z.uuid(),
  portalName: z.string(),
  position: z.int(),
  ...usage,
});
export type ServicePlanRow = z.infer<typeof servicePlanRow>;

export const planSortColumns = ['position', 'name', 'price', 'duration', 'speed'] as const;

const plans = '/AdminApi/organizations/{orgNumber}/service-plans';
const ofOrganization = z.object({ orgNumber: organizationNumberParameter });
const ofPlan = z.object({ orgNumber: organizationNumberParameter, planId: z.uuid() });
const common = { access: 'scope', feature: 'service-plans' } as const;

export const listServicePlans = endpoint({
  ...common,
  method: 'GET',
  path: plans,
  summary: 'The service plans of a service area, in the order of the portal unless sorted',
  effect: 'read',
  params: ofOrganization,
  query: z.object({
    ...listQuery,
    sort: sortQuery(planSortColumns),
    status: z.optional(z.enum(planStatuses)),
  }),
  response: listReply(servicePlanRow),
});

export const getServicePlanDefaults = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/service-plan-defaults',
  summary: 'What a new plan of this service area starts with',
  effect: 'read',
  params: ofOrganization,
  response: z.object({ currency: z.string(), language: z.string(), timeZone: z.string() }),
});
export type ServicePlanDefaults = z.infer<typeof getServicePlanDefaults.response>;

export const createServicePlan = endpoint({
  ...common,
  method: 'POST',
  path: plans,
  summary: 'Adds a plan at the end of the portal',
  effect: 'change',
  params: ofOrganization,
  body: servicePlanFields,
  response: servicePlanRecord,
});

export const getServicePlan = endpoint({
  ...common,
  method: 'GET',
  path: `${plans}/{planId}`,
  summary: 'A plan with all its fields',
  effect: 'read',
  params: ofPlan,
  response: servicePlanRecord,
});

export const updateServicePlan = endpoint({
  ...common,
  method: 'PUT',
  path: `${plans}/{planId}`,
  summary: 'Changes a plan; what was bought before stays as it was bought',
  effect: 'change',
  params: ofPlan,
  body: z.extend(servicePlanFields, { version: z.int() }),
  response: servicePlanRecord,
});

export const deleteServicePlan = endpoint({
  ...common,
  method: 'DELETE',
  path: `${plans}/{planId}`,
  summary: 'Deletes a plan that nobody ever used; others can only be retired',
  effect: 'change',
  params: ofPlan,
  response: z.object({}),
});

export const setServicePlanStatus = endpoint({
  ...common,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/service-plan-status',
  summary: 'Activates or retires plans together',
  effect: 'change',
  params: ofOrganization,
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1, 'Required'), z.maxLength(500)),
    status: z.enum(planStatuses),
  }),
  response: z.object({ changed: z.int() }),
});

export const moveServicePlan = endpoint({
  ...common,
  method: 'PUT',
  path: `${plans}/{planId}/position`,
  summary: 'Puts a plan at a place on the portal, counted from 1; the others make room',
  effect: 'change',
  params: ofPlan,
  body: z.object({ position: whole(1, 1_000) }),
  response: z.object({}),
});

/** `orgNumber` is the area that receives the copy. */
export const copyServicePlan = endpoint({
  ...common,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/service-plan-copies',
  summary: 'Copies a plan of another service area into this one, as a draft',
  effect: 'change',
  params: ofOrganization,
  body: z.object({ fromOrganization: organizationNumber, planId: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});
