import { sql } from 'kysely';
import type { Permissions, Right } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import type { RoleTemplateRecord } from './contract.ts';
import type { RoleTemplateType } from './role-types.ts';

export { roleFeatures } from './role-types.ts';
export { beyondAuthor } from './rules.ts';

interface UsableTemplate {
  id: string;
  owner_number: number | null;
  owner_name: string | null;
  type: RoleTemplateType;
  name: string;
  description: string | null;
  permissions: Permissions;
  rights: Right[];
  redirect: string | null;
  version: number;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
  used_by: number;
}

/** Selects the templates for administrators of an organization: its templates, those from above and the built-in ones. */
export function usableTemplates(
  transaction: ScopedTransaction,
  { number }: Pick<ScopedOrganization, 'number'>,
) {
  return transaction.selectFrom(
    sql<UsableTemplate>`usable_role_templates(${number})`.as<'template'>('template'),
  );
}

export const rowColumns = [
  'id',
  'type',
  'name',
  'description',
  'permissions',
  'rights',
  'used_by as usedBy',
  'owner_number as ownerNumber',
  'owner_name as ownerName',
] as const;

interface OwnerColumns {
  ownerNumber: number | null;
  ownerName: string | null;
}

/** Replaces a row's owner columns by the template's origin and owner, for the organization. */
export function withOwner<R extends OwnerColumns>(
  { ownerNumber, ownerName, ...row }: R,
  organization: { number: number },
) {
  const isOwn = ownerNumber === organization.number;
  const origin = ownerNumber === null ? 'built-in' : isOwn ? 'own' : 'inherited';
  const owner =
    ownerNumber === null || ownerName === null ? null : { number: ownerNumber, name: ownerName };
  return { ...row, origin, owner } as const;
}

export async function findTemplate(
  { transaction, organization }: Pick<OrganizationRequest, 'transaction' | 'organization'>,
  templateId: string,
): Promise<RoleTemplateRecord> {
  const row = await usableTemplates(transaction, organization)
    .select([
      ...rowColumns,
      'redirect',
      'version',
      'created_at as createdAt',
      'created_by as createdBy',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
    ])
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This role template does not exist.');
  return {
    ...withOwner(row, organization),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
