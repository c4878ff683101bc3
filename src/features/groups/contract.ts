import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { importedLines, importOutcome, importReport } from '../../contract/import.ts';
import { idsInQuery, listQuery, listReply, sortQuery } from '../../contract/list.ts';
import { madeLink } from '../../contract/made-link.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { foundPlan } from '../service-plans/contract.ts';
import {
  groupBill,
  groupBilling,
  groupExtension,
  groupKind,
  groupMember,
  groupState,
  guestGroup,
  memberKind,
  memberSource,
} from './fields.ts';

const { name, kind, status, order, validFrom, validUntil, billing, master, currency, totalLimit } =
  guestGroup.schema.shape;
const moment = z.iso.datetime();

/** Amounts by currency, in minor units. */
const amounts = z.record(z.string(), z.int());

const derived = {
  state: groupState.schema,
  members: z.int(),
  /** sessions of members that are active */
  online: z.int(),
  /** what members and the group were charged, less refunds */
  sold: amounts,
  /** the part of it that the group pays */
  owed: amounts,
  /** what the group is to pay and is not captured or posted yet: not in `sold` and `owed` */
  open: amounts,
  /** what counts for the limits, also what is open, in minor units of their currency; the day is the organization's */
  spentToday: z.int(),
  spentInAll: z.int(),
  /** of the organization; null: neither it nor any above has one */
  timeZone: z.nullable(z.string()),
  /** null: members or an invoice pay */
  masterState: z.nullable(z.enum(['inHouse', 'absent', 'several'])),
  /** when the coordinator's link ends; null: there is none */
  linkExpiresAt: z.nullable(moment),
  /** the plans of the group that the caller may see */
  knownPlans: z.array(foundPlan),
};

const screen = '/manage/groups';

export const guestGroups = recordEndpoints({
  feature: 'groups',
  path: 'groups',
  id: 'groupId',
  noun: 'guest group',
  fields: guestGroup,
  title: 'name',
  screens: { list: screen, item: screen },
  derived,
  row: {
    name,
    kind,
    status,
    order,
    billing,
    validFrom,
    validUntil,
    master,
    currency,
    totalLimit,
    version: z.int(),
    ...derived,
  },
  sort: ['name', 'kind', 'members', 'online', 'validUntil', 'billing', 'order', 'state'],
  filters: {
    state: z.optional(groupState.schema),
    kind: z.optional(groupKind.schema),
    billing: z.optional(groupBilling.schema),
  },
});
export type GroupRow = z.infer<typeof guestGroups.list.response>['rows'][number];
export type GroupRecord = z.infer<typeof guestGroups.record>;

const common = { access: 'scope', feature: 'groups' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const group = '/AdminApi/organizations/{orgNumber}/groups/{groupId}';
const { params } = guestGroups.get;

export const extendGroup = endpoint({
  ...common,
  method: 'POST',
  path: `${group}/extension`,
  summary: 'Sets a later end of a group; one that has ended is active again',
  effect: 'change',
  params,
  body: groupExtension.schema,
  response: guestGroups.record,
});

export const endGroup = endpoint({
  ...common,
  method: 'POST',
  path: `${group}/end`,
  summary: 'Ends a group, and the sessions of members who have nothing else',
  effect: 'change',
  params,
  response: guestGroups.record,
});

export const mergeGroup = endpoint({
  ...common,
  method: 'POST',
  path: `${group}/merge`,
  summary: 'Moves the members of a group into another one, and ends it',
  effect: 'change',
  params,
  body: z.object({ intoGroupId: z.uuid() }),
  response: z.object({ moved: z.int(), doubles: z.int() }),
});

export const countGroupRule = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/group-rule-counts`,
  summary: 'Counts the stays and guests that a rule would make members',
  effect: 'read',
  params: organizationParams,
  body: z.object({ rule: guestGroup.schema.shape.rule }),
  response: z.object({
    count: z.int(),
    /** of how many */
    total: z.int(),
    isEverybody: z.boolean(),
  }),
});
export type RuleCount = z.infer<typeof countGroupRule.response>;

export const listGroupPlans = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/group-plans`,
  summary: 'Lists plans of an organization and all below it that a group can give',
  effect: 'read',
  params: organizationParams,
  query: z.object({ text: listQuery.text }),
  response: z.object({ plans: z.array(foundPlan) }),
});

