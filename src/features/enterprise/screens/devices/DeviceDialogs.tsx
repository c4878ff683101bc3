import { fields, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import {
  extendDevice,
  listCertificates,
  setDeviceProfile,
  setDeviceStatus,
} from '../../actions/contract.ts';
import { type DeviceRow, enterpriseDevices } from '../../contract.ts';
import { enterpriseDevice, extension } from '../../fields.ts';
import { dialogTexts, deviceTexts as texts } from '../../texts.ts';
import { CertificateLinkDialog, SignRequestDialog } from '../dialogs/CertificateDialogs.tsx';
import { PassphraseDialog, SecretDialog } from '../dialogs/SecretDialogs.tsx';
import { useProfileOptions } from '../useProfileOptions.ts';
import type { DialogAction } from './deviceActions.ts';

export type DialogDevice = Pick<
  DeviceRow,
  'id' | 'name' | 'identity' | 'validUntil' | 'profileName'
> & { profileId?: string };

interface DeviceDialogsProps {
  number: number;
  action: DialogAction;
  device: DialogDevice;
  onClose: () => void;
}

const refreshes = [enterpriseDevices.list, enterpriseDevices.get, listCertificates];
const profileFields = fields({ profileId: enterpriseDevice.map.profileId });

/** The dialog of an action of a device. */
export function DeviceDialogs({ action, ...props }: DeviceDialogsProps) {
  switch (action) {
    case 'extend':
      return <ExtendDialog {...props} />;
    case 'profile':
      return <ProfileDialog {...props} />;
    case 'link':
      return <CertificateLinkDialog {...props} />;
    case 'request':
      return <SignRequestDialog {...props} />;
    case 'passphrase':
      return <PassphraseDialog {...props} />;
    case 'secret':
      return <SecretDialog {...props} />;
    case 'revoke':
      return <RevokeDialog {...props} />;
    case 'delete':
      return (
        <DeleteRecord
          calls={enterpriseDevices}
          number={props.number}
          record={props.device}
          texts={texts}
          onClose={props.onClose}
        />
      );
  }
}

type DialogProps = Omit<DeviceDialogsProps, 'action'>;

function ExtendDialog({ number, device, onClose }: DialogProps) {
  const extend = useChange(extendDevice, { ownError: true, refreshes });
  const form = useFieldsForm(extension, newDraft(extension, { validUntil: device.validUntil }));
  return (
    <FormDialog
      title={dialogTexts.extendTitle(device.name)}
      confirmLabel={texts.extend}
      form={form}
      pending={extend.isPending}
      error={extend.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(extension, draft);
        if (body === null) return;
        extend.mutate(
          { params: { orgNumber: String(number), enterpriseDeviceId: device.id }, body },
          {
            onSuccess: () => {
              showSuccess(dialogTexts.extended(device.name));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="validUntil" help={dialogTexts.extendHelp} />
    </FormDialog>
  );
}

function ProfileDialog({ number, device, onClose }: DialogProps) {
  const change = useChange(setDeviceProfile, { ownError: true, refreshes });
  const options = useProfileOptions(number);
  const form = useFieldsForm(
    profileFields,
    newDraft(profileFields, device.profileId === undefined ? {} : { profileId: device.profileId }),
  );
  return (
    <FormDialog
      title={dialogTexts.profileTitle(device.name)}
      confirmLabel={texts.changeProfile}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(profileFields, draft);
        if (body === null) return;
        change.mutate(
          { params: { orgNumber: String(number), enterpriseDeviceId: device.id }, body },
          {
            onSuccess: () => {
              showSuccess(dialogTexts.profileChanged(device.name));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="profileId" options={options} />
    </FormDialog>
  );
}

function RevokeDialog({ number, device, onClose }: DialogProps) {
  const revoke = useChange(setDeviceStatus, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.revokeTitle(device.name)}
      confirmLabel={texts.revoke}
      pending={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(
          {
            params: { orgNumber: String(number), enterpriseDeviceId: device.id },
            body: { status: 'revoked' },
          },
          {
            onSuccess: () => showSuccess(texts.changed.revoked(device.name)),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.revokeText}
    </ConfirmDialog>
  );
}
