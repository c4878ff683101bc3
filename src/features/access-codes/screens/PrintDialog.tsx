import { useMutation } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ApiError } from '../../../contract/api-error.ts';
import { newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import { download } from '../../../ui/api/call.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../ui/form/FormSection.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useSelection } from '../../../workspace/selection/selection.ts';
import type { AccessCodeRow } from '../codes/contract.ts';
import type { AccessCodeBatchRecord } from '../contract.ts';
import { printTexts as texts } from '../texts.ts';
import { printVoucher, printVouchers } from '../vouchers/contract.ts';
import { maxVouchers, type VoucherPrint, voucherPrint } from '../vouchers/fields.ts';

/** The choices of the last print, as defaults for the next. */
const useLastPrint = create<Partial<VoucherPrint>>()(() => ({}));

interface PrintDialogProps {
  number: number;
  batch: AccessCodeBatchRecord;
  /** null: all codes of the batch */
  code: AccessCodeRow | null;
  onClose: () => void;
}

/** Asks for the layout of the vouchers and saves them as a PDF. */
export function PrintDialog({ number, batch, code, onClose }: PrintDialogProps) {
  const organization = useSelection((state) => state.shown?.name) ?? '';
  const last = useLastPrint();
  const start = newDraft(voucherPrint, {
    ...last,
    title: organization.slice(0, 60),
    to: Math.min(batch.made, maxVouchers),
  });
  const form = useFieldsForm(voucherPrint, start, batch);
  const print = useMutation<{ name: string; content: Blob }, ApiError, VoucherPrint>({
    mutationFn: ({ from, to, perPage, ...look }) => {
      const params = { orgNumber: String(number), batchId: batch.id };
      if (code !== null)
        return download(printVoucher, { params: { ...params, codeId: code.id }, query: look });
      const range = { from: String(from), to: String(to) };
      return download(printVouchers, { params, query: { ...look, ...range, perPage } });
    },
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      showSuccess(texts.created(name));
      onClose();
    },
    meta: { ownError: true },
  });
  return (
    <FormDialog
      title={texts.title(code?.code ?? batch.name)}
      width={520}
      confirmLabel={texts.create}
      form={form}
      pending={print.isPending}
      error={print.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(voucherPrint, draft, batch);
        if (record === null) return;
        const { paper, perPage, ssid, portalUrl } = record;
        useLastPrint.setState({ paper, perPage, ssid, portalUrl });
        print.mutate(record);
      }}
      onCancel={onClose}
    >
      <span>{texts.help}</span>
      <FieldRow>
        <Field form={form} name="paper" />
        {code === null && <Field form={form} name="perPage" />}
      </FieldRow>
      <Field form={form} name="title" />
      <Field form={form} name="ssid" />
      <Field form={form} name="portalUrl" />
      {code === null && (
        <FieldRow>
          <Field form={form} name="from" help={texts.rangeHelp(batch.made)} />
          <Field form={form} name="to" />
        </FieldRow>
      )}
    </FormDialog>
  );
}
