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
  organizationName: string;
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
    organizationName: record.ownerName ?? 'the whole platform',
    inviter: caller.displayName,
    token,
  };
}

/**
 * Mails the invitation's link, or returns it to the inviting administrator if that fails. Only the link's hash is stored,
 * so the same link cannot be sent again later.
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
      subject: `Invitation to administer ${invitation.organizationName}`,
      replyTo: null,
      text: [
        `Hello ${invitation.name},`,
        '',
        `${invitation.inviter} invites you to administer ${invitation.organizationName}. Your username is ${invitation.username}.`,
        'Choose your password here:',
        '',
        publicUrl + link,
        '',
        `The link works once, until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
        'If you do not expect this invitation, delete this mail.',
      ].join('\n'),
    });
    return { mail: 'sent', to: invitation.to };
  } catch (error) {
    log.warn({ err: error }, 'an invitation could not be mailed');
    return { mail: 'failed', link };
  }
}
