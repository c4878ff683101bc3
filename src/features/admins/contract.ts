import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { administrator, administratorStatus, newAdministrator } from './fields.ts';

const { username, realm, email, firstName, lastName, ownerNumber, isSsoUser } =
  administrator.schema.shape;

const shown = {
  status: administratorStatus.schema,
  ownerName: z.nullable(z.string()),
  roleName: z.nullable(z.string()),
  lastLoginAt: z.nullable(z.iso.datetime()),
  /** why the caller may not do everything to this administrator */
  outOfReach: z.nullable(z.enum(['self', 'role'])),
};

const screen = '/manage/admins';
const common = { access: 'scope', feature: 'admins' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';

const records = recordEndpoints({
  feature: 'admins',
  ownersOnly: true,
  path: 'administrators',
  id: 'administratorId',
  noun: 'administrator',
  fields: administrator,
  title: 'username',
  screens: { list: screen, item: screen },
  derived: {
    ...shown,
    passwordChangedAt: z.nullable(z.iso.datetime()),
    mustChangePassword: z.boolean(),
    /** when the open invitation was created; null without one */
    invitedAt: z.nullable(z.iso.datetime()),
  },
  row: { username, realm, email, firstName, lastName, ownerNumber, isSsoUser, ...shown },
  sort: ['name', 'username', 'email', 'role', 'owner', 'status', 'lastLoginAt'],
  filters: { status: z.optional(administratorStatus.schema) },
});

/** Created by the server and returned only once. */
const initialPassword = z.string();

/** The outcome of an invitation. If it was not mailed, its link is returned once. */
const invitationOutcome = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('sent'), to: z.string() }),
  z.object({
    mail: z.enum(['not-configured', 'failed']),
    /** path and fragment on this server */
    link: z.string(),
  }),
]);
export type InvitationOutcome = z.infer<typeof invitationOutcome>;

export const administrators = {
  ...records,
  create: endpoint({
    ...common,
    method: 'POST',
    path: records.create.path,
    summary: 'Adds an administrator, who is invited by e-mail or gets an initial password',
    effect: 'change',
    ownersOnly: true,
    params: organizationParams,
    body: newAdministrator.schema,
    response: z.object({
      administrator: records.record,
      /** null for an invitation and for single sign-on */
      password: z.nullable(initialPassword),
      invitation: z.nullable(invitationOutcome),
    }),
  }),
};

export type AdministratorRecord = z.infer<typeof administrators.record>;
export type AdministratorRow = z.infer<typeof administrators.list.response>['rows'][number];

const { params } = records.get;

export const getAdministratorChoices = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/administrator-choices`,
  summary:
    'Returns the roles and owners that the caller may choose for administrators of the organization',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    organizationName: z.string(),
    roles: z.array(
      z.object({ id: z.uuid(), name: z.string(), description: z.nullable(z.string()) }),
    ),
    /** whether the caller may appoint administrators without a role, who are allowed everything */
    canGiveEverything: z.boolean(),
    /** whether the caller may appoint administrators of the whole platform */
    canAppointForPlatform: z.boolean(),
    /** the realm of the caller */
    realm: z.string(),
  }),
});
export type AdministratorChoices = z.infer<typeof getAdministratorChoices.response>;

export const setAdministratorStatus = endpoint({
  ...common,
  method: 'PUT',
  path: `${organization}/administrators/{administratorId}/status`,
  summary: 'Enables an administrator, or disables one and ends the sessions',
  effect: 'change',
  ownersOnly: true,
  params,
  body: z.object({ status: z.enum(['Active', 'Disabled']) }),
  response: records.record,
});

export const resetAdministratorPassword = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/administrators/{administratorId}/password`,
  summary: 'Replaces the password by a new one, which is returned once, and ends the sessions',
  effect: 'change',
  ownersOnly: true,
  params,
  response: z.object({ password: initialPassword }),
});

export const inviteAdministrator = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/administrators/{administratorId}/invitation`,
  summary:
    'Invites an administrator who has never signed in; earlier links and the password stop working',
  effect: 'change',
  ownersOnly: true,
  params,
  response: invitationOutcome,
});
