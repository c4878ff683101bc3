import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { choice } from '../../contract/fields/choice-kinds.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { organizationNumber, organizationNumberParameter } from '../../contract/schema.ts';
import { routerTemplate, variableKind, variableName } from './fields.ts';
import { backupReasonNames, syncNames } from './states.ts';

const common = { access: 'scope', feature: 'mikrotik-manager' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const at = z.iso.datetime();
const keysOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  choice('', names).schema;

/** One object of a router that is not as it should be; secrets are masked. */
export const difference = z.object({
  path: z.string(),
  key: z.string(),
  action: z.enum(['add', 'set', 'remove']),
  /** the template that demands it */
  template: z.string(),
  /** Whether the object exists already and was not made by us. */
  takesOver: z.boolean(),
  properties: z.array(
    z.object({
      name: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});
export type Difference = z.infer<typeof difference>;

const router = z.object({
  id: z.uuid(),
  name: z.string(),
  areaNumber: organizationNumber,
  areaName: z.string(),
  timeZone: z.string(),
  state: z.enum(['up', 'degraded', 'down', 'unknown', 'maintenance']),
  model: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** the version that its channel offers, if that is newer */
  newerVersion: z.nullable(z.string()),
  /** Whether RouterBOOT is older than RouterOS. */
  hasOldBoot: z.boolean(),
  channel: z.nullable(z.string()),
  uptimeSeconds: z.nullable(z.number()),
  cpuPercent: z.nullable(z.number()),
  memoryPercent: z.nullable(z.number()),
  guests: z.nullable(z.number()),
  templates: z.int(),
  sync: keysOf(syncNames),
  syncError: z.nullable(z.string()),
  driftedAt: z.nullable(at),
  readAt: z.nullable(at),
  /** Whether it is read and compared at this moment, or is next; readings of its values alone do not count. */
  isReading: z.boolean(),
  readError: z.nullable(z.string()),
  lastBackupAt: z.nullable(at),
  nextJobAt: z.nullable(at),
  /** the state in each half hour of the last day, the oldest first: u, g, d, m or - */
  strip: z.nullable(z.string()),
  /** the run that works on it */
  runningRunId: z.nullable(z.uuid()),
});
export type RouterRow = z.infer<typeof router>;

export const listRouters = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/routers`,
  summary: 'Lists the RouterOS devices of a site with their state, templates and backups',
  effect: 'read',
  params: organizationParams,
  response: z.object({ rows: z.array(router) }),
});

const routerParams = z.object({ orgNumber: organizationNumberParameter, deviceId: z.uuid() });

const shownVariable = z.object({
  name: z.string(),
  kind: variableKind.schema,
  /** masked for secrets; null: it has no value */
  value: z.nullable(z.string()),
  origin: z.nullable(z.enum(['device', 'area', 'site', 'grouping', 'provider', 'default'])),
  /** the name of the organization, device or template that sets it */
  from: z.nullable(z.string()),
  error: z.nullable(z.string()),
});
export type ShownVariable = z.infer<typeof shownVariable>;

export const getRouter = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/routers/{deviceId}`,
  summary: 'Returns a router with its differences, adopted values and variables',
  effect: 'read',
  params: routerParams,
  response: z.object({
    router,
    differences: z.array(difference),
    adopted: z.array(difference),
    variables: z.array(shownVariable),
    templates: z.array(z.object({ id: z.uuid(), name: z.string(), text: z.string() })),
    comparedAt: z.nullable(at),
    deviceMode: z.nullable(z.string()),
    clockError: z.nullable(z.string()),
  }),
});

export const deviceIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(1_000));

export const readRouters = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/router-readings`,
  summary: 'Reads routers again and compares them with their templates, in the background',
  effect: 'change',
  params: organizationParams,
  body: z.object({ deviceIds }),
  /** of the routers that can be read */
  response: z.object({ started: z.int() }),
});

export const adoptDifferences = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/routers/{deviceId}/adoptions`,
  summary: 'Makes what a router has its wish, where that differs from its templates',
  effect: 'change',
  params: routerParams,
  response: z.object({ adopted: z.int() }),
});

export const forgetAdopted = endpoint({
  ...common,
  method: 'DELETE',
  path: `${organization}/routers/{deviceId}/adoptions`,
  summary: 'Forgets the adopted values of a router, so that its templates apply again',
  effect: 'change',
  params: routerParams,
  response: z.object({}),
});

