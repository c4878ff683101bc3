import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../../contract/schema.ts';
import { sourceKinds } from './sources.ts';

// Without a feature: that of the source decides, which the handlers check.
const common = { access: 'scope' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';

const source = { source: z.enum(sourceKinds), sourceId: z.uuid() };

export const shownChange = z.object({
  action: z.enum(['add', 'set', 'remove']),
  path: z.string(),
  key: z.string(),
  properties: z.array(
    z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});

const target = z.object({
  id: z.uuid(),
  deviceId: z.uuid(),
  deviceName: z.string(),
  deviceType: z.string(),
  areaNumber: z.int(),
  areaName: z.string(),
  state: z.enum(['Pending', 'InSync', 'Drifted', 'Failed', 'Unsupported', 'ByHand']),
  /** The device is to have nothing of the source any more. */
  isRemoval: z.boolean(),
  slot: z.nullable(z.int()),
  differences: z.array(shownChange),
  hasAdopted: z.boolean(),
  error: z.nullable(z.string()),
  appliedAt: z.nullable(z.iso.datetime()),
  checkedAt: z.nullable(z.iso.datetime()),
  doneBy: z.nullable(z.string()),
  doneAt: z.nullable(z.iso.datetime()),
  testedOn: z.enum(['proven', 'fake', 'needs vendor']),
});
export type Target = z.infer<typeof target>;

export const listTargets = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/push-targets`,
  summary: 'Lists the devices that a source is pushed to, each with its state',
  effect: 'read',
  isBackground: true,
  params: organizationParams,
  query: z.object(source),
  response: z.object({ rows: z.array(target), timeZone: z.string() }),
});

const targetParams = z.object({ orgNumber: organizationNumberParameter, targetId: z.uuid() });

export const getLines = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/push-targets/{targetId}/lines`,
  summary: 'Returns the lines to type into a device that is set up by hand, without secrets',
  effect: 'read',
  params: targetParams,
  response: z.object({ lines: z.string(), testedOn: target.shape.testedOn, proof: z.string() }),
});

export const setDone = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/push-targets/{targetId}/done`,
  summary: 'Notes that the lines of a device that is set up by hand were typed',
  effect: 'change',
  params: targetParams,
  response: z.object({}),
});

export const adoptDrift = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/push-targets/{targetId}/adoption`,
  summary: 'Adopts what a device has: its differences stand until the source is changed',
  effect: 'change',
  params: targetParams,
  response: z.object({}),
});

export const checkTargets = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/push-checks`,
  summary: 'Reads the devices of a source now, to find drift',
  effect: 'change',
  params: organizationParams,
  body: z.object(source),
  response: z.object({ targets: z.int() }),
});

const result = z.object({
  id: z.uuid(),
  deviceId: z.uuid(),
  deviceName: z.string(),
  areaName: z.string(),
  state: z.enum([
    'Reading',
    'Planned',
    'Waiting',
    'Applied',
    'Failed',
    'Unsupported',
    'ByHand',
    'Unchanged',
    'Cancelled',
  ]),
  changes: z.array(shownChange),
  text: z.nullable(z.string()),
});

const runFields = {
  id: z.uuid(),
  sourceName: z.string(),
  mode: z.enum(['push', 'schedule', 'undo', 'key']),
  state: z.enum([
    'Planning',
    'Planned',
    'Approved',
    'Running',
    'Applied',
    'PartlyApplied',
    'Failed',
    'RolledBack',
    'Cancelled',
  ]),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  approvedAt: z.nullable(z.iso.datetime()),
  approvedBy: z.nullable(z.string()),
  finishedAt: z.nullable(z.iso.datetime()),
};
const run = z.object({ ...runFields, results: z.array(result) });
export type PushRun = z.infer<typeof run>;
export type PushResult = z.infer<typeof result>;

export const listRuns = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/push-runs`,
  summary: 'Lists the newest pushes of a source',
  effect: 'read',
  isBackground: true,
  params: organizationParams,
  query: z.object(source),
  response: z.object({ rows: z.array(z.object(runFields)), timeZone: z.string() }),
});

const runParams = z.object({ orgNumber: organizationNumberParameter, runId: z.uuid() });

export const getRun = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/push-runs/{runId}`,
  summary: 'Returns a push with the result of each device',
  effect: 'read',
  isBackground: true,
  params: runParams,
  response: run,
});

const onRun = { ...common, method: 'POST', effect: 'change', params: runParams } as const;

export const approveRun = endpoint({
  ...onRun,
  path: `${organization}/push-runs/{runId}/approval`,
  summary: 'Approves a planned push, which then runs in the background',
  response: z.object({}),
});

export const cancelRun = endpoint({
  ...onRun,
  path: `${organization}/push-runs/{runId}/cancellation`,
  summary: 'Cancels a push that nobody has approved',
  response: z.object({}),
});

export const undoRun = endpoint({
  ...onRun,
  path: `${organization}/push-runs/{runId}/undo`,
  summary: 'Plans to give the devices of a failed push what they had before it',
  response: z.object({ runId: z.uuid() }),
});
