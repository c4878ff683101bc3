import { sql } from 'kysely';
import { priceText } from '../../contract/values/money.ts';
import { csvHandler, pdfHandler } from '../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import {
  cancelInvoice,
  exportInvoices,
  issueInvoice,
  listBillable,
  listInvoices,
  payInvoice,
  printInvoice,
} from './contract.ts';
import { invoiceState } from './fields.ts';
import { cancel } from './issue/cancel.ts';
import { issue } from './issue/issue.ts';
import { billable } from './records/billable.ts';
import { findInvoice, linesOf } from './records/find-invoice.ts';
import { findInvoiceGateway, todayAt } from './records/invoice-gateway.ts';
import { listedInvoices, matchingInvoices, rowColumns } from './records/list-invoices.ts';
import { pay } from './records/pay.ts';
import { texts } from './texts.ts';

const rowsAtOnce = 500;
/** Numbers are in the order of their sequence, those of tests last. */
interface Cursor {
  isTest: boolean;
  sequence: number;
}

export const invoiceHandlers: readonly Handler[] = [
  organizationHandler(listInvoices, (input, request) => listedInvoices(request, input)),

  organizationHandler(listBillable, ({ params }, request) => billable(request, params.gatewayId)),

  organizationHandler(issueInvoice, ({ params, body }, request) =>
    issue(request, params.gatewayId, body),
  ),

  organizationHandler(payInvoice, async ({ params, body }, request) => {
    await pay(request, params, body);
    return {};
  }),

  organizationHandler(cancelInvoice, ({ params, body }, request) =>
    cancel(request, { ...params, ...body }),
  ),

  csvHandler(exportInvoices, {
    name: ({ name }) => `Invoices of ${name}.csv`,
    header: texts.csvHeader,
    page: async ({ params, query }, request, after: Cursor | undefined) => {
      const gateway = await findInvoiceGateway(request, params.gatewayId);
      const today = await todayAt(request);
      const rows = await matchingInvoices(request.transaction, gateway.id, query, today)
        .select(rowColumns(today))
        .select(['invoice.net', 'invoice.tax'])
        .select(['invoice.sequence'])
        .$if(after !== undefined, (some) =>
          some.where(
            sql<boolean>`(invoice.is_test, invoice.sequence) > (${after?.isTest}, ${after?.sequence})`,
          ),
        )
        .orderBy('invoice.is_test')
        .orderBy('invoice.sequence')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map(({ currency, ...row }) => [
          row.number,
          row.isTest ? texts.yes : '',
          row.issuedOn,
          row.customer,
          row.reference,
          Number(priceText(row.net, currency)),
          Number(priceText(row.tax, currency)),
          Number(priceText(row.total, currency)),
          currency,
          row.dueOn,
          invoiceState.names[row.state],
          row.paidOn,
          row.paymentReference,
          row.counterpart,
        ]),
        next: rows.length === rowsAtOnce ? rows.at(-1) : undefined,
      };
    },
  }),

  pdfHandler(
    printInvoice,
    async ({ params }, request) => {
      const gateway = await findInvoiceGateway(request, params.gatewayId);
      return {
        invoice: await findInvoice(request, gateway, params.invoiceId),
        lines: await linesOf(request, params.invoiceId),
      };
    },
    async ({ invoice, lines }) => {
      // Loaded on demand because it is large.
      const { invoicePdf } = await import('./pdf/invoice-pdf.ts');
      return { name: `${invoice.number}.pdf`, content: await invoicePdf(invoice, lines) };
    },
  ),
];
