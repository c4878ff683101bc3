import { sql } from 'kysely';
import { differences } from '../../../contract/fields/fields.ts';
import {
  type ImportedLines,
  type ImportReport,
  overwritesListed,
} from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { checkPromoImport, importPromoCodes } from '../contract.ts';
import { promoCode } from '../fields.ts';
import { referenceErrors } from '../records/check-references.ts';
import { promoStore } from '../records/promo-store.ts';
import { foldedCode } from '../rules/code-text.ts';
import { promoColumns } from './columns.ts';
import { type KnownPromo, type PlannedPromo, plannedPromos } from './planned-promos.ts';

const isSingle = sql<boolean>`settings -> 'series' = 'null'`;
const indexOf = (field: string | null) => promoColumns.findIndex(({ name }) => name === field);

export const promoImportHandlers: readonly Handler[] = [
  organizationHandler(checkPromoImport, async ({ body }, request) => {
    const { report } = await planOf(request, body);
    return report;
  }),

  organizationHandler(importPromoCodes, async ({ body }, request) => {
    await lockSingles(request);
    const { report, planned } = await planOf(request, body);
    const { badLines, overwrites: _overwrites, ...outcome } = report;
    const [bad] = badLines;
    if (bad !== undefined)
      throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
    for (const one of planned.filter(({ isChanged }) => isChanged)) await store(request, one);
    await request.record({
      ...promoStore.historyOf('', `${planned.length} promo codes`),
      action: 'import',
      organization: request.organization,
      after: { ...outcome },
    });
    return outcome;
  }),
];

async function store(request: OrganizationRequest, { known, promo }: PlannedPromo): Promise<void> {
  if (known === undefined) {
    await promoStore.insert(request, promo);
    return;
  }
  const { transaction, caller, server } = request;
  await withUniqueFields({ promo_word_pkey: 'code', promo_word_access_code: 'code' }, () =>
    transaction
      .updateTable('promo_code')
      .set(({ eb }) => ({
        ...promoStore.toColumns(promo),
        version: eb('version', '+', 1),
        updated_at: server.now(),
        updated_by: caller.displayName,
      }))
      .where('id', '=', known.id)
      .execute(),
  );
}

/** Guests who pay with one of the codes wait for the import, which is why a dry run locks nothing. */
async function lockSingles({ transaction, organization }: OrganizationRequest): Promise<void> {
  await transaction
    .selectFrom('promo_code')
    .select('id')
    .where('organization_number', '=', organization.number)
    .where(isSingle)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function planOf(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<{ report: ImportReport; planned: PlannedPromo[] }> {
  const { transaction, organization } = request;
  const rows = await promoStore.all(request, isSingle);
  // The beginning of a series may read like a single code.
  const ids = await transaction
    .selectFrom('promo_code')
    .select(['id', 'code'])
    .where('organization_number', '=', organization.number)
    .where(isSingle)
    .execute();
  const idOf = new Map(ids.map(({ id, code }) => [code, id]));
  const known = new Map<string, KnownPromo>(
    rows.map((promo) => [foldedCode(promo.code), { id: idOf.get(promo.code) ?? '', promo }]),
  );
  const { planned, badLines } = plannedPromos(sent, known);
  for (const { line, promo, known: before } of planned) {
    const errors = await referenceErrors(request, promo, before?.promo);
    for (const [field, reason] of Object.entries(errors)) badLines.push({ line, field, reason });
  }
  const taken = await takenWords(
    request,
    planned.flatMap(({ known: before, promo }) => (before ? [] : [foldedCode(promo.code)])),
  );
  for (const { line, promo, known: before } of planned)
    if (before === undefined && taken.has(foldedCode(promo.code)))
      badLines.push({
        line,
        field: 'code',
        reason: 'Another promo code or an access code of your provider reads like this',
      });
  const created = planned.filter(({ known: before }) => before === undefined).length;
  const updated = planned.filter(({ known: before, isChanged }) => before && isChanged).length;
  return {
    planned,
    report: {
      created,
      updated,
      unchanged: planned.length - created - updated,
      overwrites: planned
        .flatMap(({ line, known: before, promo, isChanged }) => {
          if (before === undefined || !isChanged) return [];
          const changes = differences(promoCode, before.promo, promo).map(
            ({ label, mine, theirs }) => ({ label, before: mine, after: theirs }),
          );
          return [{ line, name: before.promo.name, changes }];
        })
        .slice(0, overwritesListed),
      badLines: badLines.toSorted((a, b) => a.line - b.line || indexOf(a.field) - indexOf(b.field)),
    },
  };
}

/** Returns the words that the provider has already, also outside the scope. */
async function takenWords(
  { transaction, organization }: OrganizationRequest,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ taken: string[] }>`
    select promo_words_taken(${organization.number}, ${words}::text[]) as taken`.execute(
    transaction,
  );
  return new Set(rows[0]?.taken);
}
