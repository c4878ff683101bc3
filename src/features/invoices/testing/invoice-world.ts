import { ownedBy } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import {
  type GatewayStatus,
  type PaymentGateway,
  typedGateway,
} from '../../payment-gateways/fields.ts';
import { type Invoice, type InvoiceLine, invoice } from '../fields.ts';

interface Planted {
  status?: GatewayStatus;
  mode?: PaymentGateway['mode'];
  currencies?: string[];
  numbers?: Partial<NonNullable<PaymentGateway['invoice']>>;
}

let gateways = 5_000;

/** Adds a gateway that issues invoices to an area and returns its id. */
export async function plantInvoiceGateway(
  server: TestServer,
  area: TestOrganization,
  { status = 'Active', mode = 'live', currencies = ['EUR'], numbers = {} }: Planted = {},
): Promise<{ id: string; number: number }> {
  gateways += 1;
  const invoices = { termsDays: 30, prefix: 'INV', nextNumber: 1, sender: '', footer: '' };
  const {
    name,
    category,
    type,
    servedAreas,
    mode: _mode,
    currencies: _currencies,
    ...settings
  } = newRecord(typedGateway, {
    category: 'invoice',
    type: 'invoice',
    name: `Invoices ${gateways}`,
    invoice: { ...invoices, ...numbers },
  });
  return server.database.system
    .insertInto('payment_gateway')
    .values({
      ...ownedBy(area),
      name,
      category,
      type,
      status,
      mode,
      currencies: JSON.stringify(currencies),
      served_areas: JSON.stringify(servedAreas),
      settings: JSON.stringify(settings),
      number: gateways,
      position: gateways,
      tested_version: 1,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** Returns an invoice with one line unless others are given. */
export function exampleInvoice(
  planId: string,
  changes: Partial<Invoice> = {},
  line: Partial<InvoiceLine> = {},
): Invoice {
  return newRecord(invoice, {
    customer: 'Müller & Söhne',
    lines: [{ batchId: null, planId, quantity: 2, currency: 'EUR', unitPrice: 995, ...line }],
    ...changes,
  });
}
