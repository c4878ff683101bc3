import { useAdministratorActions } from './administratorActions.ts';
import { ToldOnceDialog } from './ToldOnceDialog.tsx';
import { texts } from './texts.ts';

/** The password that the server made: here once, and nowhere again. */
export function PasswordDialog() {
  const { opened, close } = useAdministratorActions();
  if (opened?.action !== 'password') return null;
  const { name, password } = opened;
  return (
    <ToldOnceDialog
      title={texts.passwordTitle}
      label={texts.password}
      value={password}
      copied={texts.copied}
      onClose={close}
    >
      {texts.passwordFor(name)}
    </ToldOnceDialog>
  );
}
