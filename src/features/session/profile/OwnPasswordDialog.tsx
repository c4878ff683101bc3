import { Text } from '@mantine/core';
import { SessionDialog } from '../expiry/SessionDialog.tsx';
import { logOut } from '../expiry/sessionWatch.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { texts } from './texts.ts';

/** Makes the caller replace an initial password, or log out, before anything else. */
export function OwnPasswordDialog({ onChanged }: { onChanged: () => void }) {
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
