import { useState } from 'react';
import { logOut } from '../../features/session/expiry/sessionWatch.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { texts } from './texts.ts';

export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isPending, setPending] = useState(false);
  const leave = () => {
    setPending(true);
    void logOut();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.logout}
      confirmLabel={texts.logout}
      pending={isPending}
      onConfirm={leave}
      onCancel={onClose}
    >
      {texts.logoutQuestion}
    </ConfirmDialog>
  );
}
