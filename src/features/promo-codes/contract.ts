import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { localDateTime } from '../../contract/fields/date-kinds.ts';
import { integer } from '../../contract/fields/number-kinds.ts';
import { importedLines, importOutcome, importReport } from '../../contract/import.ts';
import { listQuery, listReply } from '../../contract/list.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { foundPlan } from '../service-plans/contract.ts';
import { extension, gives, promoCode, promoState, promoStatus } from './fields.ts';

const { name, code, percentOff, amountsOff, extraSeconds, ...shape } = promoCode.schema.shape;
const { plans, areas, validFrom, validUntil, totalUses, budget, series, status } = shape;
const moment = z.iso.datetime();

const derived = {
  state: promoState.schema,
  uses: z.int(),
  /** discounts by currency, in minor units */
  given: z.record(z.string(), z.int()),
  lastUsedAt: z.nullable(moment),
  /** of the organization; null: neither it nor any above has one, so that there are many */
  timeZone: z.nullable(z.string()),
  /** the codes of a series that were generated */
  made: z.int(),
  /** the plans of the code that the caller may see, with the better one of an upgrade */
  knownPlans: z.array(foundPlan),
  knownAreas: z.array(z.object({ number: z.int(), name: z.string() })),
};

const screen = '/manage/promo-codes';

export const promoCodes = recordEndpoints({
  feature: 'promo-codes',
  path: 'promo-codes',
  id: 'promoId',
  noun: 'promo code',
  fields: promoCode,
  title: 'name',
  screens: { list: screen, item: screen },
  derived,
  row: {
    name,
    code,
    status,
    gives: gives.schema,
    percentOff,
    amountsOff,
    extraSeconds,
    upgradeTo: shape.upgradeTo,
    plans,
    areas,
    validFrom,
    validUntil,
    totalUses,
    budget,
    series,
    version: z.int(),
    ...derived,
  },
  sort: ['name', 'code', 'gives', 'uses', 'validUntil', 'lastUsedAt', 'state'],
  filters: { state: z.optional(promoState.schema), gives: z.optional(gives.schema) },
});
export type PromoRow = z.infer<typeof promoCodes.list.response>['rows'][number];
export type PromoRecord = z.infer<typeof promoCodes.record>;

const common = { access: 'scope', feature: 'promo-codes' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const promo = '/AdminApi/organizations/{orgNumber}/promo-codes/{promoId}';
const { params } = promoCodes.get;

export const setPromoStatus = endpoint({
  ...common,
  method: 'POST',
  path: `${promo}/status`,
  summary: 'Pauses, resumes or ends a promo code',
  effect: 'change',
  params,
  body: z.object({ status: promoStatus.schema }),
  response: promoCodes.record,
});

export const extendPromoCode = endpoint({
  ...common,
  method: 'POST',
  path: `${promo}/extension`,
  summary: 'Sets a later end of a promo code, in the time of the site of use',
  effect: 'change',
  params,
  body: extension.schema,
  response: promoCodes.record,
});

export const listPromoPlans = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/promo-code-plans`,
  summary: 'Lists plans of an organization and all below it that a promo code can name',
  effect: 'read',
  params: organizationParams,
  query: z.object({ text: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({ plans: z.array(foundPlan) }),
});

const redemption = z.object({
  id: z.uuid(),
  at: moment,
  state: z.enum(['held', 'redeemed']),
  /** as guests see it */
  code: z.string(),
  /** null: without the right to see personal data, or unknown */
  guestName: z.nullable(z.string()),
  guestId: z.nullable(z.uuid()),
  areaNumber: z.int(),
  areaName: z.string(),
  planName: z.string(),
  listPrice: z.int(),
  discount: z.int(),
  currency: z.string(),
  timeZone: z.string(),
});
export type Redemption = z.infer<typeof redemption>;

export const listRedemptions = endpoint({
  ...common,
  method: 'GET',
  path: `${promo}/redemptions`,
  summary: 'Lists who used a promo code, latest first, with uses held for guests who pay',
  effect: 'read',
  params,
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  response: listReply(redemption),
});

export const listSeriesCodes = endpoint({
  ...common,
  method: 'GET',
  path: `${promo}/codes`,
  summary: 'Lists the codes of a series; any part of a code finds it',
  effect: 'read',
  params,
  query: z.object({
    page: listQuery.page,
    pageSize: listQuery.pageSize,
    text: listQuery.text,
    used: z.optional(z.enum(['yes', 'no'])),
  }),
  response: listReply(z.object({ id: z.string(), code: z.string(), isUsed: z.boolean() })),
});

export const exportSeriesCodes = endpoint({
  ...common,
  method: 'GET',
  path: `${promo}/codes-export`,
  summary: 'Returns all codes of a series as CSV',
  effect: 'read',
  params,
  responseType: 'csv',
  response: z.string(),
});

export const exportPromoCodes = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/promo-codes-export`,
  summary: 'Returns the promo codes that match the filters as CSV',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    text: listQuery.text,
    state: z.optional(promoState.schema),
    gives: z.optional(gives.schema),
  }),
  responseType: 'csv',
  response: z.string(),
});

export const tryPromoCode = endpoint({
  ...common,
  method: 'POST',
  path: `${promo}/tries`,
  summary: 'Returns what a guest would pay for a plan with the code, or the rule that refuses it',
  effect: 'read',
  params,
  body: z.object({
    planId: z.uuid(),
    /** local to the plan's site; now when it is null */
    at: z.nullable(localDateTime('At').schema),
    guestId: z.nullable(z.uuid()),
    email: z.nullable(z.string().check(z.maxLength(254))),
    /** a guest group, VIP level or tier that the guest has */
    group: z.nullable(z.string().check(z.maxLength(60))),
    earlierUses: z.nullable(integer({ from: 0, to: 1_000_000 })),
  }),
  response: z.object({
    /** null: the code changes nothing */
    price: z.nullable(z.int()),
    listPrice: z.int(),
    discount: z.int(),
    tax: z.int(),
    currency: z.string(),
    /** the plan that the guest gets */
    planName: z.string(),
    extraSeconds: z.int(),
    /** the rule that refuses, in words */
    refusal: z.nullable(z.string()),
    timeZone: z.string(),
  }),
});
export type Tried = z.infer<typeof tryPromoCode.response>;

export const checkPromoImport = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/promo-code-import-checks`,
  summary: 'Returns what an import of promo codes would do, and every line that prevents it',
  effect: 'read',
  largestBody: 20_000_000,
  params: organizationParams,
  body: importedLines,
  response: importReport,
});

export const importPromoCodes = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/promo-code-imports`,
  summary: 'Adds and changes promo codes, known by their codes: all lines or none',
  effect: 'change',
  largestBody: 20_000_000,
  params: organizationParams,
  body: importedLines,
  response: importOutcome,
});

export const printPromoPoster = endpoint({
  ...common,
  method: 'GET',
  path: `${promo}/poster`,
  summary:
    'Returns a poster of a promo code as PDF, with a QR code of the portal if an area is given',
  effect: 'read',
  params,
  query: z.object({
    /** the number of the service area whose portal the QR code opens */
    area: z.optional(organizationNumberParameter),
    /** where guests reach this server, unless it is configured */
    origin: z.optional(
      z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[\w.:[\]-]+$/, 'Not an address')),
    ),
    paper: z.optional(z.enum(['A4', 'Letter'])),
  }),
  responseType: 'pdf',
  response: z.string(),
});
