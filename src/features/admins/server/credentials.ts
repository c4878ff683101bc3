import {
  type Handler,
  organizationHandler,
  organizationTask,
} from '../../../server/http/handlers.ts';
import { hashPassword } from '../../../server/passwords/passwords.ts';
import { inviteAdministrator, resetAdministratorPassword } from '../contract.ts';
import { historyOf } from './administrators.ts';
import { endSessions, lockFor, write } from './changes.ts';
import { initialPassword } from './initial-password.ts';
import { invitationMail, newInvitation, noInvitation, sendInvitation } from './invitations.ts';

/** Handlers that create a new password or an invitation for an administrator who cannot sign in. */
export const credentialHandlers: readonly Handler[] = [
  organizationHandler(resetAdministratorPassword, async ({ params }, request) => {
    const before = await lockFor(request, 'resetPassword', params.administratorId);
    const password = initialPassword();
    await write(request, before.record, {
      password_hash: await hashPassword(password),
      must_change_password: true,
      password_changed_at: request.server.now(),
      ...noInvitation,
    });
    await endSessions(request, before);
    await request.record({
      ...historyOf(before),
      action: 'update',
      before: { password: 'set' },
      after: { password: 'reset' },
    });
    return { password };
  }),

  organizationTask(
    inviteAdministrator,
    async ({ params }, request) => {
      const before = await lockFor(request, 'invite', params.administratorId);
      const { token, columns } = newInvitation(request.server);
      await write(request, before.record, {
        ...columns,
        // The link is the only credential from now on.
        password_hash: null,
        must_change_password: false,
      });
      await request.record({
        ...historyOf(before),
        action: 'update',
        before: { invitation: before.record.invitedAt === null ? 'none' : 'open' },
        after: { invitation: 'new' },
      });
      return invitationMail(request, before.record, token);
    },
    (mail, { server }) => sendInvitation(server, mail),
  ),
];
