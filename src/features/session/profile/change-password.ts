import { Problem } from '../../../contract/problem.ts';
import { writeHistory } from '../../../server/audit.ts';
import type { SessionRequest } from '../../../server/http/scope.ts';
import { isBreached } from '../../../server/passwords/breached-passwords.ts';
import { hashPassword, passwordMatches } from '../../../server/passwords/passwords.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { limitAttempt } from '../limits/attempts.ts';
import { newBrowser, rememberBrowser, setBrowserCookie } from '../limits/known-browsers.ts';
import { callersCheck } from '../limits/subjects.ts';
import { notSecure } from './fields.ts';

/** Changes the caller's password, ends all their other sessions, and forgets all browsers but this one. */
export async function changePassword(
  request: SessionRequest,
  sent: { CurrentPassword: string; NewPassword: string },
): Promise<void> {
  const { server, caller, origin } = request;
  if (request.fromBrowser && !caller.isBound)
    throw new Problem(
      'not-allowed',
      'A console inside another page cannot change passwords. Open it in a separate tab.',
    );
  const administrator = await server.database.system
    .selectFrom('administrator')
    .leftJoin('organization', 'organization.number', 'administrator.owner_organization_number')
    .select([
      'administrator.username',
      'administrator.realm',
      'administrator.password_hash as passwordHash',
      'administrator.is_sso_user as isSsoUser',
      'organization.number as ownerNumber',
      'organization.path as ownerPath',
    ])
    .where('administrator.id', '=', caller.administratorId)
    .executeTakeFirstOrThrow();
  if (administrator.isSsoUser)
    throw new Problem(
      'not-allowed',
      'You sign in through your identity provider. Change your password there.',
    );
  const { ownerNumber, ownerPath } = administrator;
  const isCurrent = await limitAttempt(
    server,
    callersCheck(caller.sessionId),
    async () =>
      (await passwordMatches(administrator.passwordHash, sent.CurrentPassword)) || undefined,
  );
  if (isCurrent === undefined)
    rejectFieldErrors({ CurrentPassword: 'This is not your current password' });
  if (sent.NewPassword === sent.CurrentPassword)
    rejectFieldErrors({ NewPassword: 'This is your current password. Choose another one' });
  if (isBreached(sent.NewPassword)) rejectFieldErrors({ NewPassword: notSecure });

  const browser = caller.isBound ? await newBrowser(server, administrator) : null;
  const password_hash = await hashPassword(sent.NewPassword);
  const at = server.now();
  const ended = await server.database.transaction(async (transaction) => {
    await transaction
      .updateTable('administrator')
      .set({
        password_hash,
        password_changed_at: at,
        must_change_password: false,
        invitation_hash: null,
        invited_at: null,
      })
      .where('id', '=', caller.administratorId)
      .execute();
    if (browser !== null)
      await rememberBrowser(transaction, {
        administratorId: caller.administratorId,
        browser,
        at,
      });
    const others = await transaction
      .updateTable('admin_session')
      .set({ ended_at: at })
      .where('administrator_id', '=', caller.administratorId)
      .where('id', '<>', caller.sessionId)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    await writeHistory(transaction, caller, origin, {
      action: 'update',
      entityType: 'administrator',
      entityId: caller.administratorId,
      label: caller.displayName,
      organization:
        ownerNumber === null || ownerPath === null
          ? null
          : { number: ownerNumber, path: ownerPath },
      before: { password: 'set' },
      after: { password: 'changed' },
    });
    return others;
  });
  for (const { id } of ended) request.forgetSession(id);
  if (browser !== null) setBrowserCookie(request, administrator, browser);
}
