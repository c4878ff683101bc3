import { useState } from 'react';
import { fields, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { wholeNumber } from '../../../../contract/fields/number-kinds.ts';
import { longText } from '../../../../contract/fields/text-kinds.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { addressOf, ShownSecret } from '../../../../ui/dialogs/ShownSecret.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { listCertificates, makeCertificateLink, signRequest } from '../../actions/contract.ts';
import { enterpriseDevices } from '../../contract.ts';
import { longestValidDays, usualValidDays } from '../../rules/validity.ts';
import { dialogTexts as texts } from '../../texts.ts';

export interface DeviceDialogProps {
  number: number;
  device: { id: string; name: string };
  onClose: () => void;
}

export const validDays = wholeNumber(texts.validDays, {
  from: 1,
  to: longestValidDays,
  initial: usualValidDays,
});
const linkFields = fields({ validDays });
const requestFields = fields({
  request: longText(texts.request, { maxLength: 10_000, help: texts.requestHelp }),
  validDays,
});
const refreshes = [enterpriseDevices.list, enterpriseDevices.get, listCertificates];

/** Makes a one-time link to a certificate, and shows it. */
export function CertificateLinkDialog({ number, device, onClose }: DeviceDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  const make = useChange(makeCertificateLink, { ownError: true });
  const form = useFieldsForm(linkFields, newDraft(linkFields));
  if (link !== null)
    return (
      <ShownSecret
        title={texts.certificateLink(device.name)}
        help={texts.linkShown}
        value={link}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={texts.certificateLink(device.name)}
      confirmLabel={texts.makeLink}
      form={form}
      pending={make.isPending}
      error={make.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(linkFields, draft);
        if (body === null) return;
        make.mutate(
          { params: { orgNumber: String(number), enterpriseDeviceId: device.id }, body },
          { onSuccess: (made) => setLink(addressOf(made)) },
        );
      }}
      onCancel={onClose}
    >
      {texts.certificateLinkHelp}
      <Field form={form} name="validDays" />
    </FormDialog>
  );
}

/** Signs a request of a device, and shows the certificate. */
export function SignRequestDialog({ number, device, onClose }: DeviceDialogProps) {
  const [pem, setPem] = useState<string | null>(null);
  const sign = useChange(signRequest, { ownError: true, refreshes });
  const form = useFieldsForm(requestFields, newDraft(requestFields));
  if (pem !== null)
    return (
      <ShownSecret
        title={texts.signedTitle(device.name)}
        help={texts.signedHelp}
        value={pem}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={texts.requestTitle(device.name)}
      confirmLabel={texts.sign}
      form={form}
      pending={sign.isPending}
      error={sign.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(requestFields, draft);
        if (body === null) return;
        sign.mutate(
          { params: { orgNumber: String(number), enterpriseDeviceId: device.id }, body },
          { onSuccess: (signed) => setPem(signed.pem) },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="request" />
      <Field form={form} name="validDays" />
    </FormDialog>
  );
}
