import { call } from '../../../ui/api/call.ts';
import type { ImportDescription } from '../../../ui/import/description.ts';
import { checkUnitImport, importUnits } from '../contract.ts';
import { importTexts } from '../texts.ts';
import { unitColumns } from './columns.ts';

/** The import of units into a site. */
export function unitImport(number: number): ImportDescription {
  const params = { orgNumber: String(number) };
  return {
    title: importTexts.title,
    help: importTexts.help,
    templateName: importTexts.template,
    fields: unitColumns.map(({ name, label, required, aliases = [] }) => ({
      name,
      label,
      required,
      aliases,
    })),
    check: (body) => call(checkUnitImport, { params, body }),
    commit: (body) => call(importUnits, { params, body }),
  };
}
