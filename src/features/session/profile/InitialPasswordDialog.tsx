import { Text } from '@mantine/core';
import { SessionDialog } from '../expiry/SessionDialog.tsx';
import { logOut } from '../expiry/sessionWatch.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { texts } from './texts.ts';

/** Blocks the console until the caller replaces an initial password or logs out. */
export function InitialPasswordDialog({ onChanged }: { onChanged: () => void }) {
  return (
    <SessionDialog opened locked title={texts.ownPassword} onClose={() => {}}>
      <Text mb="md">{texts.mustChange}</Text>
      <PasswordForm
        onChanged={onChanged}
        cancelLabel={texts.logOut}
        onCancel={() => void logOut()}
      />
    </SessionDialog>
  );
}
