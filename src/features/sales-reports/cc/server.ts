import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { resolutionsOf } from '../exceptions/resolve-exception.ts';
import { sumRows } from '../shared/groups.ts';
import { sumsOf } from '../shared/reading.ts';
import { gatewayNames, placeOfRow, recordView, relatedTo } from '../shared/related.ts';
import { countExceptions, labeledSums, listRows } from '../shared/row-report.ts';
import { countRows } from '../shared/windows.ts';
import { cardExceptions } from './choices.ts';
import {
  exportCardTransactions,
  getCardChoices,
  listCardTransactions,
  openCardTransaction,
  sumCardTransactions,
} from './contract.ts';
import { cardCsvPage, cardReport } from './csv.ts';
import { cardReading, flagged } from './reading.ts';
import { cardRows } from './rows.ts';
import { groupedCards } from './sums.ts';
import { texts } from './texts.ts';

const mostChoices = 200;
const mostEvents = 20;

export const cardHandlers: readonly Handler[] = [
  organizationHandler(listCardTransactions, ({ query }, request) => {
    const { before, limit, ...filters } = query;
    return listRows(cardReport, filters, { before, limit }, request);
  }),

  organizationHandler(sumCardTransactions, async ({ query }, request) => {
    const { by = 'day', ...filters } = query;
    const { reading } = await cardReading(filters, request);
    const { transaction } = request;
    const rows = await sumRows(transaction, reading, by === 'brand' ? 'label' : by);
    return labeledSums(rows, groupedCards, async (keys) => {
      const names = by === 'gateway' ? await gatewayNames(transaction, keys) : undefined;
      return (key) => names?.get(key) ?? (key || texts.noBrand);
    });
  }),

  organizationHandler(getCardChoices, async ({ query }, request) => {
    // Only by period and place: exceptions are counted among all rows.
    const { period, from, to, place } = query;
    const { transaction } = request;
    const common = { period, from, to, place };
    const exceptions = await countExceptions(cardExceptions, async (exception) => {
      const { reading } = await cardReading({ ...common, exception }, request);
      return countRows(transaction, reading);
    });
    const { reading } = await cardReading(common, request);
    const brands = await sql<{ brand: string }>`
      select distinct sums.label as brand from ${sumsOf({ ...reading, isDetailed: true }, 'organization', 'blocks')}
        and sums.label <> '' order by 1`.execute(transaction);
    const gateways = await transaction
      .selectFrom('payment_gateway')
      .select(['id', 'name'])
      .where('category', '=', 'credit-card')
      .where(isInSubtree('organization_path', reading.organization))
      .orderBy('name')
      .limit(mostChoices)
      .execute();
    return { exceptions, brands: brands.rows.map(({ brand }) => brand), gateways };
  }),

  csvHandler(exportCardTransactions, {
    name: ({ name }) => `${name} card transactions.csv`,
    header: texts.csvHeader,
    page: ({ query }, request, after: string | undefined) => cardCsvPage(query, request, after),
  }),

  organizationHandler(openCardTransaction, async ({ params }, request) => {
    const { transaction, caller, server } = request;
    const id = params.transactionId;
    const place = await placeOfRow(request, ['card_transaction', 'purchase'], id);
    const isMasked = !hasRight(caller.rights, 'guest-data');
    const [row] = await cardRows(transaction, [id], { isMasked, now: server.now() });
    if (row === undefined) throw new Error('A row that was found is gone');
    const viewed = {
      guestId: row.guestId,
      entityType: 'purchase',
      entityId: row.purchaseId,
      label: formatMoney(row.amount, row.currency),
    } as const;
    await recordView(request, place, viewed, isMasked);
    const stored = await transaction
      .selectFrom('card_transaction')
      .select('requested_by as requestedBy')
      .where('id', '=', id)
      .executeTakeFirst();
    const events = await transaction
      .selectFrom('payment_event')
      .select(['type', 'received_at', 'outcome'])
      .where('purchase_id', '=', row.purchaseId)
      .orderBy('received_at', 'desc')
      .limit(mostEvents)
      .execute();
    return {
      ...row,
      ...(await relatedTo(transaction, row.purchaseId, { isMasked })),
      requestedBy: stored?.requestedBy ?? null,
      resolvedExceptions: await resolutionsOf(
        transaction,
        row,
        cardExceptions,
        (one) => flagged[one] ?? one,
      ),
      events: events.map(({ type, outcome, received_at }) => ({
        type,
        outcome,
        receivedAt: received_at.toISOString(),
      })),
    };
  }),
];
