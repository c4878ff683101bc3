import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { featureIds } from '../../contract/features.ts';
import { allRights, permissionLevels } from '../../contract/permissions.ts';
import { organizationNumber, rule } from '../../contract/schema.ts';
import { required } from '../../contract/validators/validators.ts';
import { authorizationService, loginRoute, setOrganizationRoute } from './routes.ts';

/** Small, because anyone can send it, and the server holds the bodies of all concurrent requests. */
export const largestCredentials = 16_000;

export const invitationLastsMs = 72 * 60 * 60_000;

/** Returns the path of an invitation's link. Browsers do not send the part after the # to the server. */
export function invitationPath(token: string): string {
  return `/admin-ui/login/#/invitation?token=${token}`;
}

const requiredText = z.string().check(rule(required), z.maxLength(256));

const loginSchemas = {
  body: z.object({
    Username: requiredText,
    Password: requiredText,
    Realm: z.optional(
      z.nullable(
        z.pipe(
          z.string(),
          z.transform((realm) => realm.trim()),
        ),
      ),
    ),
    /** the organization to bind the token to; the administrator's own when null */
    Org: z.optional(z.nullable(organizationNumber)),
  }),
  response: z.object({ AccessToken: z.string() }),
};
export type LoginSchemas = typeof loginSchemas;

export const login = endpoint({
  ...loginRoute,
  ...loginSchemas,
  summary: 'Signs an administrator in and returns an access token',
  largestBody: largestCredentials,
  effect: 'change',
});

export const isLoginValid = endpoint({
  method: 'GET',
  path: `${authorizationService}/IsLoginValid`,
  summary: 'Returns the state of the session and the first page of the administrator’s role',
  access: 'session',
  withInitialPassword: true,
  effect: 'read',
  query: z.object({ validateRedirect: z.optional(z.string()) }),
  response: z.object({
    /** a path of this server; null unless it is requested and the role has one */
    roleRedirect: z.nullable(z.string()),
    /** identifies the session to the tabs that share it; not a credential */
    session: z.string(),
    /** seconds until the hard limit, by the server's clock */
    sessionSecondsLeft: z.number(),
    /** whether the caller must replace an initial password before other calls are allowed */
    mustChangePassword: z.boolean(),
  }),
});

/**
 * Returns the query of the check that the console starts with. The role's first page is requested only when the address
 * names no screen, as after a sign-in.
 * @param path the path below the console's
 */
export function checkAtStart(path: string): { validateRedirect?: string } {
  return path === '' || path === '/' ? { validateRedirect: 'true' } : {};
}

export const getCategories = endpoint({
  method: 'GET',
  path: `${authorizationService}/GetCategories`,
  summary: 'Returns the menus with the features that the token’s organization grants',
  access: 'scope',
  effect: 'read',
  response: z.array(z.object({ id: z.string(), features: z.array(z.string()) })),
});

export const getPermissions = endpoint({
  method: 'GET',
  path: '/AdminApi/admin/permissions',
  summary:
    'Returns what the administrator may do in the token’s organization; null without a role, which allows everything',
  access: 'session',
  effect: 'read',
  response: z.object({
    /** features that are missing are not allowed */
    permissions: z.nullable(z.partialRecord(z.enum(featureIds), z.enum(permissionLevels))),
    rights: z.nullable(z.array(z.enum(allRights))),
    /** false when the administrator has the organization only through a link */
    isOwner: z.boolean(),
  }),
});

export const getOrgAccess = endpoint({
  method: 'POST',
  path: `${authorizationService}/GetOrgAccess`,
  summary: 'Returns whether the token’s organization has the requested features',
  access: 'scope',
  effect: 'read',
  body: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)),
  response: z.object({
    hasAccess: z.record(z.string(), z.boolean()),
    orgType: z.nullable(z.string()),
  }),
});

export const account = endpoint({
  method: 'GET',
  path: '/AdminApi/admin/account',
  summary: 'Returns the signed-in administrator',
  access: 'session',
  withInitialPassword: true,
  effect: 'read',
  response: z.object({
    Member: z.object({
      Email: z.nullable(z.string()),
      FirstName: z.nullable(z.string()),
      LastName: z.nullable(z.string()),
      Username: z.string(),
      Phone: z.nullable(z.string()),
      OwnerOrg: z.nullable(z.string()),
      IsSsoUser: z.boolean(),
      /** whether the administrator manages the platform, above all organizations */
      IsOperator: z.boolean(),
    }),
  }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/AdminApi/admin/logout',
  summary: 'Ends the session and all its tokens',
  access: 'session',
  withInitialPassword: true,
  effect: 'change',
  response: z.object({}),
});

/** Called by the set-organization page. The specification defines only the page, not this path (specification section 7). */
const setOrganizationSchemas = {
  body: z.object({ OrgNumber: organizationNumber }),
  response: z.object({ AccessToken: z.string() }),
};
export type SetOrganizationSchemas = typeof setOrganizationSchemas;

export const setOrganization = endpoint({
  ...setOrganizationRoute,
  ...setOrganizationSchemas,
  summary: 'Returns a token of the same session for the organization',
  effect: 'read',
  namesRecord: true,
});