const { name, status, scope, position, leastVersion } = routerTemplate.schema.shape;

export const routerTemplates = recordEndpoints({
  ...common,
  path: 'router-templates',
  id: 'templateId',
  noun: 'router template',
  fields: routerTemplate,
  title: 'name',
  screens: {
    list: '/setup/mikrotik-manager/templates',
    item: '/setup/mikrotik-manager/template',
  },
  derived: { ownerName: z.string(), canChange: z.boolean() },
  row: {
    name,
    status,
    scope,
    position,
    leastVersion,
    ownerName: z.string(),
    canChange: z.boolean(),
    variableCount: z.int(),
    updatedAt: at,
  },
  sort: ['position'],
  filters: { status: z.optional(status) },
});
export type TemplateRow = z.infer<typeof routerTemplates.list.response>['rows'][number];

export const listTemplateVersions = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/router-templates/{templateId}/versions`,
  summary: 'Lists the newest 100 versions of a router template’s configuration',
  effect: 'read',
  params: z.object({ orgNumber: organizationNumberParameter, templateId: z.uuid() }),
  response: z.object({
    rows: z.array(
      z.object({ version: z.int(), body: z.string(), createdAt: at, createdBy: z.string() }),
    ),
  }),
});

const level = z.enum(['device', 'area', 'site', 'grouping', 'provider']);

export const listVariables = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/router-variables`,
  summary: 'Lists the values of variables that apply to the routers of a site; secrets are masked',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** null: no template uses it */
        kind: z.nullable(variableKind.schema),
        level,
        ownerName: z.string(),
        value: z.string(),
        isSecret: z.boolean(),
        canChange: z.boolean(),
        updatedAt: at,
        updatedBy: z.string(),
      }),
    ),
  }),
});
export type VariableRow = z.infer<typeof listVariables.response>['rows'][number];

export const setVariable = endpoint({
  ...common,
  method: 'PUT',
  path: `${organization}/router-variables`,
  summary: 'Sets the value of a variable for a site, one of its areas or routers, or an ancestor',
  effect: 'change',
  params: organizationParams,
  body: z.object({
    name: variableName.schema,
    level,
    /** of the level area or device */
    areaNumber: z.optional(organizationNumber),
    deviceId: z.optional(z.uuid()),
    value: z.string().check(z.minLength(1, 'Required'), z.maxLength(1_000)),
  }),
  response: z.object({ id: z.uuid() }),
});

export const deleteVariable = endpoint({
  ...common,
  method: 'DELETE',
  path: `${organization}/router-variables/{variableId}`,
  summary: 'Removes a value of a variable',
  effect: 'change',
  params: z.object({ orgNumber: organizationNumberParameter, variableId: z.uuid() }),
  response: z.object({}),
});

const backup = z.object({
  id: z.uuid(),
  deviceId: z.uuid(),
  deviceName: z.string(),
  areaName: z.string(),
  takenAt: at,
  timeZone: z.string(),
  why: keysOf(backupReasonNames),
  version: z.string(),
  exportBytes: z.int(),
  exportSha256: z.string(),
  binaryBytes: z.nullable(z.int()),
  binarySha256: z.nullable(z.string()),
  /** the run before which it was taken */
  runId: z.nullable(z.uuid()),
});
export type BackupRow = z.infer<typeof backup>;

export const listBackups = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/router-backups`,
  summary: 'Lists the newest 500 backups of the routers of a site',
  effect: 'read',
  params: organizationParams,
  query: z.object({ deviceId: z.optional(z.uuid()) }),
  response: z.object({ rows: z.array(backup) }),
});

export const getBackup = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/router-backups/{backupId}`,
  summary: 'Returns the export of a backup without secrets, and the changes since the one before',
  effect: 'read',
  params: z.object({ orgNumber: organizationNumberParameter, backupId: z.uuid() }),
  response: z.object({
    backup,
    text: z.string(),
    /** lines that the previous backup has not, and the other way around */
    added: z.array(z.string()),
    removed: z.array(z.string()),
  }),
});

export const restoreBackup = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/router-backups/{backupId}/restoration`,
  summary: 'Plans a run that makes the configuration of a router what it was in a backup',
  effect: 'change',
  level: 'delete',
  params: z.object({ orgNumber: organizationNumberParameter, backupId: z.uuid() }),
  /** of the run, which waits for an approval */
  response: z.object({ id: z.uuid() }),
});
