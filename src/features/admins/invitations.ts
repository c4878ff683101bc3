import { Problem } from '../../contract/problem.ts';
import { displayNameOf } from '../../contract/values/display-name.ts';
import { hashOf, newSecret } from '../../server/authentication.ts';
import type { ServerContext } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { invitationLastsMs, invitationPath } from '../session/contract.ts';
import type { AdministratorRecord, InvitationOutcome } from './contract.ts';

/** What ends an invitation. */
export const noInvitation = { invitation_hash: null, invited_at: null };

/** A new invitation: its token, and what the table keeps of it. */
export function newInvitation(server: ServerContext) {
  const token = newSecret();
  return { token, columns: { invitation_hash: hashOf(token), invited_at: server.now() } };
}

/** Refuses to invite who has another way in, or no address. */
export function refuseInvitation(record: AdministratorRecord, name: string): void {
  const reason = reasonAgainst(record);
  if (reason !== undefined) throw new Problem('conflict', `${name} ${reason}`);
}

function reasonAgainst({ isSsoUser, status, lastLoginAt, email }: AdministratorRecord) {
  if (isSsoUser) return 'signs in through an identity provider and needs no invitation.';
  if (status !== 'Active') return 'may not sign in. Enable the account first.';
  if (lastLoginAt !== null) return 'has signed in before. Reset the password instead.';
  return email === null ? 'has no e-mail address. Add one first.' : undefined;
}

interface Letter {
  to: string;
  name: string;
  username: string;
  place: string;
  inviter: string;
  token: string;
}

export function letterTo(
  { caller }: OrganizationRequest,
  record: AdministratorRecord,
  token: string,
): Letter {
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
 * Mails the invitation's link. Only its hash is kept, so there is no later attempt: where no mail goes out, the link
 * is told to whoever invites.
 */
export async function deliver(server: ServerContext, letter: Letter): Promise<InvitationOutcome> {
  const { mail, publicUrl, log } = server;
  const link = invitationPath(letter.token);
  if (mail === null || publicUrl === null) return { mail: 'not-configured', link };
  const until = new Date(server.now().getTime() + invitationLastsMs);
  try {
    await mail.send({
      to: letter.to,
      id: `invitation-${hashOf(letter.token).toString('hex').slice(0, 16)}`,
      subject: `Invitation to administer ${letter.place}`,
      replyTo: null,
      text: [
        `Hello ${letter.name},`,
        '',
        `${letter.inviter} invites you to administer ${letter.place}. Your username is ${letter.username}.`,
        'Choose your password here:',
        '',
        publicUrl + link,
        '',
        `The link works once, until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
        'If you do not expect this, delete this mail: without the link nothing happens.',
      ].join('\n'),
    });
    return { mail: 'sent', to: letter.to };
  } catch (error) {
    log.warn({ err: error }, 'an invitation could not be mailed');
    return { mail: 'failed', link };
  }
}
