import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newDraft, newRecord, parseDraft } from '../../../contract/fields/fields.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { SideFacts, SidePanel } from '../../../ui/form/SidePanel.tsx';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { formatDay } from '../../../ui/format.ts';
import { Field } from '../../../ui/record/Field.tsx';
import { Items } from '../../../ui/record/Items.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { useLiveRecord } from '../../../ui/record/useLiveRecord.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { RecordPlaceholder } from '../../../ui/states/RecordPlaceholder.tsx';
import { getGatewayByNumber } from '../../payment-gateways/contract.ts';
import { lineAmounts, sumOf } from '../amounts.ts';
import { type Billable, issueInvoice, listBillable, listInvoices } from '../contract.ts';
import { type Invoice, invoice } from '../fields.ts';
import { formTexts, texts } from '../texts.ts';
import type { OfGateway } from './InvoiceDialogs.tsx';
import { type InvoiceForm, InvoiceLineFields } from './InvoiceLineFields.tsx';

interface NewInvoiceProps {
  params: OfGateway;
  onLeave: () => void;
}

/** The form of a new invoice. */
export function NewInvoice({ params, onLeave }: NewInvoiceProps) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listBillable, { params }),
    // Options must not change while a line is chosen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  return data === undefined ? (
    <RecordPlaceholder
      failed={error}
      texts={formTexts}
      onRetry={() => void refetch()}
      onLeave={onLeave}
    />
  ) : (
    <Form params={params} billable={data} onLeave={onLeave} />
  );
}

function Form({ params, billable, onLeave }: NewInvoiceProps & { billable: Billable }) {
  const initial = useMemo(() => {
    const draft = newDraft(invoice);
    return { ...draft, lines: [invoice.map.lines.newItem()] };
  }, []);
  const form: InvoiceForm = useFieldsForm(invoice, initial);
  const change = useChange(issueInvoice, {
    ownError: true,
    // The settings of the gateway have its next number.
    refreshes: [listInvoices, getGatewayByNumber],
  });
  const { error } = change;
  return (
    <RecordForm
      form={form}
      label={texts.form}
      pending={change.isPending}
      submitError={useMemo(() => submitErrorOf(error), [error])}
      submitLabel={texts.issue}
      onSubmit={(draft) => {
        const { record } = parseDraft(invoice, draft);
        if (record === null) return;
        change.mutate(
          { params, body: record },
          {
            onSuccess: ({ number }) => {
              showSuccess(texts.issued(number));
              form.resetDirty(draft);
              onLeave();
            },
          },
        );
      }}
      onCancel={onLeave}
      side={<Preview form={form} billable={billable} />}
    >
      <FormSection {...texts.customer}>
        <Field form={form} name="customer" />
        <Field form={form} name="address" />
        <FieldRow>
          <Field form={form} name="vatId" />
          <Field form={form} name="email" />
        </FieldRow>
        <Field form={form} name="reference" />
      </FormSection>
      <FormSection {...texts.lines}>
        <Items form={form} name="lines">
          {(_at, index) => <InvoiceLineFields form={form} index={index} billable={billable} />}
        </Items>
      </FormSection>
    </RecordForm>
  );
}

const nothing: Invoice = newRecord(invoice, { customer: '', lines: [] });

/** The number, the due date and the sums that the invoice would have. */
function Preview({ form, billable }: { form: InvoiceForm; billable: Billable }) {
  const { lines } = useLiveRecord(form, nothing);
  const currency = lines[0]?.currency;
  const { net, tax, total } = sumOf(
    lines.flatMap((line) => {
      const plan = billable.plans.find(({ id }) => id === line.planId);
      return plan === undefined ? [] : [lineAmounts(line, plan)];
    }),
  );
  const money = (amount: number) => (currency === undefined ? '–' : formatMoney(amount, currency));
  return (
    <SidePanel title={texts.preview} help={billable.isTest ? texts.testHelp : texts.previewHelp}>
      <SideFacts
        facts={[
          [texts.number, billable.nextNumber],
          [texts.dueOn, formatDay(billable.dueOn)],
          [texts.net, money(net)],
          [texts.tax, money(tax)],
          [texts.total, <strong key="total">{money(total)}</strong>],
        ]}
      />
    </SidePanel>
  );
}
