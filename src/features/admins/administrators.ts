import { sql } from 'kysely';
import type { Permissions, Right } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import { displayNameOf } from '../../contract/values/display-name.ts';
import type { Caller } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import type { AdministratorFields, AdministratorRecord } from './contract.ts';
import { beyond, type Powers } from './powers.ts';

interface RoleRow {
  name: string;
  permissions: Permissions;
  rights: Right[];
}

/** The administrators of the organization and of all below it; those of the platform stand at its top. */
export function administratorsOf({ transaction, organization, caller }: OrganizationRequest) {
  const { path } = organization;
  const isTop = organization.parentNumber === null && caller.ownerOrganizationNumber === null;
  return transaction
    .selectFrom('administrator')
    .leftJoin('organization as owner', 'owner.number', 'administrator.owner_organization_number')
    .leftJoinLateral(
      sql<RoleRow>`administrator_role(${sql.ref('administrator.id')})`.as<'role'>('role'),
      (join) => join.onTrue(),
    )
    .where(({ and, or, eb }) =>
      or([
        and([
          eb('owner.path', '>=', path),
          eb('owner.path', '<', `${path.slice(0, -1)}0`),
          eb('owner.status', '<>', 'Removed'),
        ]),
        ...(isTop ? [eb('administrator.owner_organization_number', 'is', null)] : []),
      ]),
    );
}

/** What the list and the form show alike. */
export const shownColumns = [
  'administrator.id',
  'administrator.username',
  'administrator.realm',
  'administrator.email',
  'administrator.first_name as firstName',
  'administrator.last_name as lastName',
  'administrator.is_sso_user as isSsoUser',
  'administrator.status',
  'administrator.last_login_at as lastLoginAt',
  'owner.number as ownerNumber',
  'owner.name as ownerName',
  'role.name as roleName',
  'role.permissions',
  'role.rights',
] as const;

/** Whom the caller cannot change, and why. */
export function outOfReach(
  caller: Caller,
  { id, ...powers }: Powers & { id: string },
): AdministratorRecord['outOfReach'] {
  if (id === caller.administratorId) return 'self';
  return beyond(caller, powers).length > 0 ? 'role' : null;
}

export interface Found {
  record: AdministratorRecord;
  powers: Powers;
  name: string;
  /** null: of the platform itself */
  owner: { number: number; path: string } | null;
}

export async function administratorOf(
  request: OrganizationRequest,
  administratorId: string,
): Promise<Found> {
  const row = await administratorsOf(request)
    .select([
      ...shownColumns,
      'owner.path as ownerPath',
      'administrator.phone',
      'administrator.role_template_id as roleTemplateId',
      'administrator.password_changed_at as passwordChangedAt',
      'administrator.must_change_password as mustChangePassword',
      'administrator.invited_at as invitedAt',
      'administrator.version',
      'administrator.created_at as createdAt',
      'administrator.created_by as createdBy',
      'administrator.updated_at as updatedAt',
      'administrator.updated_by as updatedBy',
    ])
    .where('administrator.id', '=', administratorId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This administrator does not exist.');
  const { permissions, rights, ownerPath, ...columns } = row;
  const powers = { permissions, rights };
  return {
    powers,
    name: displayNameOf(row),
    owner:
      row.ownerNumber === null || ownerPath === null
        ? null
        : { number: row.ownerNumber, path: ownerPath },
    record: {
      ...columns,
      outOfReach: outOfReach(request.caller, { id: row.id, ...powers }),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
      passwordChangedAt: row.passwordChangedAt?.toISOString() ?? null,
      invitedAt: row.invitedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    },
  };
}

/**
 * Locked first, and with all of the same owner in one order: of two editors the second sees what the first has written,
 * and of two who would each be the last the second one stays.
 */
export async function lockedAdministrator(
  request: OrganizationRequest,
  administratorId: string,
): Promise<Found> {
  await request.transaction
    .selectFrom('administrator')
    .select('id')
    .where('owner_organization_number', 'is not distinct from', (query) =>
      query
        .selectFrom('administrator as asked')
        .select('asked.owner_organization_number')
        .where('asked.id', '=', administratorId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return administratorOf(request, administratorId);
}

/** What a person decided, as the table keeps it. */
export function columnsOf(fields: AdministratorFields) {
  return {
    username: fields.username,
    username_folded: foldedName(fields.username),
    realm: fields.realm,
    email: fields.email,
    first_name: fields.firstName,
    last_name: fields.lastName,
    phone: fields.phone,
    owner_organization_number: fields.ownerNumber,
    role_template_id: fields.roleTemplateId,
    is_sso_user: fields.isSsoUser,
  };
}

/** As signing in looks it up. */
export function foldedName(username: string): string {
  return username.toLowerCase();
}

export function historyOf({ record, name, owner }: Pick<Found, 'record' | 'name' | 'owner'>) {
  return {
    entityType: 'administrator',
    entityId: record.id,
    label: name,
    organization: owner,
  };
}

/** An administrator for the history, in which ids would tell nobody anything. */
export function historyFieldsOf(record: AdministratorRecord): Record<string, unknown> {
  const { username, realm, email, firstName, lastName, phone, isSsoUser, status } = record;
  return {
    username,
    realm,
    email,
    firstName,
    lastName,
    phone,
    owner: record.ownerName ?? 'The whole platform',
    role: record.roleName ?? 'None: everything',
    isSsoUser,
    status,
  };
}
