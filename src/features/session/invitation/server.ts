import { Problem } from '../../../contract/problem.ts';
import { displayNameOf } from '../../../contract/values/display-name.ts';
import { writeHistory } from '../../../server/audit.ts';
import { hashOf } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import { type Handler, publicHandler } from '../../../server/http/handlers.ts';
import type { Incoming } from '../../../server/http/scope.ts';
import { isBreached } from '../../../server/passwords/breached-passwords.ts';
import { hashPassword } from '../../../server/passwords/passwords.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { invitationLastsMs } from '../contract.ts';
import { limitAttempt } from '../limits/attempts.ts';
import { newBrowser, rememberBrowser, setBrowserCookie } from '../limits/known-browsers.ts';
import { strangersLookUp } from '../limits/subjects.ts';
import { notSecure } from '../profile/fields.ts';
import { type Administrator, actorOf, administrators, ownerOf } from '../start-session.ts';
import { acceptInvitation, checkInvitation } from './contract.ts';

export const invitationHandlers: readonly Handler[] = [
  publicHandler(checkInvitation, async ({ body }, request) => {
    const invited = await invitedBy(request, body.Token);
    return { Name: displayNameOf(invited), Username: invited.username };
  }),

  publicHandler(acceptInvitation, async ({ body }, request) => {
    const { server, origin } = request;
    const invited = await invitedBy(request, body.Token);
    if (isBreached(body.NewPassword)) rejectFieldErrors({ NewPassword: notSecure });
    const password_hash = await hashPassword(body.NewPassword);
    const browser = request.fromBrowser ? await newBrowser(server, invited) : null;
    const at = server.now();
    await server.database.transaction(async (transaction) => {
      const used = await transaction
        .updateTable('administrator')
        .set({
          password_hash,
          password_changed_at: at,
          must_change_password: false,
          invitation_hash: null,
          invited_at: null,
        })
        .where('id', '=', invited.id)
        // Of two concurrent requests with the same link only one succeeds. Revoking an invitation clears the hash.
        .where('invitation_hash', '=', hashOf(body.Token))
        .returning('id')
        .executeTakeFirst();
      if (used === undefined) throw noLongerValid();
      if (browser !== null)
        await rememberBrowser(transaction, { administratorId: invited.id, browser, at });
      await writeHistory(transaction, actorOf(invited, null), origin, {
        action: 'update',
        entityType: 'administrator',
        entityId: invited.id,
        label: displayNameOf(invited),
        organization: ownerOf(invited),
        before: { password: 'not set', invitation: 'open' },
        after: { password: 'set', invitation: 'used' },
      });
    });
    if (browser !== null) setBrowserCookie(request, invited, browser);
    return { Username: invited.username, Realm: invited.realm };
  }),
];

/** Returns the invited administrator. The error is the same for every invalid link. */
async function invitedBy({ server, origin }: Incoming, token: string): Promise<Administrator> {
  const invited = await limitAttempt(server, strangersLookUp(origin.address), () =>
    openInvitation(server, token).executeTakeFirst(),
  );
  if (invited === undefined) throw noLongerValid();
  return invited;
}

function openInvitation({ database, now }: ServerContext, token: string) {
  return administrators(database)
    .where('administrator.invitation_hash', '=', hashOf(token))
    .where('administrator.invited_at', '>', new Date(now().getTime() - invitationLastsMs))
    .where('administrator.status', '=', 'Active')
    .where('administrator.is_sso_user', '=', false);
}

function noLongerValid(): Problem {
  return new Problem('not-found', 'This invitation is no longer valid. Please ask for a new one.');
}
