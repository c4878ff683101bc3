import { menus } from '../../contract/features.ts';
import { sessionMaximumMs } from '../../contract/limits.ts';
import { isOwnPath } from '../../contract/own-path.ts';
import { levelFor } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import { writeHistory } from '../../server/audit.ts';
import { bindingCookie, hashOf, newSecret } from '../../server/authentication.ts';
import type { Caller, ServerContext } from '../../server/context.ts';
import {
  type Handler,
  publicHandler,
  scopeHandler,
  sessionHandler,
} from '../../server/http/handlers.ts';
import type { ScopedRequest } from '../../server/http/scope.ts';
import { grantedFeatures, isOwned, organizationInScope } from '../../server/tenancy.ts';
import {
  account,
  getCategories,
  getOrgAccess,
  getPermissions,
  isLoginValid,
  login,
  logout,
  setOrganization,
} from './contract.ts';
import { invitationHandlers } from './invitation/server.ts';
import { setBrowserCookie } from './limits/known-browsers.ts';
import { changePassword } from './profile/change-password.ts';
import { editPassword } from './profile/contract.ts';
import { signIn } from './sign-in.ts';
import { ssoHandlers } from './sso/server.ts';

const maximumTokensPerSession = 100;

export const sessionHandlers: readonly Handler[] = [
  ...ssoHandlers,
  ...invitationHandlers,

  publicHandler(login, async ({ body }, request) => {
    const account = { realm: body.Realm?.toLowerCase() ?? '', username: body.Username.trim() };
    const { token, binding, browser } = await signIn(request, {
      ...account,
      password: body.Password,
      organizationNumber: body.Org ?? null,
    });
    if (binding !== null) request.setSecretCookie(bindingCookie, binding, { sameSite: 'Strict' });
    if (browser !== null) setBrowserCookie(request, account, browser);
    return { AccessToken: token };
  }),

  // Authentication has checked the session and recorded the activity; the console calls this to keep the session alive.
  sessionHandler(isLoginValid, async ({ query }, { server, caller }) => {
    const { startedAt, roleRedirect } = await sessionOf(server, caller.sessionId);
    const isRequested = ![undefined, 'false', '0'].includes(query.validateRedirect);
    const millisecondsLeft = startedAt.getTime() + sessionMaximumMs - server.now().getTime();
    return {
      roleRedirect:
        isRequested && roleRedirect !== null && isOwnPath(roleRedirect) ? roleRedirect : null,
      session: caller.sessionId,
      sessionSecondsLeft: Math.max(0, millisecondsLeft / 1000),
      mustChangePassword: caller.mustChangePassword,
    };
  }),

  sessionHandler(account, async (_input, { server, caller }) => {
    const member = await server.database.system
      .selectFrom('administrator')
      .leftJoin('organization', 'organization.number', 'administrator.owner_organization_number')
      .select([
        'administrator.email as Email',
        'administrator.first_name as FirstName',
        'administrator.last_name as LastName',
        'administrator.username as Username',
        'administrator.phone as Phone',
        'organization.name as OwnerOrg',
        'administrator.is_sso_user as IsSsoUser',
      ])
      .where('administrator.id', '=', caller.administratorId)
      .executeTakeFirst();
    if (member === undefined)
      throw new Problem('unavailable', 'Unable to get Account info at this time');
    return { Member: { ...member, IsOperator: caller.ownerOrganizationNumber === null } };
  }),

  sessionHandler(getPermissions, async (_input, { server, caller }) => ({
    permissions: caller.permissions,
    rights: caller.rights === null ? null : [...caller.rights],
    isOwner: await ownsTokensOrganization(server, caller),
  })),

  sessionHandler(editPassword, async ({ body }, request) => {
    await changePassword(request, body);
    return {};
  }),

  sessionHandler(logout, async (_input, { server, caller, origin, forgetSession }) => {
    await server.database.transaction(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('admin_session')
        .set({ ended_at: server.now() })
        .where('id', '=', caller.sessionId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      // Several tabs may log out at the same moment; only the first writes history.
      if (numUpdatedRows === 0n) return;
      await writeHistory(transaction, caller, origin, {
        action: 'sign-out',
        entityType: 'session',
        entityId: caller.sessionId,
        label: caller.displayName,
        organization: null,
      });
    });
    forgetSession(caller.sessionId);
    return {};
  }),

  sessionHandler(setOrganization, async ({ body }, { server, caller }) => ({
    AccessToken: await tokenForOrganization(server, caller, body.OrgNumber),
  })),

  scopeHandler(getCategories, async (_input, request) => {
    const granted = await featuresOfTokensOrganization(request);
    return menus.map(({ id, features }) => ({
      id,
      features: features.filter((feature) => granted.has(feature)),
    }));
  }),

  scopeHandler(getOrgAccess, async ({ body }, request) => {
    const granted = await featuresOfTokensOrganization(request);
    return {
      hasAccess: Object.fromEntries(body.map((id) => [id, granted.has(id)])),
      orgType: await typeOfTokensOrganization(request),
    };
  }),
];

function sessionOf({ database }: ServerContext, sessionId: string) {
  return database.system
    .selectFrom('admin_session as session')
    .innerJoin('administrator', 'administrator.id', 'session.administrator_id')
    .leftJoin('role_template', 'role_template.id', 'administrator.role_template_id')
    .select(['session.created_at as startedAt', 'role_template.redirect as roleRedirect'])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** Returns a token of the caller's session for an organization. Throws when the organization is not in the scope. */
export async function tokenForOrganization(
  server: ServerContext,
  { scope, sessionId }: Caller,
  organizationNumber: number,
): Promise<string> {
  await organizationInScope(server.database.system, scope, organizationNumber);
  return newToken(server, sessionId, organizationNumber);
}

/** Adds a token for the organization to the session and deletes the oldest tokens above the maximum. */
function newToken(
  { database, now }: ServerContext,
  sessionId: string,
  organizationNumber: number,
): Promise<string> {
  const token = newSecret();
  return database.transaction(async (transaction) => {
    await transaction
      .insertInto('access_token')
      .values({
        token_hash: hashOf(token),
        session_id: sessionId,
        organization_number: organizationNumber,
        created_at: now(),
      })
      .execute();
    await transaction
      .deleteFrom('access_token')
      .where('session_id', '=', sessionId)
      .where('token_hash', 'not in', (query) =>
        query
          .selectFrom('access_token')
          .select('token_hash')
          .where('session_id', '=', sessionId)
          .orderBy('created_at', 'desc')
          .limit(maximumTokensPerSession),
      )
      .execute();
    return token;
  });
}

async function ownsTokensOrganization(
  { database }: ServerContext,
  { organizationNumber, scope }: Caller,
): Promise<boolean> {
  if (organizationNumber === null) return true;
  const organization = await database.system
    .selectFrom('organization')
    .select('path')
    .where('number', '=', organizationNumber)
    .executeTakeFirst();
  return organization !== undefined && isOwned(scope, organization);
}

async function featuresOfTokensOrganization(request: ScopedRequest): Promise<ReadonlySet<string>> {
  const { organizationNumber, permissions } = request.caller;
  if (organizationNumber === null) return new Set();
  const granted = await grantedFeatures(request.transaction, organizationNumber);
  return new Set(granted.filter((id) => levelFor(permissions, id) !== 'none'));
}

async function typeOfTokensOrganization(request: ScopedRequest): Promise<string | null> {
  const { organizationNumber, scope } = request.caller;
  if (organizationNumber === null) return null;
  return (await organizationInScope(request.transaction, scope, organizationNumber)).type;
}
