import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { badLine, importedLines, importMaximumBytes } from '../../../contract/import.ts';
import { positiveInteger } from '../../../contract/list.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { rule } from '../../../contract/schema.ts';
import { maxLength, required } from '../../../contract/validators/validators.ts';
import { filterText } from '../contract.ts';
import { differences, matchKinds, results } from './choices.ts';

export type ReconciledReport = 'pms' | 'cc';

/** A row of ours or theirs. */
const side = z.object({
  sequence: z.nullable(z.int()),
  check: z.nullable(z.int()),
  reference: z.nullable(z.string()),
  /** null: masked, or none */
  room: z.nullable(z.string()),
  amount: z.int(),
  currency: z.nullable(z.string()),
  day: z.nullable(z.string()),
  /** of ours */
  state: z.optional(z.string()),
});
export type ReconciledSide = z.infer<typeof side>;

const counts = {
  matched: z.int(),
  oursOnly: z.int(),
  theirsOnly: z.int(),
  differing: z.int(),
};

const reconciliation = z.object({
  id: z.uuid(),
  /** of the file */
  name: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** the property system that the file is from; null: none was chosen, or the caller does not see it */
  gatewayName: z.nullable(z.string()),
  ...counts,
});
export type Reconciliation = z.infer<typeof reconciliation>;

const reconciledLine = z.object({
  id: z.string(),
  result: z.enum(results),
  /** our posting or card transaction */
  subjectId: z.nullable(z.uuid()),
  matchedBy: z.nullable(z.enum(matchKinds)),
  differs: z.array(z.enum(differences)),
  ours: z.nullable(side),
  theirs: z.nullable(side),
  line: z.nullable(z.int()),
});
export type ReconciledLine = z.infer<typeof reconciledLine>;

const fileGateway = z.object({
  id: z.uuid(),
  name: z.string(),
  areaName: z.string(),
  /** null when it is not in the caller's scope */
  siteName: z.nullable(z.string()),
});
export type FileGateway = z.infer<typeof fileGateway>;

const day = z.iso.date('Must be a date');
const params = z.extend(organizationParams, { reconciliationId: z.uuid() });

/** Returns the calls of a report's reconciliations. `source` is how the body names whose file it is. */
function callsOf<R extends ReconciledReport, S extends Readonly<Record<string, z.ZodMiniType>>>(
  feature: R,
  noun: string,
  source: S,
) {
  const common = { access: 'scope', feature } as const;
  const path = `/AdminApi/organizations/{orgNumber}/reports/${feature}/reconciliations`;
  return {
    list: endpoint({
      ...common,
      method: 'GET',
      path,
      summary: `Lists the reconciliations of ${noun} of an organization and all below it, newest first`,
      effect: 'read',
      params: organizationParams,
      response: z.object({
        rows: z.array(reconciliation),
        timeZone: z.string(),
        /** what the organization sells in, null if neither it nor any above says */
        currency: z.nullable(z.string()),
        /** the first property systems: one must be chosen when there are several */
        gateways: z.array(fileGateway),
      }),
    }),
    create: endpoint({
      ...common,
      method: 'POST',
      path,
      summary: `Compares a file with ${noun}, and stores the result`,
      effect: 'change',
      largestBody: 2 * importMaximumBytes,
      params: organizationParams,
      body: z.object({
        name: z.string().check(rule(required), rule(maxLength(200))),
        from: day,
        to: day,
        ...source,
        /** of lines without one */
        currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Must be a currency')),
        file: importedLines,
      }),
      response: z.object({
        /** null: lines of the file cannot be read */
        reconciliation: z.nullable(reconciliation),
        badLines: z.array(badLine),
      }),
    }),
    open: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/{reconciliationId}`,
      summary: `Returns a reconciliation of ${noun} with its lines`,
      effect: 'read',
      params,
      query: z.object({
        result: z.optional(z.enum(results)),
        /** the id of the last line of the page before */
        after: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'Must be a number'))),
        limit: z.optional(positiveInteger(200)),
      }),
      response: z.object({
        ...reconciliation.shape,
        rows: z.array(reconciledLine),
        next: z.nullable(z.string()),
        timeZone: z.string(),
      }),
    }),
    export: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/{reconciliationId}/export`,
      summary: `Exports the lines of a reconciliation of ${noun} as CSV`,
      effect: 'read',
      params,
      query: z.object({ result: z.optional(z.enum(results)) }),
      responseType: 'csv',
      response: z.string(),
    }),
    remove: endpoint({
      ...common,
      method: 'DELETE',
      path: `${path}/{reconciliationId}`,
      summary: `Deletes a reconciliation of ${noun}`,
      effect: 'change',
      params,
      response: z.object({}),
    }),
  };
}

export const pmsReconciliations = callsOf('pms', 'postings', {
  /** the property system; required when there are several, because they have the same numbers */
  gateway: z.optional(z.uuid()),
});
/** Acquirers' references are of one transaction each, so no gateway is named. */
export const cardReconciliations = callsOf('cc', 'card transactions', {});

export const listFileGateways = endpoint({
  access: 'scope',
  feature: 'pms',
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/reports/pms-file-gateways',
  summary: 'Searches the property systems whose file can be compared with postings',
  effect: 'read',
  params: organizationParams,
  query: z.object({ text: filterText }),
  response: z.object({ gateways: z.array(fileGateway) }),
});
