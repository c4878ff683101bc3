import { byName, containing, orderOf } from '../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { getRoleTemplateDefaults, roleTemplates } from './contract.ts';
import { findTemplate, rowColumns, usableTemplates, withOwner } from './queries.ts';
import { changeTemplate, createTemplate, deleteTemplate } from './templates.ts';

const sortedBy = {
  name: byName('name'),
  type: 'type',
  owner: byName('owner_name'),
  usedBy: 'used_by',
} as const;

export const roleTemplateHandlers: readonly Handler[] = [
  organizationHandler(roleTemplates.list, async ({ query }, { transaction, organization }) => {
    const { page = 1, pageSize = 25, text = '', sort = 'name', type, origin } = query;
    const { number } = organization;
    const matching = usableTemplates(transaction, organization)
      .$if(type !== undefined, (all) => all.where('type', '=', type ?? 'site'))
      .$if(origin === 'built-in', (all) => all.where('owner_number', 'is', null))
      .$if(origin === 'own', (all) => all.where('owner_number', '=', number))
      .$if(origin === 'inherited', (all) => all.where('owner_number', '<>', number))
      .$if(text !== '', (all) =>
        all.where(({ or, eb }) =>
          or([eb('name', 'ilike', containing(text)), eb('description', 'ilike', containing(text))]),
        ),
      );
    const { total } = await matching
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await matching
      .select(rowColumns)
      .orderBy(...orderOf(sort, sortedBy))
      .orderBy(byName('name'))
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { rows: rows.map((row) => withOwner(row, organization)), total: Number(total) };
  }),

  organizationHandler(getRoleTemplateDefaults, ({ params }, { transaction, organization }) =>
    usableTemplates(transaction, organization)
      .select(['permissions', 'rights', 'redirect'])
      .where('owner_number', 'is', null)
      .where('type', '=', params.type)
      .orderBy('created_at')
      .executeTakeFirstOrThrow(),
  ),

  organizationHandler(roleTemplates.create, ({ body }, request) => createTemplate(request, body)),

  organizationHandler(roleTemplates.get, ({ params }, request) =>
    findTemplate(request, params.templateId),
  ),

  organizationHandler(roleTemplates.update, ({ params, body }, request) =>
    changeTemplate(request, params.templateId, body),
  ),

  organizationHandler(roleTemplates.delete, async ({ params }, request) => {
    await deleteTemplate(request, params.templateId);
    return {};
  }),
];
