import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { MadeLink } from '../../contract/made-link.ts';
import { copyToClipboard } from '../browser/copyToClipboard.ts';
import { Dialog } from './Dialog.tsx';
import classes from './ShownSecret.module.css';

const texts = { copy: 'Copy', copied: 'the text', close: 'Close' };

interface ShownSecretProps {
  title: string;
  help: string;
  value: string;
  onClose: () => void;
}

/** Shows a text to hand over, such as a link that cannot be shown again. Only the button closes the dialog. */
export function ShownSecret({ title, help, value, onClose }: ShownSecretProps) {
  return (
    <Dialog
      opened
      locked
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyToClipboard(value, texts.copied)}
            data-autofocus
          >
            {texts.copy}
          </Button>
        </>
      }
    >
      {help}
      <output className={classes.secret} aria-label={title}>
        {value}
      </output>
    </Dialog>
  );
}

/** Returns the address of a link; a server that does not know its own is reached as now. */
export function addressOf({ url, path }: MadeLink): string {
  return url ?? new URL(path, location.origin).href;
}
