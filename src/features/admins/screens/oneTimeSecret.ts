import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import type { InvitationOutcome } from '../contract.ts';
import { texts } from '../texts.ts';

/** A secret that the server created and returns once. */
export type OneTimeSecret = {
  /** of the administrator */
  name: string;
  value: string;
} & ({ kind: 'password' } | { kind: 'invitation'; reason: 'not-configured' | 'failed' });

/** Shows that an invitation was mailed, or returns its link if it was not. */
export function secretOfInvitation(name: string, outcome: InvitationOutcome): OneTimeSecret | null {
  if (outcome.mail === 'sent') {
    showSuccess(texts.invitationSent(name, outcome.to));
    return null;
  }
  const value = window.location.origin + outcome.link;
  return { kind: 'invitation', name, value, reason: outcome.mail };
}
