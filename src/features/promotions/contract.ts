import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery } from '../../contract/list.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { organizationNumber } from '../../contract/schema.ts';
import { effectiveDocument } from '../portal/public/effective-document.ts';
import {
  type PromotionType,
  placement,
  promotion,
  promotionState,
  promotionStatus,
  promotionType,
} from './fields.ts';

const { name, languages, variants, areas, goal } = promotion.schema.shape;
const { validFrom, validUntil, priority } = promotion.schema.shape;
const { channel, sendAfter, hoursAfter } = promotion.schema.shape;
const count = z.int();

const derived = {
  state: promotionState.schema,
  shown: count,
  /** that saw it */
  devices: count,
  clicks: count,
  answers: count,
  /** purchases by guests who followed it, or paid with the promo code of an offer */
  redemptions: count,
  /** what these purchases brought after refunds, by currency in minor units */
  revenue: z.record(z.string(), count),
  knownAreas: z.array(z.object({ number: z.int(), name: z.string() })),
  promoCode: z.nullable(z.object({ name: z.string(), code: z.string() })),
};

const screens = {
  list: '/manage/promotions/manage',
  item: '/manage/promotions/item',
} as const;

const filters = {
  state: z.optional(promotionState.schema),
  type: z.optional(promotionType.schema),
};

export const promotions = recordEndpoints({
  feature: 'promotions',
  path: 'promotions',
  id: 'promotionId',
  noun: 'promotion',
  fields: promotion,
  title: 'name',
  screens,
  derived,
  row: {
    name,
    type: promotionType.schema,
    status: promotionStatus.schema,
    placement: placement.schema,
    languages,
    variants,
    goal,
    areas,
    validFrom,
    validUntil,
    priority,
    channel,
    sendAfter,
    hoursAfter,
    version: z.int(),
    ...derived,
  },
  sort: ['name', 'type', 'placement', 'validUntil', 'shown', 'clicks', 'rate', 'priority', 'state'],
  filters,
});
export type PromotionRow = z.infer<typeof promotions.list.response>['rows'][number];
export type PromotionRecord = z.infer<typeof promotions.record>;

/** Returns the address of a promotion's form; without an id, of the form of a new one. */
export function itemPath(type: PromotionType, id?: string) {
  const form = `${screens.item}/${type}` as const;
  return id === undefined ? form : (`${form}/${id}` as const);
}

const common = { access: 'scope', feature: 'promotions' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const one = '/AdminApi/organizations/{orgNumber}/promotions/{promotionId}';
const { params } = promotions.get;

export const setPromotionStatus = endpoint({
  ...common,
  method: 'POST',
  path: `${one}/status`,
  summary: 'Starts, pauses, resumes or ends a promotion',
  effect: 'change',
  params,
  body: z.object({ status: promotionStatus.schema }),
  response: promotions.record,
});

/** `orgNumber` is the organization that receives the copy. */
export const copyPromotion = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/promotion-copies`,
  summary: 'Copies a promotion of another organization into this one, as a draft',
  effect: 'change',
  params: organizationParams,
  body: z.object({ fromOrganization: organizationNumber, promotionId: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});

export const exportPromotions = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/promotions-export`,
  summary: 'Returns the promotions that match the filters as CSV',
  effect: 'read',
  params: organizationParams,
  query: z.object({ text: listQuery.text, ...filters }),
  responseType: 'csv',
  response: z.string(),
});

export const exportPromotionHours = endpoint({
  ...common,
  method: 'GET',
  path: `${one}/hours-export`,
  summary: 'Returns the counts of a promotion by hour, area and variant as CSV',
  effect: 'read',
  params,
  responseType: 'csv',
  response: z.string(),
});

const reactions = {
  shown: count,
  clicks: count,
  answers: count,
  redemptions: derived.redemptions,
  revenue: derived.revenue,
};

const counts = {
  ...reactions,
  devices: count,
  /** devices that reached the goal */
  converted: count,
};

const answerSummary = z.object({
  question: z.string(),
  kind: z.enum(['stars', 'options', 'text']),
  answers: count,
  /** of stars: 1 to 5; of options: in their order */
  counts: z.array(z.object({ label: z.string(), count })),
  /** of stars */
  average: z.nullable(z.number()),
  /** of free text, the latest; null: masked */
  texts: z.nullable(z.array(z.string())),
});
export type AnswerSummary = z.infer<typeof answerSummary>;

const verdict = z.object({
  /** the position of the winning variant; null: the difference is not significant yet */
  winner: z.nullable(z.int()),
  /** how surely the variants differ, in percent from 0 to below 100; null: nothing to compare yet */
  confidence: z.nullable(z.number()),
});

export const getPromotionResults = endpoint({
  ...common,
  method: 'GET',
  path: `${one}/results`,
  summary: 'Returns the counts of a promotion by variant, by day and by area, with its answers',
  effect: 'read',
  params,
  response: z.object({
    variants: z.array(z.object(counts)),
    days: z.array(z.object({ day: z.string(), ...reactions })),
    areas: z.array(z.object({ number: z.int(), name: z.string(), ...reactions })),
    verdict,
    questions: z.array(answerSummary),
    messages: z.object({ waiting: count, sent: count, failed: count, skipped: count }),
  }),
});
export type PromotionResults = z.infer<typeof getPromotionResults.response>;

export const renewPromotionSecret = endpoint({
  ...common,
  method: 'POST',
  path: `${one}/webhook-secret`,
  summary: 'Replaces the secret that signs the SMS of a promotion, and returns it this once',
  effect: 'change',
  params,
  response: z.object({ secret: z.string() }),
});

/** What the installation has that messages are sent with. */
export const getPromotionSending = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/promotion-sending`,
  summary: 'Returns whether messages of promotions can be sent',
  effect: 'read',
  params: organizationParams,
  response: z.object({ hasMail: z.boolean(), hasPublicAddress: z.boolean() }),
});

export const countReachableGuests = endpoint({
  ...common,
  method: 'GET',
  path: `${one}/reachable-guests`,
  summary:
    'Counts the guests whom a message can reach: those who are here, or left too lately for it to be due',
  effect: 'read',
  params,
  response: z.object({
    guests: count,
    /** The message is only for some of them. */
    isAtMost: z.boolean(),
  }),
});

/** What the preview of a promotion is shown in: the portal as guests of the organization see it. */
export const getPromotionPreview = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/promotion-preview`,
  summary: 'Returns the portal in which promotions of an organization are previewed',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    portal: effectiveDocument,
    place: z.string(),
    timeZone: z.string(),
  }),
});

export const listPromotionCodes = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/promotion-codes`,
  summary: 'Lists promo codes of an organization and those above it that an offer can name',
  effect: 'read',
  params: organizationParams,
  query: z.object({ text: listQuery.text }),
  response: z.object({
    codes: z.array(z.object({ id: z.uuid(), name: z.string(), code: z.string() })),
  }),
});
