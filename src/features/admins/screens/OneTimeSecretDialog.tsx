import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyToClipboard } from '../../../ui/browser/copyToClipboard.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { secretTexts, texts } from '../texts.ts';
import classes from './Administrators.module.css';
import type { OneTimeSecret } from './oneTimeSecret.ts';

interface OneTimeSecretDialogProps {
  secret: OneTimeSecret;
  onClose: () => void;
}

/** Shows a secret that cannot be shown again. Only the button closes the dialog. */
export function OneTimeSecretDialog({ secret, onClose }: OneTimeSecretDialogProps) {
  const { kind, name, value } = secret;
  const { title, label, copied, help } = secretTexts[kind];
  return (
    <Dialog
      opened
      locked
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyToClipboard(value, copied)}
            data-autofocus
          >
            {texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <Text>
        {kind === 'invitation' && `${texts.notMailed[secret.reason]} `}
        {help(name)}
      </Text>
      <output className={classes.secret} aria-label={label}>
        {value}
      </output>
    </Dialog>
  );
}
