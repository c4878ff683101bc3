import { Problem } from '../../../contract/problem.ts';
import { any, byName } from '../../../server/database/listing.ts';
import { pdfHandler } from '../../../server/http/files.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import { assets } from '../contract.ts';
import { printLabels } from './contract.ts';

export const labelHandlers: readonly Handler[] = [
  pdfHandler(
    printLabels,
    async ({ body }, { transaction, organization, server }) => {
      const rows = await transaction
        .selectFrom('asset')
        .select(['id', 'name', 'tag', 'serial'])
        .where('organization_number', '=', organization.number)
        .where('id', '=', any(body.assetIds))
        .orderBy(byName('name'))
        .orderBy('id')
        .execute();
      if (rows.length === 0) throw new Problem('not-found', 'These assets do not exist.');
      const origin = server.publicUrl ?? body.origin ?? '';
      return {
        ...body,
        site: organization.name,
        labels: rows.map((row) => ({
          ...row,
          address: `${origin}/admin-ui/admin${assets.screens.item}/${row.id}?org=${organization.number}`,
        })),
      };
    },
    // Loaded on demand because it is large.
    async (print) => (await import('./label-pdf.ts')).labelPdf(print),
  ),
];