const member = z.object({
  id: z.uuid(),
  kind: memberKind.schema,
  source: memberSource.schema,
  /** the reservation, the room or the address; null: masked */
  value: z.nullable(z.string()),
  /** null: masked, or not known */
  name: z.nullable(z.string()),
  /** null: not a guest by account */
  guestId: z.nullable(z.uuid()),
  addedAt: moment,
  addedBy: z.string(),
});
export type MemberRow = z.infer<typeof member>;

export const memberFilters = {
  text: listQuery.text,
  kind: z.optional(memberKind.schema),
  source: z.optional(memberSource.schema),
};

export const listGroupMembers = endpoint({
  ...common,
  method: 'GET',
  path: `${group}/members`,
  summary: 'Lists the members of a group',
  effect: 'read',
  params,
  query: z.object({
    page: listQuery.page,
    pageSize: listQuery.pageSize,
    sort: sortQuery(['value', 'name', 'addedAt']),
    ...memberFilters,
  }),
  response: listReply(member),
});

export const addGroupMember = endpoint({
  ...common,
  method: 'POST',
  path: `${group}/members`,
  summary: 'Adds a member by reservation, room or e-mail address',
  effect: 'change',
  params,
  body: groupMember.schema,
  response: z.object({ id: z.uuid() }),
});

export const addGroupGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${group}/guests`,
  summary: 'Adds a guest of Users to a group',
  effect: 'change',
  params,
  body: z.object({ guestId: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});

export const removeGroupMember = endpoint({
  ...common,
  method: 'DELETE',
  path: `${group}/members/{memberId}`,
  summary: 'Removes a member that was not added by the rule',
  effect: 'change',
  params: z.extend(organizationParams, { groupId: z.uuid(), memberId: z.uuid() }),
  response: z.object({}),
});

export const checkMemberImport = endpoint({
  ...common,
  method: 'POST',
  path: `${group}/member-import-checks`,
  summary: 'Returns what an import of members would do, and every line that prevents it',
  effect: 'read',
  largestBody: 20_000_000,
  params,
  body: importedLines,
  response: importReport,
});

export const importGroupMembers = endpoint({
  ...common,
  method: 'POST',
  path: `${group}/member-imports`,
  summary: 'Adds members, known by reservation, room or address: all lines or none',
  effect: 'change',
  largestBody: 20_000_000,
  params,
  body: importedLines,
  response: importOutcome,
});

export const exportGroupMembers = endpoint({
  ...common,
  method: 'GET',
  path: `${group}/members-export`,
  summary: 'Returns the members that match the filters as CSV',
  effect: 'read',
  params,
  query: z.object(memberFilters),
  responseType: 'csv',
  response: z.string(),
});

export const exportGroups = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/groups-export`,
  summary: 'Returns the groups that match the filters as CSV',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    text: listQuery.text,
    state: z.optional(groupState.schema),
    kind: z.optional(groupKind.schema),
    billing: z.optional(groupBilling.schema),
    /** these groups only */
    ids: z.optional(idsInQuery('groups')),
  }),
  responseType: 'csv',
  response: z.string(),
});

export const makeGroupLink = endpoint({
  ...common,
  method: 'POST',
  path: `${group}/link`,
  summary:
    'Makes the link to the coordinator’s page, which ends with the group; an earlier one ends',
  effect: 'change',
  params,
  response: madeLink,
});

export const endGroupLink = endpoint({
  ...common,
  method: 'DELETE',
  path: `${group}/link`,
  summary: 'Ends the link to the coordinator’s page',
  effect: 'change',
  params,
  response: z.object({}),
});

const openBill = z.object({
  areaNumber: z.int(),
  areaName: z.string(),
  currency: z.string(),
  purchases: z.int(),
  /** in minor units */
  amount: z.int(),
  /** the gateway that can bill it; null: the area has none for the currency */
  gatewayId: z.nullable(z.uuid()),
  gatewayName: z.nullable(z.string()),
});
export type OpenBill = z.infer<typeof openBill>;

export const listOpenBills = endpoint({
  ...common,
  method: 'GET',
  path: `${group}/open-bills`,
  summary: 'Returns what a group owes by invoice and no invoice bills yet, by area and currency',
  effect: 'read',
  params,
  response: z.object({ bills: z.array(openBill) }),
});

export const billGroup = endpoint({
  ...common,
  method: 'POST',
  path: `${group}/invoices`,
  summary: 'Issues an invoice over what the group owes in an area and no invoice bills yet',
  effect: 'change',
  params,
  body: z.extend(groupBill.schema, { gatewayId: z.uuid(), currency: z.string() }),
  response: z.object({ number: z.string(), total: z.int(), currency: z.string() }),
});
