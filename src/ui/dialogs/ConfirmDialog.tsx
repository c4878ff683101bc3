import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** the question and the consequences */
  children: ReactNode;
  /** maximum width in pixels */
  width?: number;
  confirmLabel: string;
  cancelLabel?: string;
  /** for actions that cannot be undone: a red button, and the focus starts on Cancel */
  danger?: boolean;
  /** only the buttons close it, so that input is not lost */
  locked?: boolean;
  /** the confirmed action is running */
  pending?: boolean;
  /** disables the confirm button until the user has made a choice */
  blocked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of an action. Escape means Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { danger = false, pending = false, blocked = false, cancelLabel = 'Cancel' } = props;
  // A disabled button takes no focus, which would then stay on the page below.
  const startsOnCancel = danger || blocked;
  return (
    <Dialog
      opened={props.opened}
      title={props.title}
      width={props.width}
      locked={pending || props.locked}
      onClose={props.onCancel}
      footer={
        <>
          <Button
            variant="default"
            disabled={pending}
            onClick={props.onCancel}
            data-autofocus={startsOnCancel || undefined}
          >
            {cancelLabel}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            loading={pending}
            disabled={blocked}
            // The second click of a double click comes before `pending` is rendered.
            onClick={({ detail }) => detail < 2 && props.onConfirm()}
            data-autofocus={startsOnCancel ? undefined : true}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
