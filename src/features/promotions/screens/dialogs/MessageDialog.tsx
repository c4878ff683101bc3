import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import type { Promotion } from '../../fields.ts';
import { actionTexts as texts } from '../../texts.ts';
import { useSendingObstacle } from '../useSendingObstacle.ts';

interface MessageDialogProps {
  action: 'start' | 'resume';
  message: Pick<Promotion, 'name' | 'type' | 'channel' | 'sendAfter' | 'hoursAfter'>;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Says before a message starts who gets it and when, and why it cannot be sent. */
export function MessageDialog({
  action,
  message,
  pending = false,
  onConfirm,
  onCancel,
  children,
}: MessageDialogProps) {
  const obstacle = useSendingObstacle([message]);
  return (
    <ConfirmDialog
      opened
      title={texts.startTitle(texts[action], message.name)}
      confirmLabel={texts[action]}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Text>{texts.messageWhen(message)}</Text>
      {children}
      {obstacle !== null && (
        <Alert color="red" mt="sm">
          {obstacle}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
