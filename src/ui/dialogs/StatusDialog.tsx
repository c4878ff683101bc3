import { ConfirmDialog } from './ConfirmDialog.tsx';

/** The statuses that end what guests or clients use, which are asked for. */
type AskedStatus = 'Suspended' | 'Retired';

export function isAskedFor(status: string): status is AskedStatus {
  return status === 'Suspended' || status === 'Retired';
}

interface StatusDialogProps {
  /** of the record */
  name: string;
  status: AskedStatus;
  texts: {
    suspendTitle: (name: string) => string;
    suspendText: string;
    retireTitle: (name: string) => string;
    retireText: string;
  };
  /** the names of the buttons */
  actions: Readonly<Record<AskedStatus, string>>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a record is suspended or retired. */
export function StatusDialog({
  name,
  status,
  texts,
  actions,
  onConfirm,
  onClose,
}: StatusDialogProps) {
  const { title, text } = {
    Suspended: { title: texts.suspendTitle(name), text: texts.suspendText },
    Retired: { title: texts.retireTitle(name), text: texts.retireText },
  }[status];
  return (
    <ConfirmDialog
      opened
      danger
      title={title}
      confirmLabel={actions[status]}
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
