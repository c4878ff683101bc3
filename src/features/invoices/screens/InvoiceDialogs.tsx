import { Text } from '@mantine/core';
import { newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { getGatewayByNumber } from '../../payment-gateways/contract.ts';
import { cancelInvoice, type InvoiceRow, listInvoices, payInvoice } from '../contract.ts';
import { cancellation, payment } from '../fields.ts';
import { texts } from '../texts.ts';

export interface OfGateway {
  orgNumber: string;
  gatewayId: string;
}

interface DialogProps {
  params: OfGateway;
  invoice: InvoiceRow;
  /** at the site */
  today: string;
  onClose: () => void;
}

export function PayDialog({ params, invoice, today, onClose }: DialogProps) {
  const change = useChange(payInvoice, { ownError: true, refreshes: [listInvoices] });
  const form = useFieldsForm(payment, newDraft(payment, { paidOn: today }));
  return (
    <FormDialog
      title={texts.payTitle(invoice.number)}
      confirmLabel={texts.pay}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(payment, draft);
        if (record === null) return;
        change.mutate(
          { params: { ...params, invoiceId: invoice.id }, body: record },
          {
            onSuccess: () => {
              showSuccess(texts.paid(invoice.number));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="paidOn" />
      <Field form={form} name="paymentReference" />
    </FormDialog>
  );
}

// The settings of the gateway have its next number.
const issuing = { ownError: true, refreshes: [listInvoices, getGatewayByNumber] };

export function CancelDialog({ params, invoice, onClose }: DialogProps) {
  const change = useChange(cancelInvoice, issuing);
  const form = useFieldsForm(cancellation, newDraft(cancellation));
  return (
    <FormDialog
      title={texts.cancelTitle(invoice.number)}
      confirmLabel={texts.cancel}
      form={form}
      pending={change.isPending}
      error={change.error}
      danger
      onSubmit={(draft) => {
        const { record } = parseDraft(cancellation, draft);
        if (record === null) return;
        change.mutate(
          { params: { ...params, invoiceId: invoice.id }, body: record },
          {
            onSuccess: ({ number }) => {
              showSuccess(texts.cancelled(invoice.number, number));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Text size="sm">{texts.cancelHelp}</Text>
      <Field form={form} name="reason" />
    </FormDialog>
  );
}
