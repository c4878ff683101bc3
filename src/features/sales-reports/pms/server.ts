import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { resolutionsOf } from '../exceptions/resolve-exception.ts';
import { sumRows } from '../shared/groups.ts';
import { sumsOf } from '../shared/reading.ts';
import { gatewayNames, namesOf, placeOfRow, recordView, relatedTo } from '../shared/related.ts';
import { countExceptions, labeledSums, listRows } from '../shared/row-report.ts';
import { countRows } from '../shared/windows.ts';
import { type PmsGrouping, pmsExceptions } from './choices.ts';
import {
  exportPmsTransactions,
  getPmsChoices,
  listPmsTransactions,
  openPmsTransaction,
  type PmsFilters,
  sumPmsTransactions,
} from './contract.ts';
import { pmsCsvPage, pmsReport } from './csv.ts';
import { pmsReading } from './reading.ts';
import { pmsRows } from './rows.ts';
import { groupedPostings } from './sums.ts';
import { answerText, texts } from './texts.ts';

const mostChoices = 200;

export const pmsHandlers: readonly Handler[] = [
  organizationHandler(listPmsTransactions, ({ query }, request) => {
    const { before, limit, ...filters } = query;
    return listRows(pmsReport, filters, { before, limit }, request);
  }),

  organizationHandler(sumPmsTransactions, async ({ query }, request) => {
    const { by = 'day', ...filters } = query;
    const { reading } = await pmsReading(filters, request);
    const { transaction } = request;
    const rows = await sumRows(transaction, reading, by === 'answer' ? 'label' : by);
    return labeledSums(rows, groupedPostings, async (keys) => {
      const names = by === 'site' ? await namesOf(transaction, keys.map(Number)) : undefined;
      return (key) => names?.get(key) ?? labelOf(by, key);
    });
  }),

  organizationHandler(getPmsChoices, async ({ query }, request) => {
    // Only by period and place: exceptions are counted among all rows.
    const { period, from, to, place, basis } = query;
    const { transaction } = request;
    const common = { period, from, to, place, basis };
    const exceptions = await countExceptions(pmsExceptions, async (exception) => {
      const { reading } = await pmsReading({ ...common, exception }, request);
      return countRows(transaction, reading);
    });
    return { exceptions, ...(await choicesOf(common, request)) };
  }),

  csvHandler(exportPmsTransactions, {
    name: ({ name }) => `${name} PMS transactions.csv`,
    header: texts.csvHeader,
    page: ({ query }, request, after: string | undefined) => pmsCsvPage(query, request, after),
  }),

  organizationHandler(openPmsTransaction, async ({ params }, request) => {
    const { transaction, caller, server } = request;
    const id = params.transactionId;
    const place = await placeOfRow(request, ['posting', 'purchase'], id);
    const isMasked = !hasRight(caller.rights, 'guest-data');
    const [row] = await pmsRows(transaction, [id], { isMasked, now: server.now() });
    if (row === undefined) throw new Error('A row that was found is gone');
    const viewed = {
      guestId: row.guestId,
      entityType: row.isPosting ? 'posting' : 'purchase',
      entityId: id,
      label: formatMoney(row.amount, row.currency),
    } as const;
    await recordView(request, place, viewed, isMasked);
    const posting = await transaction
      .selectFrom('posting')
      .leftJoin('folio_entry as folio', 'folio.posting_id', 'posting.id')
      .select([
        'posting.version',
        'posting.text',
        'posting.settled_by as settledBy',
        'posting.settled_reason as settledReason',
        'folio.amount',
        'folio.business_date as businessDate',
        'folio.room',
      ])
      .where('posting.id', '=', id)
      .executeTakeFirst();
    const { amount = null, businessDate = null, room = null } = posting ?? {};
    return {
      ...row,
      ...(await relatedTo(transaction, row.purchaseId, { isMasked })),
      version: posting?.version ?? 0,
      linkName:
        row.gatewayId === null
          ? null
          : ((await gatewayNames(transaction, [row.gatewayId])).get(row.gatewayId) ?? null),
      // What is on the guest's folio may name the guest.
      text: isMasked ? null : (posting?.text ?? null),
      settledBy: posting?.settledBy ?? null,
      settledReason: posting?.settledReason ?? null,
      resolvedExceptions: await resolutionsOf(transaction, row, pmsExceptions, (one) => one),
      folio:
        amount === null || businessDate === null
          ? null
          : { amount, businessDate, room: isMasked ? null : room },
    };
  }),
];

function labelOf(by: PmsGrouping, key: string): string {
  if (by === 'answer') return key === '' ? texts.noAnswer : answerText(key);
  return by === 'plan' && key === '' ? texts.noPlan : key;
}

/** Returns the plans, answers and links of the period's postings. */
async function choicesOf(filters: PmsFilters, request: OrganizationRequest) {
  const { transaction } = request;
  const { reading } = await pmsReading(filters, request);
  const detailed = { ...reading, isDetailed: true };
  const { rows } = await sql<{ plan: string; answer: string }>`
    select distinct sums.plan_name as plan, sums.label as answer from ${sumsOf(detailed, 'organization', 'blocks')}`.execute(
    transaction,
  );
  const links = await sql<{ id: string; name: string }>`
    select gateway.id, gateway.name from payment_gateway gateway
    where gateway.category = 'pms'
      and ${isInSubtree('gateway.organization_path', reading.organization)}
    order by gateway.name limit ${mostChoices}`.execute(transaction);
  const distinct = (values: readonly string[]) =>
    [...new Set(values)].filter((value) => value !== '').toSorted();
  return {
    plans: distinct(rows.map(({ plan }) => plan)).slice(0, mostChoices),
    answers: distinct(rows.map(({ answer }) => answer)),
    links: links.rows,
  };
}
