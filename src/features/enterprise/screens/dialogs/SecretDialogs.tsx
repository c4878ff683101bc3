import { useEffect, useState } from 'react';
import { fields, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { ShownSecret } from '../../../../ui/dialogs/ShownSecret.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { setDeviceSecret, showPassphrase } from '../../actions/contract.ts';
import { enterpriseDevices } from '../../contract.ts';
import { deviceSecrets, type Identity } from '../../fields.ts';
import { dialogTexts as texts } from '../../texts.ts';
import type { DeviceDialogProps } from './CertificateDialogs.tsx';

const ofKind = {
  passphrase: fields({ passphrase: deviceSecrets.map.passphrase }),
  password: fields({ password: deviceSecrets.map.password }),
};
const refreshes = [enterpriseDevices.list, enterpriseDevices.get];

/** Shows the passphrase of a device. */
export function PassphraseDialog({ number, device, onClose }: DeviceDialogProps) {
  const { mutate, data, error } = useChange(showPassphrase);
  useEffect(() => {
    mutate({ params: { orgNumber: String(number), enterpriseDeviceId: device.id } });
  }, [mutate, number, device.id]);
  useEffect(() => {
    if (error !== null) onClose();
  }, [error, onClose]);
  return (
    data !== undefined && (
      <ShownSecret
        title={texts.passphraseTitle(device.name)}
        help={texts.passphraseHelp}
        value={data.passphrase}
        onClose={onClose}
      />
    )
  );
}

interface SecretDialogProps extends DeviceDialogProps {
  device: DeviceDialogProps['device'] & { identity: Identity };
}

/** Replaces the passphrase or password of a device; one that was made is shown. */
export function SecretDialog({ number, device, onClose }: SecretDialogProps) {
  const kind = device.identity === 'ipsk' ? 'passphrase' : 'password';
  return kind === 'passphrase' ? (
    <PassphraseForm number={number} device={device} onClose={onClose} />
  ) : (
    <PasswordForm number={number} device={device} onClose={onClose} />
  );
}

function useSecretChange({ number, device, onClose }: DeviceDialogProps) {
  const [made, setMade] = useState<string | null>(null);
  const change = useChange(setDeviceSecret, { ownError: true, refreshes });
  const save = (body: { passphrase?: string | null; password?: string | null }) =>
    change.mutate(
      { params: { orgNumber: String(number), enterpriseDeviceId: device.id }, body },
      {
        onSuccess: (reply) => {
          setMade(reply.made);
          showSuccess(texts.saved(device.name));
          if (reply.made === null) onClose();
        },
      },
    );
  return { made, change, save };
}

function PassphraseForm(props: DeviceDialogProps) {
  const { made, change, save } = useSecretChange(props);
  const form = useFieldsForm(ofKind.passphrase, newDraft(ofKind.passphrase));
  const title = texts.passphraseTitle(props.device.name);
  if (made !== null)
    return <ShownSecret title={title} help={texts.madeHelp} value={made} onClose={props.onClose} />;
  return (
    <FormDialog
      title={title}
      confirmLabel={texts.save}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(ofKind.passphrase, draft);
        if (record !== null) save(record.passphrase === undefined ? {} : record);
      }}
      onCancel={props.onClose}
    >
      {texts.secretHelp}
      <Field form={form} name="passphrase" />
    </FormDialog>
  );
}

function PasswordForm(props: DeviceDialogProps) {
  const { made, change, save } = useSecretChange(props);
  const form = useFieldsForm(ofKind.password, newDraft(ofKind.password));
  const title = texts.passwordTitle(props.device.name);
  if (made !== null)
    return (
      <ShownSecret title={title} help={texts.madePassword} value={made} onClose={props.onClose} />
    );
  return (
    <FormDialog
      title={title}
      confirmLabel={texts.save}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(ofKind.password, draft);
        if (record !== null) save(record.password === undefined ? {} : record);
      }}
      onCancel={props.onClose}
    >
      {texts.secretHelp}
      <Field form={form} name="password" />
    </FormDialog>
  );
}
