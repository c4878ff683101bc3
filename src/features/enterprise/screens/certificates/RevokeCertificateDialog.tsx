import { fields, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import {
  type CertificateRow,
  getAuthority,
  listCertificates,
  revokeCertificate,
} from '../../actions/contract.ts';
import { revocationReason } from '../../fields.ts';
import { certificateTexts as texts } from '../../texts.ts';

const reasonFields = fields({ reason: revocationReason });

/** Asks why a certificate is revoked, and revokes it. */
export function RevokeCertificateDialog({
  number,
  certificate,
  onClose,
}: {
  number: number;
  certificate: CertificateRow;
  onClose: () => void;
}) {
  const { id, deviceName } = certificate;
  const revoke = useChange(revokeCertificate, {
    ownError: true,
    refreshes: [listCertificates, getAuthority],
  });
  const form = useFieldsForm(reasonFields, newDraft(reasonFields));
  return (
    <FormDialog
      danger
      title={texts.revokeTitle(deviceName)}
      confirmLabel={texts.revoke}
      form={form}
      pending={revoke.isPending}
      error={revoke.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(reasonFields, draft);
        if (body === null) return;
        revoke.mutate(
          { params: { orgNumber: String(number), certificateId: id }, body },
          {
            onSuccess: () => {
              showSuccess(texts.revoked(deviceName));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      {texts.revokeHelp}
      <Field form={form} name="reason" />
    </FormDialog>
  );
}
