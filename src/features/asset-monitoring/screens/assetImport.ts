import { call } from '../../../ui/api/call.ts';
import type { ImportDescription } from '../../../ui/import/description.ts';
import { assetCsvColumns } from '../import/columns.ts';
import { checkAssetImport, importAssets } from '../import/contract.ts';
import { texts } from '../texts.ts';

/** The import of assets into a site. */
export function assetImport(number: number): ImportDescription {
  const params = { orgNumber: String(number) };
  return {
    title: texts.importTitle,
    help: texts.importHelp,
    templateName: 'Assets.csv',
    fields: assetCsvColumns,
    check: (body) => call(checkAssetImport, { params, body }),
    commit: (body) => call(importAssets, { params, body }),
  };
}
