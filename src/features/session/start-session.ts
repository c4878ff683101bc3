import { displayNameOf } from '../../contract/values/display-name.ts';
import { writeHistory } from '../../server/audit.ts';
import { hashOf, newSecret } from '../../server/authentication.ts';
import type { RequestOrigin, ServerContext } from '../../server/context.ts';
import { type KnownBrowser, rememberBrowser } from './limits/known-browsers.ts';

export type Administrator = NonNullable<
  Awaited<ReturnType<ReturnType<typeof administrators>['executeTakeFirst']>>
>;

/** Selects the columns of administrators that signing in needs. The caller adds the conditions. */
export function administrators({ system }: ServerContext['database']) {
  return system
    .selectFrom('administrator')
    .leftJoin('organization', 'organization.number', 'administrator.owner_organization_number')
    .select([
      'administrator.id',
      'administrator.realm',
      'administrator.username',
      'administrator.first_name as firstName',
      'administrator.last_name as lastName',
      'administrator.password_hash as passwordHash',
      'administrator.status',
      'administrator.owner_organization_number as ownerNumber',
      'organization.path as ownerPath',
    ]);
}

/** Starts a session and returns its first token. A session with `isBound` also needs a binding cookie, as in a browser. */
export function startSession(
  { database, now }: ServerContext,
  origin: RequestOrigin,
  session: {
    administrator: Administrator;
    organizationNumber: number | null;
    isBound: boolean;
    /** the browser that has signed in with the password */
    browser?: KnownBrowser | null;
  },
): Promise<{ token: string; binding: string | null }> {
  const { administrator, browser = null } = session;
  const token = newSecret();
  const binding = session.isBound ? newSecret() : null;
  const at = now();
  return database.transaction(async (transaction) => {
    const { id: sessionId } = await transaction
      .insertInto('admin_session')
      .values({
        administrator_id: administrator.id,
        binding_hash: binding === null ? null : hashOf(binding),
        address: origin.address,
        user_agent: origin.userAgent,
        created_at: at,
        last_activity_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('access_token')
      .values({
        token_hash: hashOf(token),
        session_id: sessionId,
        organization_number: session.organizationNumber,
        created_at: at,
      })
      .execute();
    await transaction
      .updateTable('administrator')
      .set({ last_login_at: at })
      .where('id', '=', administrator.id)
      .execute();
    if (browser !== null)
      await rememberBrowser(transaction, { administratorId: administrator.id, browser, at });
    const actor = actorOf(administrator, sessionId);
    await writeHistory(transaction, actor, origin, {
      action: 'sign-in',
      entityType: 'session',
      entityId: sessionId,
      label: actor.displayName,
      organization: ownerOf(administrator),
    });
    return { token, binding };
  });
}

export function actorOf(administrator: Administrator, sessionId: string | null) {
  return {
    administratorId: administrator.id,
    displayName: displayNameOf(administrator),
    realm: administrator.realm,
    sessionId,
  };
}

export function ownerOf({ ownerNumber, ownerPath }: Administrator) {
  return ownerNumber === null || ownerPath === null
    ? null
    : { number: ownerNumber, path: ownerPath };
}
