import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { useAdministratorActions } from './administratorActions.ts';
import type { InvitationOutcome } from './contract.ts';
import { texts } from './texts.ts';

/** Says where the invitation went, or shows its link, once. */
export function useInvitationOutcome(): (name: string, outcome: InvitationOutcome) => void {
  const open = useAdministratorActions((state) => state.open);
  return (name, outcome) => {
    if (outcome.mail === 'sent') showSuccess(texts.invitationSent(name, outcome.to));
    else
      open({
        action: 'link',
        name,
        link: window.location.origin + outcome.link,
        reason: outcome.mail,
      });
  };
}
