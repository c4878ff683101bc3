import { macAddress } from '../../../contract/validators/network-validators.ts';
import { maxLength, required } from '../../../contract/validators/validators.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { rules } from '../../../ui/form/rules.ts';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import type { GuestDevice, GuestRecord } from '../contract.ts';
import { texts } from '../texts.ts';
import { addGuestDevice, removeGuestDevice, renameGuestDevice } from './contract.ts';

export type OpenedDevice = { action: 'add' } | { action: 'rename' | 'remove'; device: GuestDevice };

interface Shared {
  number: number;
  guestId: string;
  onChanged: (record: GuestRecord) => void;
  onClose: () => void;
}

export function deviceLabel({ name, macAddress: mac }: GuestDevice): string {
  return name || (mac ?? texts.unknownDevice);
}

export function DeviceDialogs({ opened, ...shared }: Shared & { opened: OpenedDevice }) {
  switch (opened.action) {
    case 'add':
      return <AddDialog {...shared} />;
    case 'rename':
      return <RenameDialog {...shared} device={opened.device} />;
    case 'remove':
      return <RemoveDialog {...shared} device={opened.device} />;
  }
}

function useDone({ onChanged, onClose }: Shared, text: string) {
  return (record: GuestRecord) => {
    showSuccess(text);
    onChanged(record);
    onClose();
  };
}

function AddDialog(shared: Shared) {
  const { number, guestId, onClose } = shared;
  const add = useChange(addGuestDevice, { ownError: true });
  const done = useDone(shared, texts.deviceAdded);
  const form = useRecordForm({
    initialValues: { macAddress: '', name: '' },
    validate: { macAddress: rules(required, macAddress), name: rules(maxLength(60)) },
  });
  return (
    <FormDialog
      title={texts.addDeviceTitle}
      confirmLabel={texts.addDevice}
      form={form}
      pending={add.isPending}
      error={add.error}
      onSubmit={(body) =>
        add.mutate({ params: { orgNumber: String(number), guestId }, body }, { onSuccess: done })
      }
      onCancel={onClose}
    >
      <TextField
        form={form}
        name="macAddress"
        label={texts.macAddress}
        help={texts.macHelp}
        required
        autoFocus
      />
      <TextField form={form} name="name" label={texts.deviceName} />
    </FormDialog>
  );
}

function RenameDialog({ device, ...shared }: Shared & { device: GuestDevice }) {
  const { number, guestId, onClose } = shared;
  const rename = useChange(renameGuestDevice, { ownError: true });
  const done = useDone(shared, texts.deviceRenamed);
  const form = useRecordForm({
    initialValues: { name: device.name },
    validate: { name: rules(maxLength(60)) },
  });
  return (
    <FormDialog
      title={texts.renameTitle(deviceLabel(device))}
      confirmLabel={texts.renameDevice}
      form={form}
      pending={rename.isPending}
      error={rename.error}
      onSubmit={(body) =>
        rename.mutate(
          { params: { orgNumber: String(number), guestId, deviceId: device.id }, body },
          { onSuccess: done },
        )
      }
      onCancel={onClose}
    >
      <TextField form={form} name="name" label={texts.deviceName} autoFocus />
    </FormDialog>
  );
}

function RemoveDialog({ device, ...shared }: Shared & { device: GuestDevice }) {
  const { number, guestId, onClose } = shared;
  const remove = useChange(removeGuestDevice);
  const done = useDone(shared, texts.deviceRemoved);
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.removeTitle(deviceLabel(device))}
      confirmLabel={texts.removeDevice}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), guestId, deviceId: device.id } },
          { onSuccess: done, onError: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.removeText}
    </ConfirmDialog>
  );
}
