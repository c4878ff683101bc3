import { useMutation, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ApiError } from '../../../../contract/api-error.ts';
import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { download } from '../../../../ui/api/call.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import type { AccessCodeRow } from '../../codes/contract.ts';
import type { AccessCodeBatchRecord } from '../../contract.ts';
import { printTexts as texts } from '../../texts.ts';
import {
  changeVoucherSettings,
  getVoucherSettings,
  printVoucher,
  printVouchers,
  type VoucherSettings,
} from '../../vouchers/contract.ts';
import { maxVouchers, type VoucherPrint, voucherPrint } from '../../vouchers/fields.ts';
import classes from './Print.module.css';
import { SheetPreview } from './SheetPreview.tsx';

/** The choices of the last print, as defaults for the next. */
const useLastPrint = create<Partial<Pick<VoucherPrint, 'paper' | 'perPage'>>>()(() => ({}));

interface PrintDialogProps {
  number: number;
  batch: AccessCodeBatchRecord;
  /** null: all codes of the batch */
  code: AccessCodeRow | null;
  onClose: () => void;
}

/** Asks for the layout of the vouchers and saves them as a PDF. Opens when what the site remembers is loaded. */
export function PrintDialog(props: PrintDialogProps) {
  const { number, batch, onClose } = props;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getVoucherSettings, {
      params: { orgNumber: String(number), batchId: batch.id },
    }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { ownError: true },
  });
  if (data !== undefined) return <PrintForm {...props} settings={data} />;
  return (
    error !== null && (
      <Dialog opened title={texts.title(batch.name)} onClose={onClose}>
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      </Dialog>
    )
  );
}

function PrintForm({
  number,
  batch,
  code,
  settings,
  onClose,
}: PrintDialogProps & { settings: VoucherSettings }) {
  const canRemember = useCanCall()(changeVoucherSettings) && settings.isRemembered;
  const last = useLastPrint();
  const start = newDraft(voucherPrint, {
    ...last,
    ...settings.network,
    title: settings.siteName.slice(0, 60),
    to: Math.min(batch.made, maxVouchers),
  });
  const form = useFieldsForm(voucherPrint, start, batch);
  const params = { orgNumber: String(number), batchId: batch.id };
  const remember = useChange(changeVoucherSettings);
  const print = useMutation<{ name: string; content: Blob }, ApiError, VoucherPrint>({
    mutationFn: async ({ from, to, perPage, ...look }) => {
      if (code !== null)
        return download(printVoucher, { params: { ...params, codeId: code.id }, query: look });
      const range = { from: String(from), to: String(to) };
      return download(printVouchers, { params, query: { ...look, ...range, perPage } });
    },
    onSuccess: ({ name, content }, { ssid, portalUrl }) => {
      saveFile(name, content);
      showSuccess(texts.created(name));
      if (canRemember) remember.mutate({ params, body: { ssid, portalUrl } });
      onClose();
    },
    meta: { ownError: true },
  });
  return (
    <FormDialog
      title={texts.title(code?.code ?? batch.name)}
      width={780}
      confirmLabel={texts.create}
      form={form}
      pending={print.isPending}
      error={print.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(voucherPrint, draft, batch);
        if (record === null) return;
        const { paper, perPage } = record;
        useLastPrint.setState({ paper, perPage });
        print.mutate(record);
      }}
      onCancel={onClose}
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          <span>{texts.help}</span>
          <FieldRow>
            <Field form={form} name="paper" />
            {code === null && <Field form={form} name="perPage" />}
          </FieldRow>
          <Field form={form} name="title" />
          <Field form={form} name="ssid" />
          <Field form={form} name="portalUrl" />
          {canRemember && (
            <span className={classes.remembered}>{texts.remembered(settings.siteName)}</span>
          )}
          {code === null && (
            <FieldRow>
              <Field form={form} name="from" help={texts.rangeHelp(batch.made)} />
              <Field form={form} name="to" />
            </FieldRow>
          )}
        </div>
        <SheetPreview form={form} settings={settings} batch={batch} code={code} />
      </div>
    </FormDialog>
  );
}
