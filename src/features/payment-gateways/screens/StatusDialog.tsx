import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { type GatewayRecord, gateways, setGatewayStatus } from '../contract.ts';
import type { GatewayStatus } from '../fields.ts';
import { statusActions, texts } from '../texts.ts';

interface Named {
  id: string;
  name: string;
}

/** Returns a function that sets a gateway's status and says so; the server's refusal says what to do. */
export function useSetStatus(number: number) {
  const change = useChange(setGatewayStatus, { refreshes: [gateways.list] });
  const set = (gateway: Named, status: GatewayStatus, onSet?: (record: GatewayRecord) => void) =>
    change.mutate(
      { params: { orgNumber: String(number) }, body: { gatewayId: gateway.id, status } },
      {
        onSuccess: (record) => {
          const text = status === 'Test' ? texts.inTest : status.toLowerCase();
          showSuccess(texts.statusSaved(record.name, text));
          onSet?.(record);
        },
      },
    );
  return { set, isPending: change.isPending };
}

/** The statuses that guests notice, which are asked for. */
export function isAskedFor(status: GatewayStatus): status is 'Suspended' | 'Retired' {
  return status === 'Suspended' || status === 'Retired';
}

interface StatusDialogProps {
  gateway: Named;
  status: 'Suspended' | 'Retired';
  onConfirm: () => void;
  onClose: () => void;
}

export function StatusDialog({ gateway, status, onConfirm, onClose }: StatusDialogProps) {
  const { title, text } = {
    Suspended: { title: texts.suspendTitle(gateway.name), text: texts.suspendText },
    Retired: { title: texts.retireTitle(gateway.name), text: texts.retireText },
  }[status];
  return (
    <ConfirmDialog
      opened
      danger
      title={title}
      confirmLabel={statusActions[status]}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
      onCancel={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

interface DeleteGatewayProps {
  /** The service area. */
  number: number;
  gateway: Named;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before it deletes a draft. */
export function DeleteGateway({ number, gateway, onDeleted, onClose }: DeleteGatewayProps) {
  const remove = useChange(gateways.delete, { refreshes: [gateways.list] });
  const confirm = () =>
    remove.mutate(
      { params: { orgNumber: String(number), gatewayId: gateway.id } },
      {
        onSuccess: () => {
          showSuccess(texts.deleted(gateway.name));
          onDeleted?.();
        },
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(gateway.name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
