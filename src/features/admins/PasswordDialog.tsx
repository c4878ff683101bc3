import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyToClipboard } from '../../ui/copyToClipboard.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import classes from './Administrators.module.css';
import { useAdministratorActions } from './administratorActions.ts';
import { texts } from './texts.ts';

/** The password that the server made: here once, and nowhere again. Only its button closes it. */
export function PasswordDialog() {
  const { opened, close } = useAdministratorActions();
  if (opened?.action !== 'password') return null;
  const { name, password } = opened;
  return (
    <Dialog
      opened
      locked
      title={texts.passwordTitle}
      onClose={close}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyToClipboard(password, texts.copied)}
            data-autofocus
          >
            {texts.copy}
          </Button>
          <Button onClick={close}>{texts.close}</Button>
        </>
      }
    >
      <Text>{texts.passwordFor(name)}</Text>
      <output className={classes.password} aria-label={texts.password}>
        {password}
      </output>
    </Dialog>
  );
}
