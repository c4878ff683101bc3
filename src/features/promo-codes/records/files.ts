import { csvCells } from '../../../contract/fields/csv-cells.ts';
import { Problem } from '../../../contract/problem.ts';
import { csvHandler, pdfHandler } from '../../../server/http/files.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import { siteOfArea } from '../../../server/locations.ts';
import { organizationInScope } from '../../../server/tenancy.ts';
import { exportPromoCodes, printPromoPoster } from '../contract.ts';
import { promoCode, promoState } from '../fields.ts';
import { promoColumns } from '../files/columns.ts';
import { promoImportHandlers } from '../files/import-server.ts';
import type { Poster } from '../files/poster-pdf.ts';
import { givesText } from '../rules/gives-text.ts';
import { toTerms } from '../uses/promo-terms.ts';
import { matchingPromos, rowColumns } from './list-promo-codes.ts';
import { promoStateAt, promoStore } from './promo-store.ts';

const rowsAtOnce = 500;
const posterColor = '#1b5fa8';

export const promoFileHandlers: readonly Handler[] = [
  ...promoImportHandlers,

  csvHandler(exportPromoCodes, {
    name: ({ name }) => `Promo codes of ${name}.csv`,
    header: [...promoColumns.map(({ label }) => label), promoState.label, 'Used'],
    page: async ({ query }, request, after: string | undefined) => {
      const { transaction, organization, server } = request;
      const now = server.now();
      const rows = await matchingPromos(transaction, organization, query, now)
        .select(rowColumns())
        .select(['promo_code.uses', 'promo_code.given', promoStateAt(now).as('state')])
        .$if(after !== undefined, (all) => all.where('promo_code.id', '>', after ?? ''))
        .orderBy('promo_code.id')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map(({ state, ...row }) => [
          ...csvCells(promoCode, promoColumns, toTerms(row)),
          promoState.names[state],
          row.uses,
        ]),
        next: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined,
      };
    },
  }),

  pdfHandler(
    printPromoPoster,
    async ({ params, query }, request): Promise<Poster & { name: string }> => {
      const { transaction, organization, caller, server } = request;
      const promo = await promoStore.get(request, params.promoId);
      if (promo.series !== null)
        throw new Problem('bad-input', 'A series has a code for each guest. Export them instead.');
      const area =
        query.area === undefined
          ? null
          : await organizationInScope(transaction, caller.scope, query.area);
      if (
        area !== null &&
        (area.type !== 'ServiceArea' || !area.path.startsWith(organization.path))
      )
        throw new Problem('bad-input', 'Choose a service area of this organization.', {
          fields: { area: 'Choose a service area of this organization' },
        });
      const origin = server.publicUrl ?? query.origin ?? null;
      const site =
        area === null
          ? undefined
          : await transaction
              .selectFrom('organization as area')
              .select(siteOfArea.as('name'))
              .where('area.number', '=', area.number)
              .executeTakeFirst();
      const plans = promo.plans.flatMap(
        (id) => promo.knownPlans.find((one) => one.id === id) ?? [],
      );
      const where = promo.knownAreas.map(({ name }) => name).join(', ');
      return {
        name: `${promo.name}.pdf`,
        code: promo.code.toUpperCase(),
        gives: givesText(promo),
        site: site?.name || area?.name || organization.name,
        terms: [
          ...(plans.length === 0
            ? []
            : [`For ${[...new Set(plans.map(({ name }) => name))].join(', ')}`]),
          ...(where === '' ? [] : [`Valid at ${where}`]),
          ...(promo.validUntil === null ? [] : [`Until ${promo.validUntil.replace('T', ' ')}`]),
        ],
        address:
          area === null || origin === null
            ? null
            : `${new URL(origin).origin}/portal/${area.number}/?code=${encodeURIComponent(promo.code)}`,
        color: posterColor,
        paper: query.paper ?? 'A4',
      };
    },
    async ({ name, ...poster }) => {
      // Loaded on demand because it is large.
      const { posterPdf } = await import('../files/poster-pdf.ts');
      return { name, content: await posterPdf(poster) };
    },
  ),
];
