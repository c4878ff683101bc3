import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply, sortQuery } from '../../contract/list.ts';
import { organizationNumber, organizationNumberParameter, rule } from '../../contract/schema.ts';
import {
  email,
  maxLength,
  minLength,
  noControlCharacters,
  noSpecialChars,
  required,
} from '../../contract/validators/validators.ts';
import { administratorStatuses } from './choices.ts';

const optionalText = (limit: number) =>
  z.nullable(
    z.string().check(z.trim(), z.minLength(1), rule(maxLength(limit)), rule(noControlCharacters)),
  );

/** What a person decides of an administrator (domain.md, 'Role templates and administrators'). */
export const administratorFields = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      rule(required),
      rule(minLength(3)),
      rule(maxLength(64)),
      rule(noSpecialChars),
      rule(noControlCharacters),
    ),
  /** the name space in which the username is unique; '' is the one without a name */
  realm: z
    .string()
    .check(z.regex(/^([a-z0-9-]{2,32})?$/, 'Use 2 to 32 lower case letters, digits and hyphens')),
  email: z.nullable(z.string().check(z.trim(), z.minLength(1), rule(maxLength(254)), rule(email))),
  firstName: optionalText(100),
  lastName: optionalText(100),
  phone: optionalText(40),
  /** the top of what the administrator sees; null is the whole platform */
  ownerNumber: z.nullable(organizationNumber),
  /** null is no role, which allows everything */
  roleTemplateId: z.nullable(z.uuid()),
  isSsoUser: z.boolean(),
});
export type AdministratorFields = z.infer<typeof administratorFields>;

const shown = {
  id: z.uuid(),
  status: z.enum(administratorStatuses),
  ownerName: z.nullable(z.string()),
  roleName: z.nullable(z.string()),
  lastLoginAt: z.nullable(z.iso.datetime()),
  /** why the caller cannot change this administrator; null when nothing is in the way */
  outOfReach: z.nullable(z.enum(['self', 'role'])),
};

export const administratorRecord = z.extend(administratorFields, {
  ...shown,
  passwordChangedAt: z.nullable(z.iso.datetime()),
  mustChangePassword: z.boolean(),
  /** when the open invitation was made; null: there is none */
  invitedAt: z.nullable(z.iso.datetime()),
  version: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});
export type AdministratorRecord = z.infer<typeof administratorRecord>;

const administratorRow = z.object({
  ...z.pick(administratorFields, {
    username: true,
    realm: true,
    email: true,
    firstName: true,
    lastName: true,
    ownerNumber: true,
    isSsoUser: true,
  }).shape,
  ...shown,
});
export type AdministratorRow = z.infer<typeof administratorRow>;

/** Made by the server and told once: nobody can read it again. */
const initialPassword = z.string();

/** What became of an invitation. Without a mail its link is told, once. */
const invitationOutcome = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('sent'), to: z.string() }),
  z.object({
    mail: z.enum(['not-configured', 'failed']),
    /** from the root of this server's address */
    link: z.string(),
  }),
]);
export type InvitationOutcome = z.infer<typeof invitationOutcome>;

export const administratorSortColumns = [
  'name',
  'username',
  'email',
  'role',
  'owner',
  'status',
  'lastLoginAt',
] as const;

const administrators = '/AdminApi/organizations/{orgNumber}/administrators';
const ofOrganization = z.object({ orgNumber: organizationNumberParameter });
const ofAdministrator = z.object({
  orgNumber: organizationNumberParameter,
  administratorId: z.uuid(),
});
const common = { access: 'scope', feature: 'admins' } as const;

export const listAdministrators = endpoint({
  ...common,
  method: 'GET',
  path: administrators,
  summary: 'The administrators of an organization and of all below it',
  effect: 'read',
  params: ofOrganization,
  query: z.object({
    ...listQuery,
    sort: sortQuery(administratorSortColumns),
    status: z.optional(z.enum(administratorStatuses)),
  }),
  response: listReply(administratorRow),
});

export const getAdministratorChoices = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/administrator-choices',
  summary: 'What the caller may give an administrator of the organization',
  effect: 'read',
  params: ofOrganization,
  response: z.object({
    organizationName: z.string(),
    roles: z.array(
      z.object({ id: z.uuid(), name: z.string(), description: z.nullable(z.string()) }),
    ),
    /** whether the caller may do without a role, and so give everything */
    mayGiveEverything: z.boolean(),
    /** whether the caller may appoint administrators of the whole platform */
    mayOwnPlatform: z.boolean(),
    /** the realm that the caller signs in to */
    realm: z.string(),
  }),
});
export type AdministratorChoices = z.infer<typeof getAdministratorChoices.response>;

export const createAdministrator = endpoint({
  ...common,
  method: 'POST',
  path: administrators,
  summary:
    'Adds an administrator, who is invited by e-mail or whose initial password is answered once',
  effect: 'change',
  params: ofOrganization,
  body: z.extend(administratorFields, { invite: z.boolean() }),
  response: z.object({
    administrator: administratorRecord,
    /** null for who is invited or signs in through an identity provider */
    password: z.nullable(initialPassword),
    invitation: z.nullable(invitationOutcome),
  }),
});

export const getAdministrator = endpoint({
  ...common,
  method: 'GET',
  path: `${administrators}/{administratorId}`,
  summary: 'An administrator with all fields',
  effect: 'read',
  params: ofAdministrator,
  response: administratorRecord,
});

export const updateAdministrator = endpoint({
  ...common,
  method: 'PUT',
  path: `${administrators}/{administratorId}`,
  summary: 'Changes an administrator, in open sessions within a second',
  effect: 'change',
  params: ofAdministrator,
  body: z.extend(administratorFields, { version: z.int() }),
  response: administratorRecord,
});

export const setAdministratorStatus = endpoint({
  ...common,
  method: 'PUT',
  path: `${administrators}/{administratorId}/status`,
  summary: 'Disables an administrator and ends the sessions, or lets them in again',
  effect: 'change',
  params: ofAdministrator,
  body: z.object({ status: z.enum(['Active', 'Disabled']) }),
  response: administratorRecord,
});

export const resetAdministratorPassword = endpoint({
  ...common,
  method: 'POST',
  path: `${administrators}/{administratorId}/password`,
  summary: 'Replaces the password by a new one, which is answered once, and ends the sessions',
  effect: 'change',
  params: ofAdministrator,
  response: z.object({ password: initialPassword }),
});

export const inviteAdministrator = endpoint({
  ...common,
  method: 'POST',
  path: `${administrators}/{administratorId}/invitation`,
  summary: 'Invites who has never signed in; earlier links and the password stop working',
  effect: 'change',
  params: ofAdministrator,
  response: invitationOutcome,
});

export const deleteAdministrator = endpoint({
  ...common,
  method: 'DELETE',
  path: `${administrators}/{administratorId}`,
  summary: 'Deletes an administrator with all sessions; the history stays',
  effect: 'change',
  params: ofAdministrator,
  response: z.object({}),
});
