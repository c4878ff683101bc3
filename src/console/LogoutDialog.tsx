import { leaveForLogin } from '../features/session/client/session.ts';
import { logout } from '../features/session/contract.ts';
import { useChange } from '../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { texts } from './texts.ts';

export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const end = useChange(logout);
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.logout}
      confirmLabel={texts.logout}
      pending={end.isPending}
      // A logout that fails still leads to the sign-in page (section 8).
      onConfirm={() => end.mutate({}, { onSettled: () => leaveForLogin() })}
      onCancel={onClose}
    >
      {texts.logoutQuestion}
    </ConfirmDialog>
  );
}
