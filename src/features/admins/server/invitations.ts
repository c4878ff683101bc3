import { displayNameOf } from '../../../contract/values/display-name.ts';
import { hashOf, newSecret } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { invitationLastsMs, invitationPath } from '../../session/contract.ts';
import type { AdministratorRecord, InvitationOutcome } from '../contract.ts';

/** The columns of an administrator without an open invitation. */
export const noInvitation = { invitation_hash: null, invited_at: null };

/** Returns a new invitation's token and the columns that store its hash. */
export function newInvitation(server: ServerContext) {
  const token = newSecret();
  return { token, columns: { invitation_hash: hashOf(token), invited_at: server.now() } };
}

interface InvitationMail {
  to: string;
  name: string;
  username: string;
  place: string;
  inviter: string;
  token: string;
}

export function invitationMail(
  { caller }: OrganizationRequest,
  record: AdministratorRecord,
  token: string,
): InvitationMail {
  return {
    to: record.email ?? '',
    name: displayNameOf(record),
    username: record.username,
    place: record.ownerName ?? 'the whole platform',
    inviter: caller.displayName,
    token,
  };
}

/**
 * Mails the invitation's link. Only its hash is stored, so it cannot be sent again later: without a mail the link is
 * returned to the inviting administrator.
 */
export async function sendInvitation(
  server: ServerContext,
  invitation: InvitationMail,
): Promise<InvitationOutcome> {
  const { mail, publicUrl, log } = server;
  const link = invitationPath(invitation.token);
  if (mail === null || publicUrl === null) return { mail: 'not-configured', link };
  const until = new Date(server.now().getTime() + invitationLastsMs);
  try {
    await mail.send({
      to: invitation.to,
      id: `invitation-${hashOf(invitation.token).toString('hex').slice(0, 16)}`,
      subject: `Invitation to administer ${invitation.place}`,
      replyTo: null,
      text: [
        `Hello ${invitation.name},`,
        '',
        `${invitation.inviter} invites you to administer ${invitation.place}. Your username is ${invitation.username}.`,
        'Choose your password here:',
        '',
        publicUrl + link,
        '',
        `The link works once, until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
        'If you do not expect this, delete this mail: without the link nothing happens.',
      ].join('\n'),
    });
    return { mail: 'sent', to: invitation.to };
  } catch (error) {
    log.warn({ err: error }, 'an invitation could not be mailed');
    return { mail: 'failed', link };
  }
}
