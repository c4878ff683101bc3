import { useAdministratorActions } from './administratorActions.ts';
import { ToldOnceDialog } from './ToldOnceDialog.tsx';
import { texts } from './texts.ts';

/** The link of an invitation that no mail carries: here once, and nowhere again. */
export function InvitationDialog() {
  const { opened, close } = useAdministratorActions();
  if (opened?.action !== 'link') return null;
  const { name, link, reason } = opened;
  return (
    <ToldOnceDialog
      title={texts.invitationTitle}
      label={texts.invitationLink}
      value={link}
      copied={texts.copiedLink}
      onClose={close}
    >
      {texts.notMailed[reason]} {texts.invitationFor(name)}
    </ToldOnceDialog>
  );
}
