import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import type { TestServer } from '../../../../test/server.ts';
import { gateways } from '../../payment-gateways/contract.ts';
import { getRevenue } from '../../revenue/contract.ts';
import { cancelInvoice, issueInvoice, listInvoices, payInvoice } from '../contract.ts';
import type { Invoice, InvoiceLine } from '../fields.ts';
import { exampleInvoice, plantInvoiceGateway } from './invoice-world.ts';

export type InvoiceCalls = Awaited<ReturnType<typeof invoiceCalls>>;

/** Adds a provider with a plan and an active gateway, and returns functions that call the endpoints of invoices. */
export async function invoiceCalls(
  server: TestServer,
  planted: Parameters<typeof plantInvoiceGateway>[2] = {},
) {
  const calls: AccessCodeCalls = await accessCodeCalls(server);
  const { id: gatewayId } = await plantInvoiceGateway(server, calls.family.area, planted);
  const params = (more: Record<string, string> = {}) => ({
    ...calls.of(calls.family.area),
    gatewayId,
    ...more,
  });
  const issue = (
    changes: Partial<Invoice> = {},
    line: Partial<InvoiceLine> = {},
    token = calls.token,
  ) =>
    server.call(
      issueInvoice,
      { params: params(), body: exampleInvoice(calls.planId, changes, line) },
      token,
    );
  const list = (query: Record<string, string> = {}) =>
    server.call(listInvoices, { params: params(), query }, calls.token);
  const cancel = (invoiceId: string) =>
    server.call(
      cancelInvoice,
      { params: { ...params(), invoiceId }, body: { reason: 'Wrong address' } },
      calls.token,
    );
  const pay = (invoiceId: string, paidOn = '2026-11-27') =>
    server.call(
      payInvoice,
      { params: { ...params(), invoiceId }, body: { paidOn, paymentReference: 'T1' } },
      calls.token,
    );
  const gateway = () => server.call(gateways.get, { params: params() }, calls.token);
  async function revenue() {
    const { blocks } = await server.call(
      getRevenue,
      { params: calls.of(calls.family.area), query: { period: 'last-30-days', by: 'method' } },
      calls.token,
    );
    return blocks.map(({ currency, total }) => ({
      currency,
      gross: total.gross,
      refunds: total.refunds,
      tax: total.tax,
    }));
  }

  return { calls, gatewayId, params, issue, list, cancel, pay, gateway, revenue };
}
