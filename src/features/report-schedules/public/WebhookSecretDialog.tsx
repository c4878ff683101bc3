import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyToClipboard } from '../../../ui/browser/copyToClipboard.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import classes from '../screens/Schedules.module.css';
import { texts } from '../texts.ts';

interface WebhookSecretDialogProps {
  secret: string;
  /** whether it replaces another one */
  isReplaced?: boolean;
  onClose: () => void;
}

/** Shows the secret of a webhook, which cannot be shown again. Only the button closes the dialog. */
export function WebhookSecretDialog({
  secret,
  isReplaced = false,
  onClose,
}: WebhookSecretDialogProps) {
  return (
    <Dialog
      opened
      locked
      title={texts.secretTitle}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyToClipboard(secret, texts.copied)}
            data-autofocus
          >
            {texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {texts.secretHelp} {isReplaced && texts.formerSecret}
      <output className={classes.secret} aria-label={texts.secretTitle}>
        {secret}
      </output>
    </Dialog>
  );
}
