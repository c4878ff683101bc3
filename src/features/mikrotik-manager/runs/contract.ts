import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { choice } from '../../../contract/fields/choice-kinds.ts';
import { integer } from '../../../contract/fields/number-kinds.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../../contract/schema.ts';
import { deviceIds, difference } from '../contract.ts';
import {
  channelNames,
  plannedKindNames,
  runKindNames,
  runStateNames,
  targetStateNames,
} from '../states.ts';

const common = { access: 'scope', feature: 'mikrotik-manager' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const at = z.iso.datetime();
const keysOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  choice('', names).schema;

const targetPlan = z.object({
  differences: z.array(difference),
  /** what can go wrong, such as a change that cuts the path of the management */
  warnings: z.array(z.string()),
  /** Whether the router can undo the change by itself. */
  hasGuard: z.boolean(),
  /** both as normalized text */
  before: z.string(),
  after: z.string(),
});
export type TargetPlan = z.infer<typeof targetPlan>;

const runSettings = z.object({
  /** with masked secrets */
  command: z.nullable(z.string()),
  isWriting: z.boolean(),
  channel: z.nullable(keysOf(channelNames)),
  version: z.nullable(z.string()),
  withRouterBoot: z.boolean(),
  /** Whether it was accepted that routers cannot undo the change by themselves. */
  withoutGuard: z.boolean(),
});
export type RunSettings = z.infer<typeof runSettings>;

const run = {
  id: z.uuid(),
  kind: keysOf(runKindNames),
  title: z.string(),
  state: keysOf(runStateNames),
  createdAt: at,
  createdBy: z.string(),
  approvedAt: z.nullable(at),
  approvedBy: z.nullable(z.string()),
  endedAt: z.nullable(at),
  notBefore: z.nullable(at),
  notAfter: z.nullable(at),
  timeZone: z.string(),
  stopAfter: z.int(),
  wave: z.int(),
  waves: z.int(),
  counts: z.object({ all: z.int(), done: z.int(), failed: z.int(), skipped: z.int() }),
};

export const listRuns = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/router-runs`,
  summary: 'Lists the newest 200 runs on routers of a site',
  effect: 'read',
  params: organizationParams,
  response: z.object({ rows: z.array(z.object(run)) }),
});
export type RunRow = z.infer<typeof listRuns.response>['rows'][number];

const runTarget = z.object({
  id: z.uuid(),
  deviceId: z.nullable(z.uuid()),
  deviceName: z.string(),
  /** null once the device is deleted */
  areaName: z.nullable(z.string()),
  wave: z.int(),
  state: keysOf(targetStateNames),
  text: z.nullable(z.string()),
  plan: z.nullable(targetPlan),
  output: z.nullable(z.string()),
  /** the backup that was taken before its change */
  backupId: z.nullable(z.uuid()),
  startedAt: z.nullable(at),
  endedAt: z.nullable(at),
});
export type RunTarget = z.infer<typeof runTarget>;

const runReply = z.object({ ...run, settings: runSettings, targets: z.array(runTarget) });
export type Run = z.infer<typeof runReply>;
const runParams = z.object({ orgNumber: organizationNumberParameter, runId: z.uuid() });

export const getRun = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/router-runs/{runId}`,
  summary: 'Returns a run with the plan and result of each router',
  effect: 'read',
  params: runParams,
  response: runReply,
});

export const createRun = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/router-runs`,
  summary:
    'Plans a run on routers. Reading commands and backups start at once; anything else waits for approval',
  effect: 'change',
  params: organizationParams,
  body: z.object({
    kind: keysOf(plannedKindNames),
    deviceIds,
    command: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000))),
    channel: z.optional(keysOf(channelNames)),
    /** Installs only this version, if the channel offers it. */
    version: z.optional(
      z.string().check(z.regex(/^\d{1,2}(\.\d{1,3}){1,2}$/, 'Write a version, such as 7.18.2')),
    ),
    withRouterBoot: z.optional(z.boolean()),
    stopAfter: z.optional(integer({ from: 1, to: 1_000 })),
    notBefore: z.optional(at),
    notAfter: z.optional(at),
  }),
  response: z.object({ id: z.uuid() }),
});

export const approveRun = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/router-runs/{runId}/approval`,
  summary: 'Starts a planned run. More than 10 routers need their number as confirmation',
  effect: 'change',
  params: runParams,
  body: z.object({
    /** the number of routers, as typed by the approver */
    routers: z.optional(z.int()),
    withoutGuard: z.optional(z.boolean()),
  }),
  response: z.object({}),
});

export const cancelRun = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/router-runs/{runId}/cancellation`,
  summary: 'Cancels a planned run, or stops a running one after the routers that it works on',
  effect: 'change',
  params: runParams,
  response: z.object({}),
});
