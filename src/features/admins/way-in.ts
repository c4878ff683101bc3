import { Problem } from '../../contract/problem.ts';
import { type Handler, organizationHandler, organizationTask } from '../../server/http/handlers.ts';
import { hashPassword } from '../../server/passwords.ts';
import { historyOf } from './administrators.ts';
import { changeable, endSessions } from './changes.ts';
import { inviteAdministrator, resetAdministratorPassword } from './contract.ts';
import { initialPassword } from './initial-password.ts';
import { deliver, letterTo, newInvitation, noInvitation, refuseInvitation } from './invitations.ts';
import { refuseSelf } from './refusals.ts';

/** How somebody who cannot sign in gets in: by a new password, or by an invitation. */
export const wayInHandlers: readonly Handler[] = [
  organizationHandler(resetAdministratorPassword, async ({ params }, request) => {
    const { transaction, caller, server, record } = request;
    const before = await changeable(request, params.administratorId);
    const { id, isSsoUser } = before.record;
    refuseSelf(request, before, 'Change your own password in your profile.');
    if (isSsoUser)
      throw new Problem(
        'conflict',
        `${before.name} signs in through an identity provider and has no password here.`,
      );
    const password = initialPassword();
    const passwordHash = await hashPassword(password);
    await transaction
      .updateTable('administrator')
      .set(({ eb }) => ({
        password_hash: passwordHash,
        must_change_password: true,
        password_changed_at: server.now(),
        ...noInvitation,
        version: eb('version', '+', 1),
        updated_at: server.now(),
        updated_by: caller.displayName,
      }))
      .where('id', '=', id)
      .execute();
    await endSessions(request, before);
    await record({
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
      const before = await changeable(request, params.administratorId);
      refuseInvitation(before.record, before.name);
      const { token, columns } = newInvitation(request.server);
      await request.transaction
        .updateTable('administrator')
        .set(({ eb }) => ({
          ...columns,
          // From now on the link is the only way in.
          password_hash: null,
          must_change_password: false,
          version: eb('version', '+', 1),
          updated_at: request.server.now(),
          updated_by: request.caller.displayName,
        }))
        .where('id', '=', before.record.id)
        .execute();
      await request.record({
        ...historyOf(before),
        action: 'update',
        before: { invitation: before.record.invitedAt === null ? 'none' : 'open' },
        after: { invitation: 'a new one' },
      });
      return letterTo(request, before.record, token);
    },
    (letter, { server }) => deliver(server, letter),
  ),
];
