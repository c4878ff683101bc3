import { Problem } from '../../contract/problem.ts';
import { containing, orderOf } from '../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { withUniqueFields } from '../../server/records/unique-violation.ts';
import { changeTemplate } from './change-template.ts';
import {
  createRoleTemplate,
  deleteRoleTemplate,
  getRoleTemplate,
  getRoleTemplateDefaults,
  listRoleTemplates,
  updateRoleTemplate,
} from './contract.ts';
import {
  columnsOf,
  historyFieldsOf,
  historyOf,
  lockedTemplate,
  provenanceOf,
  refuseTemplateMistakes,
  refuseTooManyTemplates,
  templateRecordOf,
  uniqueFields,
  usableTemplates,
} from './templates.ts';

const sortedBy = {
  name: 'name',
  type: 'type',
  owner: 'owner_name',
  usedBy: 'used_by',
} as const;

export const roleTemplateHandlers: readonly Handler[] = [
  organizationHandler(listRoleTemplates, async ({ query }, { transaction, organization }) => {
    const { page = 1, pageSize = 25, text = '', sort = 'name', type, origin } = query;
    const templates = usableTemplates(transaction, organization)
      .$if(type !== undefined, (all) => all.where('type', '=', type ?? 'site'))
      .$if(origin === 'built-in', (all) => all.where('owner_number', 'is', null))
      .$if(origin === 'own', (all) => all.where('owner_number', '=', organization.number))
      .$if(origin === 'inherited', (all) => all.where('owner_number', '<>', organization.number))
      .$if(text !== '', (all) =>
        all.where(({ or, eb }) =>
          or([eb('name', 'ilike', containing(text)), eb('description', 'ilike', containing(text))]),
        ),
      );
    const { total } = await templates
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await templates
      .selectAll()
      .orderBy(...orderOf(sort, sortedBy))
      .orderBy('name')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return {
      rows: rows.map((row) => {
        const { id, type, name, description, permissions, rights } = row;
        return {
          id,
          type,
          name,
          description,
          permissions,
          rights,
          ...provenanceOf(row, organization),
          usedBy: row.used_by,
        };
      }),
      total: Number(total),
    };
  }),

  organizationHandler(getRoleTemplateDefaults, async ({ params }, { transaction, organization }) =>
    usableTemplates(transaction, organization)
      .select(['permissions', 'rights', 'redirect'])
      .where('owner_number', 'is', null)
      .where('type', '=', params.type)
      .orderBy('created_at')
      .executeTakeFirstOrThrow(),
  ),

  organizationHandler(createRoleTemplate, async ({ body }, request) => {
    const { transaction, organization, caller, server, record } = request;
    const { type, ...fields } = body;
    await refuseTemplateMistakes(request, type, fields, null);
    await refuseTooManyTemplates(request);
    const now = server.now();
    const { id } = await withUniqueFields(uniqueFields, () =>
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
      after: { type, ...historyFieldsOf(fields) },
    });
    return templateRecordOf(request, id);
  }),

  organizationHandler(getRoleTemplate, ({ params }, request) =>
    templateRecordOf(request, params.templateId),
  ),

  organizationHandler(updateRoleTemplate, ({ params, body }, request) =>
    changeTemplate(request, params.templateId, body),
  ),

  organizationHandler(deleteRoleTemplate, async ({ params }, request) => {
    const { transaction, organization, record } = request;
    const before = await lockedTemplate(request, params.templateId);
    if (before.usedBy > 0)
      throw new Problem(
        'conflict',
        `${before.usedBy === 1 ? '1 administrator has' : `${before.usedBy} administrators have`} the role ${before.name}. Give them another one first.`,
      );
    await transaction.deleteFrom('role_template').where('id', '=', before.id).execute();
    await record({
      ...historyOf(before.id, before.name),
      action: 'delete',
      organization,
      before: { type: before.type, ...historyFieldsOf(before) },
    });
    return {};
  }),
];
