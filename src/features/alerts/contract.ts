import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { acknowledgement, alertRule } from './fields.ts';

const moment = z.iso.datetime();
const { shape } = alertRule.schema;

const rule = z.object({
  ...shape,
  id: z.uuid(),
  version: z.int(),
  organizationNumber: z.int(),
  organizationName: z.string(),
  recipientStates: z.array(
    z.object({
      email: z.string(),
      state: z.enum(['administrator', 'confirmed', 'waiting', 'declined']),
    }),
  ),
  hasWebhookSecret: z.boolean(),
  /** how many of its incidents are firing or acknowledged */
  open: z.int(),
  updatedBy: z.string(),
});
export type AlertRuleRow = z.infer<typeof rule>;

const incident = z.object({
  id: z.uuid(),
  ruleId: z.uuid(),
  ruleName: z.string(),
  kind: shape.kind,
  severity: shape.severity,
  /** the asset that it is about; its name is the detail */
  assetId: z.nullable(z.uuid()),
  state: z.enum(['firing', 'acknowledged']),
  /** the organization and its site, such as 'Airport › Terminal' */
  place: z.string(),
  organizationNumber: z.int(),
  timeZone: z.string(),
  value: z.int(),
  detail: z.string(),
  since: moment,
  isCalm: z.boolean(),
  isEscalated: z.boolean(),
  acknowledgedAt: z.nullable(moment),
  acknowledgedBy: z.nullable(z.string()),
  note: z.string(),
});
export type Incident = z.infer<typeof incident>;

// Alerts belong to an organization's overview, so their rules need what its form needs.
const common = { access: 'scope', feature: 'organization' } as const;
const reading = { ...common, method: 'GET', effect: 'read' } as const;
const changing = { ...common, effect: 'change', ownersOnly: false } as const;
const path = '/AdminApi/organizations/{orgNumber}/alert-rules';
const one = `${path}/{ruleId}` as const;
const params = z.object({ orgNumber: organizationNumberParameter, ruleId: z.uuid() });

const stored = z.object({
  rule,
  /** the secret of a new webhook, which is shown once */
  secret: z.nullable(z.string()),
  /** addresses that must confirm, but got no mail */
  unreached: z.array(z.string()),
});
export type StoredRule = z.infer<typeof stored>;

export const listIncidents = endpoint({
  ...reading,
  path: '/AdminApi/organizations/{orgNumber}/alerts',
  summary: 'Returns the alerts of an organization and everything below it that have not ended',
  params: organizationParams,
  query: z.object({ about: z.optional(z.enum(['assets'])) }),
  response: z.object({ rows: z.array(incident), total: z.int() }),
});

export const acknowledgeIncident = endpoint({
  ...changing,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/alerts/{incidentId}/acknowledgement',
  summary: 'Acknowledges an alert, so that it is not escalated',
  params: z.object({ orgNumber: organizationNumberParameter, incidentId: z.uuid() }),
  body: acknowledgement.schema,
  response: incident,
});

export const listRules = endpoint({
  ...reading,
  path,
  summary: 'Lists the alert rules of an organization and everything below it',
  params: organizationParams,
  query: z.object(listQuery),
  response: listReply(rule),
});

export const createRule = endpoint({
  ...changing,
  method: 'POST',
  path,
  summary: 'Adds an alert rule for an organization and everything below it',
  params: organizationParams,
  body: z.object(shape),
  response: stored,
});

export const updateRule = endpoint({
  ...changing,
  method: 'PUT',
  path: one,
  summary: 'Changes an alert rule',
  params,
  body: z.object({ ...shape, version: z.int() }),
  response: stored,
});

export const setRuleStatus = endpoint({
  ...changing,
  method: 'POST',
  path: `${one}/status`,
  summary: 'Pauses or resumes an alert rule; pausing ends its alerts without a message',
  params,
  body: z.object({ status: shape.status }),
  response: rule,
});

export const deleteRule = endpoint({
  ...changing,
  method: 'DELETE',
  path: one,
  summary: 'Deletes an alert rule with its alerts',
  params,
  response: z.object({}),
});

export const replaceRuleSecret = endpoint({
  ...changing,
  method: 'POST',
  path: `${one}/webhook-secret`,
  summary: 'Replaces the secret of the webhook; the former one is valid for 24 hours',
  params,
  response: z.object({ secret: z.string() }),
});
