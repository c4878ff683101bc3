import { recordsOf } from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import { periodError } from '../../../contract/values/period.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { gatewayNames } from '../shared/related.ts';
import { fileFields } from './choices.ts';
import {
  cardReconciliations,
  listFileGateways,
  pmsReconciliations,
  type ReconciledReport,
} from './contract.ts';
import { cellsOf } from './csv.ts';
import { fileGateways, requireFileGateway } from './file-gateways.ts';
import { linesAfter } from './line-pages.ts';
import { markSettled } from './mark-settled.ts';
import { matchSides } from './match.ts';
import { ourSide } from './our-side.ts';
import { parseFile } from './parse.ts';
import { storedLines } from './stored-lines.ts';
import { texts } from './texts.ts';

const usualLimit = 100;
const exportedAtOnce = 1_000;
const insertedAtOnce = 1_000;
const mostListed = 200;

const columns = [
  'id',
  'name',
  'created_at',
  'created_by',
  'first_day',
  'last_day',
  'gateway_id',
  'matched',
  'ours_only',
  'theirs_only',
  'differing',
] as const;

interface StoredReconciliation {
  id: string;
  name: string;
  created_at: Date;
  created_by: string;
  first_day: string;
  last_day: string;
  gateway_id: string | null;
  matched: number;
  ours_only: number;
  theirs_only: number;
  differing: number;
}

function shownReconciliation(row: StoredReconciliation, names: ReadonlyMap<string, string>) {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    firstDay: row.first_day,
    lastDay: row.last_day,
    gatewayName: row.gateway_id === null ? null : (names.get(row.gateway_id) ?? null),
    matched: row.matched,
    oursOnly: row.ours_only,
    theirsOnly: row.theirs_only,
    differing: row.differing,
  };
}

function handlersOf(
  report: ReconciledReport,
  calls: typeof pmsReconciliations | typeof cardReconciliations,
): Handler[] {
  return [
    organizationHandler(calls.list, async (_input, request) => {
      const { transaction, organization } = request;
      const rows = await transaction
        .selectFrom('reconciliation')
        .select(columns)
        .where('report', '=', report)
        .where(isInSubtree('organization_path', organization))
        .orderBy('created_at', 'desc')
        .limit(mostListed)
        .execute();
      const { timeZone, currency } = await inheritedSettings(transaction, organization.number);
      const gateways = report === 'pms' ? await fileGateways(transaction, organization) : [];
      const names = await namesOf(transaction, rows);
      return {
        rows: rows.map((row) => shownReconciliation(row, names)),
        timeZone: timeZone ?? 'UTC',
        currency,
        gateways,
      };
    }),

    organizationHandler(calls.create, async ({ body }, request) => {
      const { name, from, to, currency, file } = body;
      const gateway = 'gateway' in body ? body.gateway : undefined;
      const { transaction, organization, caller, server } = request;
      rejectFieldErrors({ ...periodError({ from, to }) });
      if (!file.fields.includes('amount'))
        rejectFieldErrors({ file: 'Choose the column of the amount' });
      const source =
        report === 'pms' ? await requireFileGateway(transaction, organization, gateway) : undefined;
      const parsed = parseFile(recordsOf(file, fileFields), currency);
      if (parsed.badLines.length > 0) {
        request.changesNothing();
        return { reconciliation: null, badLines: parsed.badLines };
      }
      const ours = await ourSide(transaction, report, organization, { from, to, gateway });
      const matching = matchSides(ours, parsed.lines, { comparesDays: report === 'pms' });
      const differing = matching.matches.filter(({ differs }) => differs.length > 0);
      const now = server.now();
      if (report === 'cc') await markSettled(transaction, matching.matches, now);
      const stored = await transaction
        .insertInto('reconciliation')
        .values({
          organization_number: organization.number,
          organization_path: organization.path,
          created_at: now,
          created_by: caller.displayName,
          updated_at: now,
          updated_by: caller.displayName,
          report,
          name,
          first_day: from,
          last_day: to,
          gateway_id: gateway ?? null,
          matched: matching.matches.length - differing.length,
          ours_only: matching.ours.length,
          theirs_only: matching.theirs.length,
          differing: differing.length,
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
      const lines = storedLines(matching);
      for (let first = 0; first < lines.length; first += insertedAtOnce)
        await transaction
          .insertInto('reconciliation_line')
          .values(
            lines.slice(first, first + insertedAtOnce).map((line) => ({
              ...line,
              reconciliation_id: stored.id,
              organization_number: organization.number,
              organization_path: organization.path,
            })),
          )
          .execute();
      await request.record({
        action: 'create',
        entityType: 'reconciliation',
        entityId: stored.id,
        label: name,
        organization,
        after: {
          ...(source && { gateway: source.name }),
          matched: stored.matched,
          differing: stored.differing,
          oursOnly: stored.ours_only,
          theirsOnly: stored.theirs_only,
        },
      });
      const names = await namesOf(transaction, [stored]);
      return { reconciliation: shownReconciliation(stored, names), badLines: [] };
    }),

    organizationHandler(calls.open, async ({ params, query }, request) => {
      const found = await find(report, params.reconciliationId, request);
      const { result, after, limit = usualLimit } = query;
      const page = await linesAfter(params.reconciliationId, request, { result, after, limit });
      const names = await namesOf(request.transaction, [found]);
      return { ...shownReconciliation(found, names), ...page, timeZone: await zoneOf(request) };
    }),

    csvHandler(calls.export, {
      name: ({ name }) => `${name} reconciliation.csv`,
      header: texts.csvHeader,
      page: async ({ params, query }, request, after: string | undefined) => {
        await find(report, params.reconciliationId, request);
        const { rows, next } = await linesAfter(params.reconciliationId, request, {
          ...query,
          after,
          limit: exportedAtOnce,
        });
        return { rows: rows.map(cellsOf), next: next ?? undefined };
      },
    }),

    organizationHandler(calls.remove, async ({ params }, request) => {
      const found = await find(report, params.reconciliationId, request);
      await request.transaction.deleteFrom('reconciliation').where('id', '=', found.id).execute();
      await request.record({
        action: 'delete',
        entityType: 'reconciliation',
        entityId: found.id,
        label: found.name,
        organization: { number: found.number, path: found.path },
      });
      return {};
    }),
  ];
}

export const reconciliationHandlers: readonly Handler[] = [
  organizationHandler(listFileGateways, async ({ query }, { transaction, organization }) => ({
    gateways: await fileGateways(transaction, organization, query.text),
  })),
  ...handlersOf('pms', pmsReconciliations),
  ...handlersOf('cc', cardReconciliations),
];

function namesOf(transaction: ScopedTransaction, rows: readonly StoredReconciliation[]) {
  return gatewayNames(
    transaction,
    rows.flatMap(({ gateway_id }) => gateway_id ?? []),
  );
}

async function zoneOf({ transaction, organization }: OrganizationRequest): Promise<string> {
  return (await inheritedSettings(transaction, organization.number)).timeZone ?? 'UTC';
}

async function find(
  report: ReconciledReport,
  id: string,
  { transaction, organization }: OrganizationRequest,
) {
  const found = await transaction
    .selectFrom('reconciliation')
    .select([...columns, 'organization_number as number', 'organization_path as path'])
    .where('id', '=', id)
    .where('report', '=', report)
    .where(isInSubtree('organization_path', organization))
    .executeTakeFirst();
  if (found === undefined)
    throw new Problem('not-found', 'This reconciliation does not exist any more.');
  return found;
}
