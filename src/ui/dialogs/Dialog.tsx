import { lazy, Suspense } from 'react';
import type { DialogProps } from './ModalDialog.tsx';

const ModalDialog = lazy(async () => ({
  default: (await import('./ModalDialog.tsx')).ModalDialog,
}));

/**
 * A dialog. Its code comes after the page that may open it, but before it is opened: a question about
 * unsaved changes must not depend on the server being there.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  );
}
