import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply } from '../../contract/list.ts';
import { madeLink } from '../../contract/made-link.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { organizationNumber, rule } from '../../contract/schema.ts';
import { email, maxLength } from '../../contract/validators/validators.ts';
import { mode, policyStatus, rotatingPassword } from './fields.ts';
import { channel, deliveryState, devicePushState, rotationState } from './states.ts';

const moment = z.iso.datetime();

/** The password of a period, without the password itself. */
const period = z.object({
  id: z.uuid(),
  state: rotationState.schema,
  startsAt: moment,
  /** null: no change is planned */
  endsAt: z.nullable(moment),
  validUntil: z.nullable(moment),
  hasPassword: z.boolean(),
  deliveries: z.object({ total: z.int(), sent: z.int(), failed: z.int() }),
  devices: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
});
export type Period = z.infer<typeof period>;

const derived = {
  status: policyStatus.schema,
  /** of its site */
  organizationNumber,
  siteName: z.string(),
  timeZone: z.string(),
  areaNames: z.array(z.object({ number: organizationNumber, name: z.string() })),
  planName: z.nullable(z.string()),
  current: z.nullable(period),
  next: z.nullable(period),
  /** until when the former password is valid beside the current one; null: it is not */
  formerUntil: z.nullable(moment),
  /** sessions with the SSID in the policy's areas */
  online: z.int(),
  /** the connection profiles that follow it */
  profiles: z.array(z.object({ number: z.int(), name: z.string() })),
  /** what is left of a list */
  listLeft: z.int(),
  listLength: z.int(),
  isListEmpty: z.boolean(),
  hasSigningSecret: z.boolean(),
  hasDisplayLink: z.boolean(),
};

const { name, ssid, repeat, onChange, areas } = rotatingPassword.schema.shape;
const screen = '/manage/rotating-password';

const records = recordEndpoints({
  feature: 'rotating-password',
  path: 'rotating-passwords',
  id: 'policyId',
  noun: 'rotating password',
  fields: rotatingPassword,
  title: 'name',
  screens: { list: screen, item: screen },
  derived,
  row: { name, ssid, mode: mode.schema, repeat, onChange, areas, version: z.int(), ...derived },
  sort: ['name', 'ssid', 'status'],
  filters: { mode: z.optional(mode.schema), status: z.optional(policyStatus.schema) },
});

/** The list has the policies of all sites below an organization. At a service area: those of its site that cover it. */
export const rotatingPasswords = {
  ...records,
  list: endpoint({
    ...records.list,
    summary: 'Lists the rotating passwords of an organization and all below it',
    /** whether the organization is a site, which can have rotating passwords of its own */
    response: z.extend(records.list.response, { isSite: z.boolean() }),
  }),
};
export type PolicyRow = z.infer<typeof rotatingPasswords.list.response>['rows'][number];
export type PolicyRecord = z.infer<typeof rotatingPasswords.record>;

