import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { sumRows } from '../shared/groups.ts';
import { sumsOf } from '../shared/reading.ts';
import { gatewayNames, placeOfRow, recordView, relatedTo } from '../shared/related.ts';
import { countRows, newestRows } from '../shared/windows.ts';
import { cardExceptions } from './choices.ts';
import {
  exportCardTransactions,
  getCardChoices,
  listCardTransactions,
  openCardTransaction,
  sumCardTransactions,
} from './contract.ts';
import { cardCsvPage } from './csv.ts';
import { cardReading } from './reading.ts';
import { cardRows } from './rows.ts';
import { groupedCards } from './sums.ts';
import { texts } from './texts.ts';

const usualLimit = 25;
const mostChoices = 200;
const mostEvents = 20;

export const cardHandlers: readonly Handler[] = [
  organizationHandler(listCardTransactions, async ({ query }, request) => {
    const { before, limit = usualLimit, ...filters } = query;
    const { reading, isMasked, days, timeZone } = await cardReading(filters, request);
    const { transaction, server } = request;
    const { ids, next } = await newestRows(transaction, reading, { before, limit });
    const rows = await cardRows(transaction, ids, { isMasked, now: server.now() });
    const total = await countRows(transaction, reading);
    return { rows, next, total, days, timeZone, isMasked };
  }),

  organizationHandler(sumCardTransactions, async ({ query }, request) => {
    const { by = 'day', ...filters } = query;
    const { reading } = await cardReading(filters, request);
    const { transaction } = request;
    const rows = await sumRows(transaction, reading, by === 'brand' ? 'label' : by);
    if (rows === null) return { totals: [], groups: [], isTooMany: true };
    const groups = groupedCards(rows);
    const names =
      by === 'gateway'
        ? await gatewayNames(
            transaction,
            groups.map(({ key }) => key),
          )
        : undefined;
    return {
      totals: groupedCards(rows.map((row) => ({ ...row, key: '' }))),
      groups: groups.map((group) => ({
        ...group,
        label: names?.get(group.key) ?? (group.key || texts.noBrand),
      })),
      isTooMany: false,
    };
  }),

  organizationHandler(getCardChoices, async ({ query }, request) => {
    // Only the period and the place: an exception is looked for among all rows.
    const { period, from, to, place } = query;
    const { transaction } = request;
    const common = { period, from, to, place };
    const exceptions: {
      id: (typeof cardExceptions)[number];
      count: number;
      isLowerBound: boolean;
    }[] = [];
    for (const exception of cardExceptions) {
      const { reading } = await cardReading({ ...common, exception }, request);
      exceptions.push({ id: exception, ...(await countRows(transaction, reading)) });
    }
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
    await recordView(request, place, row.guestId, isMasked);
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
      events: events.map(({ type, outcome, received_at }) => ({
        type,
        outcome,
        receivedAt: received_at.toISOString(),
      })),
    };
  }),
];
