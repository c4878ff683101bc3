import { sql } from 'kysely';
import { featureNames } from '../../contract/features.ts';
import { levelFor, type Permissions, type Right, rightNames } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { refuseMistaken } from '../../server/refusals.ts';
import {
  type RoleTemplateType,
  roleFeatures,
  type TemplateOrigin,
  templatesPerOrganization,
} from './choices.ts';
import type { RoleTemplateFields, RoleTemplateRecord } from './contract.ts';
import { beyondAuthor, mistakesOf } from './rules.ts';

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

/** What the organization may give its administrators: its own templates, those from above, and the built-in ones. */
export function usableTemplates(
  transaction: ScopedTransaction,
  { number }: Pick<ScopedOrganization, 'number'>,
) {
  return transaction.selectFrom(
    sql<UsableTemplate>`usable_role_templates(${number})`.as<'template'>('template'),
  );
}

/** Whose template it is, seen from the organization. */
export function provenanceOf(
  { owner_number: number, owner_name: name }: Pick<UsableTemplate, 'owner_number' | 'owner_name'>,
  organization: ScopedOrganization,
): { origin: TemplateOrigin; owner: RoleTemplateRecord['owner'] } {
  if (number === null) return { origin: 'built-in', owner: null };
  return {
    origin: number === organization.number ? 'own' : 'inherited',
    owner: name === null ? null : { number, name },
  };
}

export async function templateRecordOf(
  { transaction, organization }: OrganizationRequest,
  templateId: string,
): Promise<RoleTemplateRecord> {
  const row = await usableTemplates(transaction, organization)
    .selectAll()
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This role template does not exist.');
  const { id, type, name, description, permissions, rights, redirect, version } = row;
  return {
    id,
    type,
    name,
    description,
    permissions,
    rights,
    redirect,
    version,
    ...provenanceOf(row, organization),
    usedBy: row.used_by,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  };
}

/** A template of the organization itself, locked first, so that the second of two editors sees what the first wrote. */
export async function lockedTemplate(
  request: OrganizationRequest,
  templateId: string,
): Promise<RoleTemplateRecord> {
  await request.transaction
    .selectFrom('role_template')
    .select('id')
    .where('id', '=', templateId)
    .where('organization_number', '=', request.organization.number)
    .forUpdate()
    .execute();
  const record = await templateRecordOf(request, templateId);
  if (record.origin === 'built-in')
    throw new Problem(
      'not-allowed',
      `${record.name} is built in. Duplicate it and change the copy.`,
    );
  if (record.origin === 'inherited')
    throw new Problem(
      'not-allowed',
      `${record.name} belongs to ${record.owner?.name ?? 'an organization above'}. Duplicate it and change the copy.`,
    );
  // Who has less could otherwise take from those who have more.
  const beyond = Object.values(beyondAuthor(request.caller, record));
  if (beyond.length > 0)
    throw new Problem(
      'not-allowed',
      `${record.name} gives more than you have. ${beyond.join('. ')}.`,
    );
  return record;
}

/** The field that each unique index protects. */
export const uniqueFields = { role_template_name: 'name' };

export async function refuseTemplateMistakes(
  { transaction, organization, caller }: OrganizationRequest,
  type: RoleTemplateType,
  fields: RoleTemplateFields,
  templateId: string | null,
): Promise<void> {
  const mistakes = { ...mistakesOf(type, fields), ...beyondAuthor(caller, fields) };
  const sameName = await transaction
    .selectFrom('role_template')
    .select('id')
    .where('organization_number', '=', organization.number)
    .where(sql`lower(name)`, '=', fields.name.toLowerCase())
    .where('id', 'is distinct from', templateId)
    .executeTakeFirst();
  if (sameName !== undefined) mistakes.name = 'Must be unique';
  refuseMistaken(mistakes);
}

export async function refuseTooManyTemplates({
  transaction,
  organization,
}: OrganizationRequest): Promise<void> {
  const { count } = await transaction
    .selectFrom('role_template')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_number', '=', organization.number)
    .executeTakeFirstOrThrow();
  if (Number(count) >= templatesPerOrganization)
    throw new Problem(
      'bad-input',
      `An organization has no more than ${templatesPerOrganization} role templates. Please delete unused ones first.`,
    );
}

/** What the form decides, as the table keeps it: only what is given. */
export function columnsOf({ permissions, rights, ...fields }: RoleTemplateFields) {
  return {
    ...fields,
    permissions: JSON.stringify(givenOf(permissions)),
    rights: JSON.stringify([...new Set(rights)].toSorted()),
  };
}

export function historyOf(id: string, name: string) {
  return { entityType: 'role template', entityId: id, label: name };
}

/** The template for the history, where each feature is a field of its own. */
export function historyFieldsOf({
  name,
  description,
  permissions,
  rights,
  redirect,
}: RoleTemplateFields): Record<string, unknown> {
  const levels = roleFeatures.map((id) => [featureNames[id], levelFor(permissions, id)]);
  return {
    name,
    description,
    ...Object.fromEntries(levels),
    rights: rights.map((right) => rightNames[right]).toSorted(),
    redirect,
  };
}

function givenOf(permissions: Permissions): Permissions {
  return Object.fromEntries(Object.entries(permissions).filter(([, level]) => level !== 'none'));
}
