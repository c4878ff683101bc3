import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import {
  type AccessCodeRow,
  extendAccessCode,
  listAccessCodes,
  revokeAccessCode,
} from '../../codes/contract.ts';
import {
  type AccessCodeBatchRecord,
  deleteAccessCodeBatch,
  extendAccessCodeBatch,
  getAccessCodeBatch,
  listAccessCodeBatches,
  revokeAccessCodeBatch,
} from '../../contract.ts';
import { extension } from '../../fields.ts';
import { listPath } from '../../paths.ts';
import { batchTexts, codeTexts } from '../../texts.ts';

interface DialogProps {
  number: number;
  batch: AccessCodeBatchRecord;
  /** null: all codes of the batch */
  code: AccessCodeRow | null;
  onClose: () => void;
}

const refreshes = [getAccessCodeBatch, listAccessCodes];

/** Extends one code or all codes of the batch. */
export function ExtendDialog({ number, batch, code, onClose }: DialogProps) {
  const extendBatch = useChange(extendAccessCodeBatch, { ownError: true, refreshes });
  const extendCode = useChange(extendAccessCode, { ownError: true, refreshes });
  const { timeZone } = batch;
  // The server also rejects an end in the past.
  const rules = { timeZone, after: new Date((code ?? batch).validUntil ?? 0) };
  const form = useFieldsForm(extension, newDraft(extension), rules);
  const params = { orgNumber: String(number), batchId: batch.id };
  const outcome = {
    onSuccess: () => {
      showSuccess(codeTexts.extended);
      onClose();
    },
  };
  return (
    <FormDialog
      title={code === null ? batchTexts.extendTitle(batch.name) : codeTexts.extendTitle(code.code)}
      confirmLabel={codeTexts.extend}
      form={form}
      pending={extendBatch.isPending || extendCode.isPending}
      error={extendBatch.error ?? extendCode.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(extension, draft, rules);
        if (body === null) return;
        if (code === null) extendBatch.mutate({ params, body }, outcome);
        else extendCode.mutate({ params: { ...params, codeId: code.id }, body }, outcome);
      }}
      onCancel={onClose}
    >
      <Field form={form} name="validUntil" help={codeTexts.extendHelp(timeZone)} />
    </FormDialog>
  );
}

/** Confirms revoking one code or all codes. */
export function RevokeDialog({ number, batch, code, onClose }: DialogProps) {
  const revokeBatch = useChange(revokeAccessCodeBatch, { refreshes });
  const revokeCode = useChange(revokeAccessCode, { refreshes });
  const params = { orgNumber: String(number), batchId: batch.id };
  const outcome = {
    onSuccess: () =>
      showSuccess(code === null ? batchTexts.revoked(batch.name) : codeTexts.revoked(code.code)),
    onSettled: onClose,
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={code === null ? batchTexts.revokeTitle(batch.name) : codeTexts.revokeTitle(code.code)}
      confirmLabel={code === null ? batchTexts.revoke : codeTexts.revoke}
      pending={revokeBatch.isPending || revokeCode.isPending}
      onConfirm={() => {
        if (code === null) revokeBatch.mutate({ params }, outcome);
        else revokeCode.mutate({ params: { ...params, codeId: code.id } }, outcome);
      }}
      onCancel={onClose}
    >
      {code === null ? batchTexts.revokeText(batch.made) : codeTexts.revokeText}
    </ConfirmDialog>
  );
}

/** Confirms deleting an unused batch. */
export function DeleteDialog({ number, batch, onClose }: DialogProps) {
  const goTo = useGoTo();
  const remove = useChange(deleteAccessCodeBatch, { refreshes: [listAccessCodeBatches] });
  return (
    <ConfirmDialog
      opened
      danger
      title={batchTexts.deleteTitle(batch.name)}
      confirmLabel={batchTexts.delete}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), batchId: batch.id } },
          {
            onSuccess: () => {
              showSuccess(batchTexts.deleted(batch.name));
              goTo(listPath);
            },
            onError: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {batchTexts.deleteText(batch.made)}
    </ConfirmDialog>
  );
}
