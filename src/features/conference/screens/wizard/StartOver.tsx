import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { wizardTexts as texts } from './texts.ts';

/** Discards what was typed, after a question. */
export function StartOver({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {texts.startOver}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={texts.startOverTitle}
        confirmLabel={texts.startOver}
        danger
        onConfirm={() => {
          setOpen(false);
          onConfirm();
        }}
        onCancel={() => setOpen(false)}
      >
        {texts.startOverText}
      </ConfirmDialog>
    </>
  );
}
