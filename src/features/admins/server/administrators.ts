import { type SelectQueryBuilder, sql } from 'kysely';
import { pickFields } from '../../../contract/fields/fields.ts';
import type { Permissions, Right } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { displayNameOf } from '../../../contract/values/display-name.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { recordColumns } from '../../../server/records/record-columns.ts';
import type { AdministratorRecord } from '../contract.ts';
import {
  type Administrator,
  type AdministratorStatus,
  administrator,
  noRole,
  wholePlatform,
} from '../fields.ts';
import { isPlatformAdministration, outOfReach, type Powers } from './powers.ts';

interface RoleRow {
  name: string;
  permissions: Permissions;
  rights: Right[];
}

// Not a recordStore, because access depends on the path of the owner and on roles, and creating one returns a secret.
const columns = recordColumns({
  fields: administrator,
  table: 'administrator',
  columns: {
    firstName: 'first_name',
    lastName: 'last_name',
    email: 'email',
    phone: 'phone',
    username: 'username',
    realm: 'realm',
    isSsoUser: 'is_sso_user',
    ownerNumber: 'owner_organization_number',
    roleTemplateId: 'role_template_id',
  },
});

const derived = {
  status: sql<AdministratorStatus>`administrator.status`,
  lastLoginAt: sql<Date | null>`administrator.last_login_at`,
  passwordChangedAt: sql<Date | null>`administrator.password_changed_at`,
  mustChangePassword: sql<boolean>`administrator.must_change_password`,
  invitedAt: sql<Date | null>`administrator.invited_at`,
  ownerName: sql<string | null>`owner.name`,
  ownerPath: sql<string | null>`owner.path`,
  roleName: sql<string | null>`role.name`,
  permissions: sql<Permissions | null>`role.permissions`,
  rights: sql<Right[] | null>`role.rights`,
};

/** Selects the administrators of the organization and everything below it, and at the top those of the platform. */
export function administratorsOf(request: OrganizationRequest) {
  const { path } = request.organization;
  return (
    request.transaction
      .selectFrom('administrator')
      // Only these columns, because others have the names of columns of the administrator.
      .leftJoin(
        (query) =>
          query
            .selectFrom('organization')
            .select(['number', 'name', 'path', 'status as organization_status'])
            .as('owner'),
        (join) => join.onRef('owner.number', '=', 'administrator.owner_organization_number'),
      )
      .leftJoinLateral(
        sql<RoleRow>`administrator_role(${sql.ref('administrator.id')})`.as<'role'>('role'),
        (join) => join.onTrue(),
      )
      .where(({ and, or, eb }) =>
        or([
          and([
            eb('owner.path', '>=', path),
            eb('owner.path', '<', `${path.slice(0, -1)}0`),
            eb('owner.organization_status', '<>', 'Removed'),
          ]),
          ...(isPlatformAdministration(request)
            ? [eb('administrator.owner_organization_number', 'is', null)]
            : []),
        ]),
      )
  );
}

/** A stored administrator with the values that checks need. */
export interface StoredAdministrator {
  record: AdministratorRecord;
  powers: Powers;
  name: string;
  /** null for the platform */
  owner: { number: number; path: string } | null;
}

/** Loads the administrators of a query that is based on `administratorsOf`. */
export async function loadAdministrators<DB, TB extends keyof DB>(
  { caller }: OrganizationRequest,
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<StoredAdministrator[]> {
  const rows: Record<string, unknown>[] = await query
    .select([
      ...columns.selectRecord(),
      ...Object.entries(derived).map(([name, value]) => sql`${value}`.as(name)),
    ])
    .execute();
  return rows.map((row) => {
    const { ownerPath, permissions, rights, ...stored } = columns.toRecord<typeof derived>(row);
    const { ownerNumber } = stored;
    const powers = { permissions, rights };
    return {
      powers,
      name: displayNameOf(stored),
      owner:
        ownerNumber === null || ownerPath === null
          ? null
          : { number: ownerNumber, path: ownerPath },
      record: {
        ...stored,
        outOfReach: outOfReach(caller, { id: stored.id, ...powers }),
        lastLoginAt: stored.lastLoginAt?.toISOString() ?? null,
        passwordChangedAt: stored.passwordChangedAt?.toISOString() ?? null,
        invitedAt: stored.invitedAt?.toISOString() ?? null,
      },
    };
  });
}

export async function findAdministrator(
  request: OrganizationRequest,
  administratorId: string,
): Promise<StoredAdministrator> {
  const query = administratorsOf(request).where('administrator.id', '=', administratorId);
  const [found] = await loadAdministrators(request, query);
  if (found === undefined) throw new Problem('not-found', 'This administrator does not exist.');
  return found;
}

/** Returns the columns that store the fields of an administrator. */
export function columnsOf(fields: Administrator) {
  return { ...columns.toColumns(fields), username_folded: foldedName(fields.username) };
}

/** Returns a username in lower case, as sign-in compares it. */
export function foldedName(username: string): string {
  return username.toLowerCase();
}

/** Returns a history entry's subject. */
export function historyOf({
  record,
  name,
  owner,
}: Pick<StoredAdministrator, 'record' | 'name' | 'owner'>) {
  return {
    entityType: 'administrator',
    entityId: record.id,
    label: name,
    organization: owner,
  };
}

/** Returns the fields that the history stores, with names instead of ids. */
export function historyFieldsOf(record: AdministratorRecord): Record<string, unknown> {
  const { ownerNumber, roleTemplateId, ...fields } = pickFields(administrator, record);
  return {
    ...fields,
    owner: ownerNumber === null ? wholePlatform.label : record.ownerName,
    role: roleTemplateId === null ? noRole.label : record.roleName,
    status: record.status,
  };
}
