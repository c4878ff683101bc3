import { sql } from 'kysely';
import { csvCells } from '../../../contract/fields/csv-cells.ts';
import { differences, pickFields } from '../../../contract/fields/fields.ts';
import {
  type ImportedLines,
  type ImportReport,
  overwritesListed,
} from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { recordColumns } from '../../../server/records/record-columns.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { assetColumns, assetStore } from '../assets/asset-store.ts';
import { matching } from '../assets/listed-assets.ts';
import { asset } from '../fields.ts';
import { texts } from '../texts.ts';
import { assetCsvColumns } from './columns.ts';
import { checkAssetImport, exportAssets, importAssets } from './contract.ts';
import { type KnownAsset, type PlannedAsset, plannedAssets } from './planned-assets.ts';
import { storeAssets } from './store-assets.ts';

const rowsAtOnce = 500;
const table = recordColumns({ fields: asset, table: 'asset', ...assetColumns });

export const assetImportHandlers: readonly Handler[] = [
  csvHandler(exportAssets, {
    name: ({ name }) => `Assets of ${name}.csv`,
    header: assetCsvColumns.map(({ label }) => label),
    page: async ({ query }, request, after: string | undefined) => {
      const { transaction, organization, server } = request;
      const { timeZone } = await inheritedSettings(transaction, organization.number);
      const today = localDay(server.now(), timeZone ?? 'UTC');
      const rows = await transaction
        .selectFrom('asset')
        .select(table.selectRecord())
        .select('asset.id')
        .where(
          sql<boolean>`asset.id in (select asset.id from asset
            left join device on device.id = asset.device_id
            where ${matching(request, query, today)})`,
        )
        .$if(after !== undefined, (all) => all.where('asset.id', '>', after ?? ''))
        .orderBy('asset.id')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map((row) => csvCells(asset, assetCsvColumns, table.toRecord(row))),
        next: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined,
      };
    },
  }),

  organizationHandler(checkAssetImport, async ({ body }, request) => {
    const { report } = await planOf(request, body, 'check');
    return report;
  }),

  organizationHandler(importAssets, async ({ body }, request) => {
    const { outcome, lines } = await retryOnUniqueViolation(request.transaction, async () => {
      const { report, planned } = await planOf(request, body, 'import');
      const { badLines, overwrites: _overwrites, ...counts } = report;
      const [bad] = badLines;
      if (bad !== undefined)
        throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
      await storeAssets(
        request,
        planned.filter(({ isChanged }) => isChanged),
      );
      return { outcome: counts, lines: planned.length };
    });
    await request.record({
      ...assetStore.historyOf('', `${lines} assets`),
      action: 'import',
      organization: request.organization,
      after: { ...outcome },
    });
    return outcome;
  }),
];

async function planOf(
  { transaction, organization }: OrganizationRequest,
  sent: ImportedLines,
  purpose: 'check' | 'import',
): Promise<{ report: ImportReport; planned: PlannedAsset[] }> {
  if (organization.type !== 'Site') throw new Problem('bad-input', texts.onlySites);
  const rows = await transaction
    .selectFrom('asset')
    .select(table.selectRecord())
    .select(['asset.id', 'asset.device_id'])
    .where('organization_number', '=', organization.number)
    .orderBy('id')
    .$if(purpose === 'import', (all) => all.forUpdate())
    .execute();
  const known = rows.map(
    (row): KnownAsset => ({
      id: row.id,
      hasDevice: row.device_id !== null,
      asset: pickFields(asset, table.toRecord(row)),
    }),
  );
  const { planned, badLines } = plannedAssets(sent, known);
  const created = planned.filter((one) => one.known === undefined).length;
  const updated = planned.filter((one) => one.known !== undefined && one.isChanged).length;
  return {
    planned,
    report: {
      created,
      updated,
      unchanged: planned.length - created - updated,
      overwrites: overwritesOf(planned),
      badLines: badLines.toSorted((a, b) => a.line - b.line),
    },
  };
}

function overwritesOf(planned: readonly PlannedAsset[]) {
  return planned
    .flatMap(({ line, known, asset: next, isChanged }) => {
      if (known === undefined || !isChanged) return [];
      const changes = differences(asset, known.asset, next).map(({ label, mine, theirs }) => ({
        label,
        before: mine,
        after: theirs,
      }));
      return [{ line, name: known.asset.name, changes }];
    })
    .slice(0, overwritesListed);
}
