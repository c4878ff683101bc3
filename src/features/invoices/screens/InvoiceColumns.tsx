import { formatMoney } from '../../../contract/values/money.ts';
import { formatDay } from '../../../ui/format.ts';
import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { InvoiceRow } from '../contract.ts';
import { type InvoiceState, invoice, invoiceState } from '../fields.ts';
import { texts } from '../texts.ts';

const column = columnsFor<InvoiceRow>();

const tones: Record<InvoiceState, StatusTone> = {
  open: 'idle',
  overdue: 'warning',
  paid: 'good',
  cancelled: 'ended',
  creditNote: 'ended',
};

export const invoiceColumns = column.columns([
  column.accessor('number', {
    header: texts.number,
    cell: ({ row: { original } }) =>
      // The number itself begins with TEST.
      original.isTest ? <span title={texts.testMark}>{original.number}</span> : original.number,
    meta: { width: 150, least: 130 },
  }),
  column.accessor('issuedOn', {
    header: texts.date,
    cell: ({ getValue }) => formatDay(getValue()),
    meta: { width: 148, least: 142 },
  }),
  column.accessor('customer', {
    header: invoice.map.customer.label,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    meta: { least: 140, card: 'fact' },
  }),
  column.accessor('reference', {
    header: invoice.map.reference.label,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    meta: { least: 90 },
  }),
  column.accessor('total', {
    header: texts.total,
    cell: ({ row: { original } }) => formatMoney(original.total, original.currency),
    meta: { numeric: true, width: 110, least: 100, card: 'fact' },
  }),
  column.accessor('dueOn', {
    header: texts.dueOn,
    cell: ({ getValue }) => {
      const day = getValue();
      return day === null ? null : formatDay(day);
    },
    meta: { width: 148, least: 142 },
  }),
  column.accessor('state', {
    header: invoiceState.label,
    cell: ({ row: { original } }) => (
      <StatusLabel tone={tones[original.state]} label={stateText(original)} />
    ),
    meta: { width: 250, least: 150, card: 'status' },
  }),
]);

function stateText({ state, counterpart }: InvoiceRow): string {
  const name = invoiceState.names[state];
  if (counterpart === null) return name;
  return state === 'creditNote' ? texts.of(name, counterpart) : texts.by(name, counterpart);
}

export const hideableColumns = [
  { id: 'issuedOn', label: texts.date },
  { id: 'reference', label: invoice.map.reference.label },
  { id: 'dueOn', label: texts.dueOn },
];
