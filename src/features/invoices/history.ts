import { labelsOf } from '../../contract/fields/fields.ts';
import { any } from '../../server/database/listing.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { gateways } from '../payment-gateways/contract.ts';
import { invoiceNoun } from './contract.ts';
import { cancellation, invoice, payment } from './fields.ts';
import { texts } from './texts.ts';

/** Invoices. What is issued cannot be undone; a credit note cancels it. */
export const invoiceHistory: RecordedKind = {
  entityType: invoiceNoun,
  feature: gateways.feature,
  labels: {
    ...labelsOf(payment),
    ...labelsOf(cancellation),
    customer: invoice.map.customer.label,
    reference: invoice.map.reference.label,
    total: texts.total,
    dueOn: texts.dueOn,
    creditNote: texts.creditNote,
    test: texts.test,
  },
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('invoice')
      .innerJoin('payment_gateway as gateway', 'gateway.id', 'invoice.gateway_id')
      .select(['invoice.id', 'invoice.number', 'gateway.number as gatewayNumber'])
      .where('invoice.id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id, number, gatewayNumber }) => [
        id,
        {
          path: `${gateways.screens.item}/invoice/invoice/${gatewayNumber}`,
          query: { tab: 'invoices', text: number },
        },
      ]),
    );
  },
  undo: {},
};

/** Returns the subject of a history entry. */
export function historyOf({ id, number }: { id: string; number: string }) {
  return { entityType: invoiceNoun, entityId: id, label: number } as const;
}