const common = { access: 'scope', feature: 'rotating-password' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const policy = '/AdminApi/organizations/{orgNumber}/rotating-passwords/{policyId}';
const rotation = `${policy}/rotations/{rotationId}` as const;
const { params } = rotatingPasswords.get;
const rotationParams = z.extend(organizationParams, { policyId: z.uuid(), rotationId: z.uuid() });
const changing = { ...common, effect: 'change', params } as const;

export const setPolicyStatus = endpoint({
  ...changing,
  method: 'POST',
  path: `${policy}/status`,
  summary: 'Pauses a rotating password, whose current password stays valid, or resumes it',
  body: z.object({ status: policyStatus.schema }),
  response: rotatingPasswords.record,
});

export const rotateNow = endpoint({
  ...changing,
  method: 'POST',
  path: `${policy}/rotations`,
  summary: 'Changes the password at once',
  body: z.object({
    /** whether the former password ends at once, instead of after the overlap */
    endsFormer: z.boolean(),
  }),
  response: rotatingPasswords.record,
});

export const skipRotation = endpoint({
  ...changing,
  method: 'POST',
  path: `${policy}/skips`,
  summary: 'Leaves out the next change: the current password stays until the one after it',
  body: z.object({ rotationId: z.uuid() }),
  response: rotatingPasswords.record,
});

export const listRotations = endpoint({
  ...common,
  method: 'GET',
  path: `${policy}/rotations`,
  summary: 'Lists the planned, current and past passwords of a policy, latest first',
  effect: 'read',
  params,
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  response: listReply(period),
});

const delivery = z.object({
  id: z.uuid(),
  channel: channel.schema,
  recipient: z.string(),
  state: deliveryState.schema,
  error: z.nullable(z.string()),
  sentAt: z.nullable(moment),
});
export type Delivery = z.infer<typeof delivery>;

const deviceResult = z.object({
  id: z.uuid(),
  deviceName: z.string(),
  areaName: z.string(),
  profileName: z.string(),
  state: devicePushState.schema,
  text: z.nullable(z.string()),
});

export const getRotation = endpoint({
  ...common,
  method: 'GET',
  path: rotation,
  summary: 'Returns a password’s period with its announcements and the result for each device',
  effect: 'read',
  params: rotationParams,
  response: z.extend(period, {
    deliveries: z.array(delivery),
    devices: z.array(deviceResult),
    retriesAt: z.nullable(moment),
    timeZone: z.string(),
  }),
});
export type RotationDetails = z.infer<typeof getRotation.response>;

export const viewPassword = endpoint({
  ...common,
  method: 'POST',
  path: `${rotation}/views`,
  summary: 'Returns a password; who looks at a future one is recorded in the history',
  effect: 'change',
  level: 'view',
  params: rotationParams,
  response: z.object({ password: z.string() }),
});

export const pushAgain = endpoint({
  ...common,
  method: 'POST',
  path: `${rotation}/pushes`,
  summary: 'Pushes a Wi-Fi key again to the devices that failed',
  effect: 'change',
  params: rotationParams,
  response: rotatingPasswords.record,
});

export const rollBack = endpoint({
  ...common,
  method: 'POST',
  path: `${rotation}/rollback`,
  summary: 'Gives all devices the former Wi-Fi key again',
  effect: 'change',
  params: rotationParams,
  response: rotatingPasswords.record,
});

export const sendAgain = endpoint({
  ...common,
  method: 'POST',
  path: `${rotation}/deliveries`,
  summary: 'Sends an announcement again',
  effect: 'change',
  params: rotationParams,
  body: z.object({ deliveryId: z.uuid() }),
  response: z.object({}),
});

export const mostListed = 1_000;

export const setPasswordList = endpoint({
  ...changing,
  method: 'PUT',
  path: `${policy}/password-list`,
  summary: 'Replaces the passwords of a list, which are used in their order',
  body: z.object({
    passwords: z
      .array(z.string().check(rule(maxLength(63))))
      .check(z.maxLength(mostListed, `No more than ${mostListed} passwords`)),
  }),
  response: rotatingPasswords.record,
});

export const addRecipient = endpoint({
  ...changing,
  method: 'POST',
  path: `${policy}/recipients`,
  summary: 'Adds an e-mail address to those that a policy announces its passwords to',
  body: z.object({ email: z.string().check(rule(email), rule(maxLength(254))) }),
  response: rotatingPasswords.record,
});

export const makeSigningSecret = endpoint({
  ...changing,
  method: 'POST',
  path: `${policy}/signing-secret`,
  summary: 'Makes the secret that signs webhooks; a former one is valid for 24 hours more',
  response: z.object({ secret: z.string() }),
});

export const makeDisplayLink = endpoint({
  ...changing,
  method: 'POST',
  path: `${policy}/display-link`,
  summary: 'Makes the link to the display page; an earlier link ends',
  response: madeLink,
});

export const printPasswords = endpoint({
  ...common,
  method: 'POST',
  path: `${policy}/prints`,
  summary: 'Returns the current password, or the next ones, as PDF to print',
  effect: 'change',
  level: 'view',
  params,
  body: z.object({
    paper: z.enum(['A4', 'Letter', 'A6']),
    /** 1: the current password alone */
    periods: z.int().check(z.gte(1), z.lte(12)),
  }),
  responseType: 'pdf',
  response: z.string(),
});

export const exportPolicies = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/rotating-passwords-export`,
  summary: 'Returns the rotating passwords that match the filters as CSV, without passwords',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    text: listQuery.text,
    mode: z.optional(mode.schema),
    status: z.optional(policyStatus.schema),
  }),
  responseType: 'csv',
  response: z.string(),
});

export const getPolicyChoices = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/rotating-password-choices`,
  summary: 'Returns what the form of a rotating password offers: areas, plans and the time zone',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    areas: z.array(z.object({ number: organizationNumber, name: z.string() })),
    plans: z.array(z.object({ id: z.uuid(), name: z.string(), areaName: z.string() })),
    timeZone: z.string(),
    hasMail: z.boolean(),
    /** Elsewhere none can be added. */
    isSite: z.boolean(),
  }),
});
