import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { devices } from '../../contract.ts';
import { texts } from '../../texts.ts';

interface DeleteDeviceProps {
  /** The service area. */
  number: number;
  device: { id: string; name: string };
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before it deletes the device that the form shows. */
export function DeleteDevice({ number, device, onDeleted, onClose }: DeleteDeviceProps) {
  const remove = useChange(devices.delete, { refreshes: [devices.list] });
  const confirm = () =>
    remove.mutate(
      { params: { orgNumber: String(number), deviceId: device.id } },
      {
        onSuccess: () => {
          showSuccess(texts.deleted(device.name));
          onDeleted();
        },
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(device.name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
