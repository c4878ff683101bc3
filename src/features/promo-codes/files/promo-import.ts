import { call } from '../../../ui/api/call.ts';
import type { ImportDescription } from '../../../ui/import/description.ts';
import { checkPromoImport, importPromoCodes } from '../contract.ts';
import { importTexts } from '../texts.ts';
import { promoColumns } from './columns.ts';

/** The import of promo codes into an organization. */
export function promoImport(number: number): ImportDescription {
  const params = { orgNumber: String(number) };
  return {
    title: importTexts.title,
    help: importTexts.help,
    templateName: 'Promo codes.csv',
    fields: promoColumns,
    check: (body) => call(checkPromoImport, { params, body }),
    commit: (body) => call(importPromoCodes, { params, body }),
  };
}
