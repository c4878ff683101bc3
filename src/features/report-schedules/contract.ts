import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { organizationNumberParameter, rule } from '../../contract/schema.ts';
import { email } from '../../contract/validators/validators.ts';
import { deliveryStates, reportSchedule, runResults, scheduleStates } from './fields.ts';

const moment = z.iso.datetime();
const recipient = z.object({
  email: z.string(),
  state: z.enum(['administrator', 'confirmed', 'waiting', 'declined']),
});

const { shape } = reportSchedule.schema;
const filters = z.record(z.string(), z.unknown());

const schedule = z.object({
  ...shape,
  id: z.uuid(),
  version: z.int(),
  report: z.string(),
  reportName: z.string(),
  filters,
  organizationNumber: z.int(),
  organizationName: z.string(),
  /** the time zone in which it runs */
  zone: z.string(),
  recipientStates: z.array(recipient),
  hasWebhookSecret: z.boolean(),
  state: z.enum(scheduleStates),
  /** why the server paused it */
  pausedReason: z.nullable(z.string()),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** whether the caller may change it, and becomes its owner by saving */
  canChange: z.boolean(),
  lastRunAt: z.nullable(moment),
  lastResult: z.nullable(z.enum(runResults)),
  nextRunAt: z.nullable(moment),
  updatedBy: z.string(),
});
export type ScheduleRow = z.infer<typeof schedule>;

const stored = z.object({
  schedule,
  /** the secret of a new webhook, which is shown once */
  secret: z.nullable(z.string()),
  /** addresses that must confirm, but got no mail */
  unreached: z.array(z.string()),
});
export type StoredSchedule = z.infer<typeof stored>;

const path = '/AdminApi/organizations/{orgNumber}/report-schedules';
const one = `${path}/{scheduleId}` as const;
const params = z.object({ orgNumber: organizationNumberParameter, scheduleId: z.uuid() });
// No feature: each report belongs to a feature, which decides.
const reading = { method: 'GET', access: 'scope', effect: 'read' } as const;
const changing = { access: 'scope', effect: 'change', ownersOnly: false } as const;
const reportId = z.string().check(z.minLength(1, 'Required'), z.maxLength(40));

export const listSchedules = endpoint({
  ...reading,
  path,
  summary: 'Lists the scheduled reports of an organization and everything below it',
  params: organizationParams,
  query: z.object({ ...listQuery, state: z.optional(z.enum(scheduleStates)) }),
  response: listReply(schedule),
});

export const createSchedule = endpoint({
  ...changing,
  method: 'POST',
  path,
  summary: 'Schedules a report, with the caller as its owner',
  params: organizationParams,
  body: z.object({ ...shape, report: reportId, filters }),
  response: stored,
});

export const updateSchedule = endpoint({
  ...changing,
  method: 'PUT',
  path: one,
  summary: 'Changes a scheduled report; the caller becomes its owner',
  params,
  body: z.object({ ...shape, version: z.int() }),
  response: stored,
});

export const deleteSchedule = endpoint({
  ...changing,
  method: 'DELETE',
  path: one,
  summary: 'Deletes a scheduled report with its runs and files',
  params,
  response: z.object({}),
});

export const pauseSchedule = endpoint({
  ...changing,
  method: 'POST',
  path: `${one}/pause`,
  summary: 'Pauses a scheduled report',
  params,
  response: schedule,
});

export const resumeSchedule = endpoint({
  ...changing,
  method: 'POST',
  path: `${one}/resumption`,
  summary: 'Resumes a scheduled report; the runs since its pause are not caught up',
  params,
  response: schedule,
});

export const runSchedule = endpoint({
  ...changing,
  method: 'POST',
  path: `${one}/run`,
  summary: 'Runs a scheduled report now, besides its schedule',
  params,
  response: schedule,
});

export const replaceSecret = endpoint({
  ...changing,
  method: 'POST',
  path: `${one}/webhook-secret`,
  summary: 'Replaces the secret of the webhook; the former one is valid for 24 hours',
  params,
  response: z.object({ secret: z.string() }),
});

export const repeatConfirmation = endpoint({
  ...changing,
  method: 'POST',
  path: `${one}/confirmation`,
  summary: 'Mails the link again by which an address confirms that it wants the report',
  params,
  body: z.object({ email: z.string().check(z.maxLength(254), rule(email)) }),
  response: z.object({ isMailed: z.boolean() }),
});

const run = z.object({
  id: z.uuid(),
  at: moment,
  isManual: z.boolean(),
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
  result: z.enum(runResults),
  error: z.nullable(z.string()),
  rows: z.nullable(z.int()),
  /** until when the file can be downloaded; null when it is gone or not the caller's to see */
  fileUntil: z.nullable(moment),
  deliveries: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['mail', 'webhook']),
      target: z.string(),
      state: z.enum(deliveryStates),
      error: z.nullable(z.string()),
      sentAt: z.nullable(moment),
    }),
  ),
});
export type ScheduleRun = z.infer<typeof run>;

export const listRuns = endpoint({
  ...reading,
  path: `${one}/runs`,
  summary: 'Returns the latest runs of a scheduled report with the result for each recipient',
  params,
  response: z.object({ schedule, runs: z.array(run) }),
});

export const downloadRun = endpoint({
  ...reading,
  path: `${one}/runs/{runId}/file`,
  summary: 'Returns the file of a run, for 7 days',
  params: z.object({ ...params.shape, runId: z.uuid() }),
  responseType: 'csv',
  response: z.string(),
});
