import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../../ui/copyToClipboard.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import classes from './Administrators.module.css';
import { texts } from './texts.ts';

interface ToldOnceDialogProps {
  title: string;
  /** what the value is, for screen readers */
  label: string;
  value: string;
  /** what was copied, for the message */
  copied: string;
  onClose: () => void;
  children: ReactNode;
}

/** A secret that the server made and tells once. Only the button closes it. */
export function ToldOnceDialog(props: ToldOnceDialogProps) {
  return (
    <Dialog
      opened
      locked
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyToClipboard(props.value, props.copied)}
            data-autofocus
          >
            {texts.copy}
          </Button>
          <Button onClick={props.onClose}>{texts.close}</Button>
        </>
      }
    >
      <Text>{props.children}</Text>
      <output className={classes.password} aria-label={props.label}>
        {props.value}
      </output>
    </Dialog>
  );
}
