import { newDraft, parseDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import {
  addGuestDevice,
  getGuestAccess,
  listGuestSessions,
  removeGuestDevice,
  renameGuestDevice,
} from '../../activity/contract.ts';
import { deviceName, guestDevice } from '../../activity/fields.ts';
import { type GuestDevice, type GuestRecord, listGuests } from '../../contract.ts';
import { deviceTexts as texts } from '../../texts.ts';

export type OpenDevice = { action: 'add' } | { action: 'rename' | 'remove'; device: GuestDevice };

interface Shared {
  number: number;
  guestId: string;
  onChanged: (record: GuestRecord) => void;
  onClose: () => void;
}

const refreshes = [listGuests, listGuestSessions, getGuestAccess];

export function deviceLabel({ name, macAddress }: GuestDevice): string {
  return name || (macAddress ?? texts.unknown);
}

export function DeviceDialogs({ opened, ...shared }: Shared & { opened: OpenDevice }) {
  switch (opened.action) {
    case 'add':
      return <AddDialog {...shared} />;
    case 'rename':
      return <RenameDialog {...shared} device={opened.device} />;
    case 'remove':
      return <RemoveDialog {...shared} device={opened.device} />;
  }
}

function doneWith({ onChanged, onClose }: Shared, text: string) {
  return (record: GuestRecord) => {
    showSuccess(text);
    onChanged(record);
    onClose();
  };
}

function AddDialog(shared: Shared) {
  const { number, guestId, onClose } = shared;
  const add = useChange(addGuestDevice, { ownError: true, refreshes });
  const form = useFieldsForm(guestDevice, newDraft(guestDevice));
  return (
    <FormDialog
      title={texts.addTitle}
      confirmLabel={texts.add}
      form={form}
      pending={add.isPending}
      error={add.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(guestDevice, draft);
        if (body === null) return;
        const params = { orgNumber: String(number), guestId };
        add.mutate({ params, body }, { onSuccess: doneWith(shared, texts.added) });
      }}
      onCancel={onClose}
    >
      <Field form={form} name="macAddress" autoFocus />
      <Field form={form} name="name" />
    </FormDialog>
  );
}

function RenameDialog({ device, ...shared }: Shared & { device: GuestDevice }) {
  const { number, guestId, onClose } = shared;
  const rename = useChange(renameGuestDevice, { ownError: true });
  const form = useFieldsForm(deviceName, toDraft(deviceName, device));
  return (
    <FormDialog
      title={texts.renameTitle(deviceLabel(device))}
      confirmLabel={texts.rename}
      form={form}
      pending={rename.isPending}
      error={rename.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(deviceName, draft);
        if (body === null) return;
        const params = { orgNumber: String(number), guestId, deviceId: device.id };
        rename.mutate({ params, body }, { onSuccess: doneWith(shared, texts.renamed) });
      }}
      onCancel={onClose}
    >
      <Field form={form} name="name" autoFocus />
    </FormDialog>
  );
}

function RemoveDialog({ device, ...shared }: Shared & { device: GuestDevice }) {
  const { number, guestId, onClose } = shared;
  const remove = useChange(removeGuestDevice, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.removeTitle(deviceLabel(device))}
      confirmLabel={texts.remove}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), guestId, deviceId: device.id } },
          { onSuccess: doneWith(shared, texts.removed), onError: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.removeText}
    </ConfirmDialog>
  );
}
