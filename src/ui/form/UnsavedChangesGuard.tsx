import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { registerUnsavedCheck } from './unsavedChanges.ts';

const texts = {
  title: 'Leave without saving?',
  text: 'Your changes on this page have not been saved.',
  leave: 'Leave',
  stay: 'Stay',
};

/** Asks for confirmation before a link, the back button or closing the tab discards changes. */
export function UnsavedChangesGuard({ isDirty }: { isDirty: () => boolean }) {
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => registerUnsavedCheck(() => latest.current()), []);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty(),
    enableBeforeUnload: () => isDirty(),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={texts.title}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {texts.text}
    </ConfirmDialog>
  );
}
