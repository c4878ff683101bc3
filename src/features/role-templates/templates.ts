import isEqual from 'fast-deep-equal';
import { crossFieldErrors, pickFields } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { withUniqueFields } from '../../server/records/unique-fields.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../server/rejections.ts';
import { lockAdministratorsAffectedBy, rejectLossOfFullRights } from '../admins/queries.ts';
import { type RoleTemplateRecord, roleTemplates } from './contract.ts';
import { maxTemplatesPerOrganization, type RoleTemplate, roleTemplate } from './fields.ts';
import { toHistory } from './history-fields.ts';
import { findTemplate } from './queries.ts';
import type { RoleTemplateType } from './role-types.ts';
import { changeRejection, deletionRejection } from './rules.ts';

// Not a recordStore, because a database function reads templates of other owners, and rules depend on type and caller.

const unique = { role_template_name: 'name' };

export async function createTemplate(
  request: OrganizationRequest,
  { type, ...fields }: RoleTemplate & { type: RoleTemplateType },
): Promise<RoleTemplateRecord> {
  const { transaction, organization, caller, server, record } = request;
  rejectFieldErrors(crossFieldErrors(roleTemplate, fields, { type, author: caller }));
  await rejectTooMany(request);
  const now = server.now();
  const { id } = await withUniqueFields(unique, () =>
    transaction
      .insertInto('role_template')
      .values({
        ...columnsOf(fields),
        type,
        organization_number: organization.number,
        created_at: now,
        created_by: caller.displayName,
        updated_at: now,
        updated_by: caller.displayName,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await record({
    ...historyOf(id, fields.name),
    action: 'create',
    organization,
    after: toHistory({ type, ...fields }),
  });
  return findTemplate(request, id);
}

/** Changes a template. Throws a conflict with the current record for an older version. Equal fields write nothing. */
export async function changeTemplate(
  request: OrganizationRequest,
  templateId: string,
  { version, ...fields }: RoleTemplate & { version: number },
): Promise<RoleTemplateRecord> {
  const { transaction, caller, organization, record, server } = request;
  // Before the template, because assigning a role locks in this order.
  await lockAdministratorsAffectedBy(request, templateId);
  const before = await lockTemplate(request, templateId);
  const { id, type } = before;
  rejectStaleVersion(before, before.name, version);
  const earlier = pickFields(roleTemplate, before);
  if (isEqual(fields, earlier)) {
    request.changesNothing();
    return before;
  }
  rejectFieldErrors(crossFieldErrors(roleTemplate, fields, { type, author: caller }));
  await withUniqueFields(unique, () =>
    transaction
      .updateTable('role_template')
      .set({
        ...columnsOf(fields),
        version: version + 1,
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', id)
      .execute(),
  );
  await rejectLossOfFullRights(request, before, { before, after: fields });
  await record({
    ...historyOf(id, fields.name),
    action: 'update',
    organization,
    before: toHistory({ type, ...earlier }),
    after: toHistory({ type, ...fields }),
  });
  return findTemplate(request, id);
}

export async function deleteTemplate(
  request: OrganizationRequest,
  templateId: string,
): Promise<void> {
  const { transaction, organization, record } = request;
  const template = await lockTemplate(request, templateId);
  const { id, name, type } = template;
  const rejection = deletionRejection(template);
  if (rejection !== null) throw new Problem('conflict', rejection);
  await transaction.deleteFrom('role_template').where('id', '=', id).execute();
  await record({
    ...historyOf(id, name),
    action: 'delete',
    organization,
    before: toHistory({ type, ...pickFields(roleTemplate, template) }),
  });
}

/** Locks a template that the caller may change, so that concurrent updates see each other's version. */
async function lockTemplate(
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
  const template = await findTemplate(request, templateId);
  const rejection = changeRejection(template.name, template, request.caller);
  if (rejection !== null) throw new Problem('not-allowed', rejection);
  return template;
}

async function rejectTooMany({ transaction, organization }: OrganizationRequest): Promise<void> {
  const { count } = await transaction
    .selectFrom('role_template')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_number', '=', organization.number)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxTemplatesPerOrganization)
    throw new Problem(
      'bad-input',
      `An organization has no more than ${maxTemplatesPerOrganization} role templates. Please delete unused ones first.`,
    );
}

/** Returns the columns of a template's fields. The driver would send a list as an SQL array. */
function columnsOf({ permissions, rights, ...fields }: RoleTemplate) {
  return { ...fields, permissions: JSON.stringify(permissions), rights: JSON.stringify(rights) };
}

function historyOf(id: string, label: string) {
  return { entityType: roleTemplates.noun, entityId: id, label };
}
