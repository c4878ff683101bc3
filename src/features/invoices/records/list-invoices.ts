import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { byName, containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { InvoiceRow, listInvoices } from '../contract.ts';
import type { InvoiceState } from '../fields.ts';
import { findInvoiceGateway, todayAt } from './invoice-gateway.ts';

export function stateAt(today: string) {
  return sql<InvoiceState>`case
    when invoice.kind = 'creditNote' then 'creditNote'
    when invoice.cancelled_on is not null then 'cancelled'
    when invoice.paid_on is not null then 'paid'
    when invoice.due_on < ${today}::date then 'overdue'
    else 'open' end`;
}

interface Filters {
  text?: string | undefined;
  state?: InvoiceState | undefined;
}

/** Selects the invoices and credit notes of a gateway that match the filters. */
export function matchingInvoices(
  transaction: ScopedTransaction,
  gatewayId: string,
  { text = '', state }: Filters,
  today: string,
) {
  return transaction
    .selectFrom('invoice')
    .where('invoice.gateway_id', '=', gatewayId)
    .$if(state !== undefined, (some) => some.where(stateAt(today), '=', state ?? 'open'))
    .$if(text !== '', (some) =>
      some.where(({ or, eb }) =>
        or(
          (['number', 'customer_name', 'reference'] as const).map((column) =>
            eb(`invoice.${column}`, 'ilike', containing(text)),
          ),
        ),
      ),
    );
}

export function rowColumns(today: string) {
  return [
    'invoice.id',
    'invoice.number',
    'invoice.is_test as isTest',
    stateAt(today).as('state'),
    'invoice.issued_on as issuedOn',
    'invoice.due_on as dueOn',
    'invoice.customer_name as customer',
    'invoice.reference',
    'invoice.currency',
    'invoice.total',
    'invoice.paid_on as paidOn',
    'invoice.payment_reference as paymentReference',
    sql<string | null>`coalesce(
      (select number from invoice other where other.id = invoice.cancels_id),
      (select number from invoice other where other.cancels_id = invoice.id))`.as('counterpart'),
  ] as const;
}

const sortedBy = {
  issuedOn: 'invoice.issued_at',
  number: 'invoice.sequence',
  customer: byName('invoice.customer_name'),
  total: 'invoice.total',
  dueOn: 'invoice.due_on',
} as const;

/** Returns one page of a gateway's invoices. */
export async function listedInvoices(
  request: OrganizationRequest,
  { params, query }: Pick<Received<typeof listInvoices>, 'params' | 'query'>,
): Promise<{ rows: InvoiceRow[]; total: number; today: string }> {
  const gateway = await findInvoiceGateway(request, params.gatewayId);
  const { page = 1, pageSize = 25, sort = '-issuedOn' } = query;
  const today = await todayAt(request);
  const matching = matchingInvoices(request.transaction, gateway.id, query, today);
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(rowColumns(today))
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy('invoice.sequence', 'desc')
    .orderBy('invoice.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total), today };
}
