import { type Selectable, sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization } from '../../../server/context.ts';
import { containing } from '../../../server/database/listing.ts';
import type { DB } from '../../../server/database/tables.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { recordStore } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { organizationInScope } from '../../../server/tenancy.ts';
import { listTemplateVersions, routerTemplates } from '../contract.ts';
import type { RouterTemplate } from '../fields.ts';
import { makeDueBelow, requireSite } from '../routers/site-routers.ts';
import { keepRouters } from '../routers/upkeep.ts';

/** Stores templates in the organization that they belong to: a site, or one above it. */
export const templateStore = recordStore({
  ...routerTemplates,
  table: 'router_template',
  unique: { router_template_name: 'name' },
  columns: {
    name: 'name',
    status: 'status',
    scope: 'scope',
    position: 'position',
    leastVersion: 'least_version',
    body: 'body',
  },
  rest: 'settings',
  list: { fields: ['name'], order: 'position', sort: { position: 'position' } },
});

type TemplateRow = Selectable<DB['router_template']> & {
  owner: string | null;
  ownerPath: string | null;
};

/** The templates that apply to a site, its own and those above it. Not the store's list, which has one organization's only. */
async function applicable(
  { transaction, organization }: OrganizationRequest,
  condition = sql<boolean>`true`,
): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select template.*, owner.name as owner, owner.path as "ownerPath"
    from applicable_router_templates(${organization.number}) template
    left join organization owner on owner.number = template.organization_number
    where ${condition}
    order by case template.scope when 'Provider' then 0 when 'Grouping' then 1 else 2 end,
      template.position, lower(template.name), template.id`.execute(transaction);
  return rows;
}

async function find(request: OrganizationRequest, id: string): Promise<TemplateRow> {
  const [row] = await applicable(request, sql`template.id = ${id}`);
  if (row === undefined) throw new Problem('not-found', 'This router template does not exist.');
  return row;
}

const ownerOf = ({ owner, scope }: TemplateRow) =>
  owner ?? (scope === 'Provider' ? 'Service provider' : 'Grouping');

function recordOf(row: TemplateRow) {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
    name: row.name,
    status: row.status,
    scope: row.scope,
    position: row.position,
    leastVersion: row.least_version,
    body: row.body,
    ...row.settings,
    ownerName: ownerOf(row),
    canChange: row.owner !== null,
  };
}

/** Returns the request in the organization that a template belongs to; throws if the caller does not reach that. */
async function atOwner(
  request: OrganizationRequest,
  row: TemplateRow,
): Promise<OrganizationRequest> {
  const { transaction, caller } = request;
  if (row.owner === null)
    throw new Problem(
      'not-allowed',
      `${row.name} belongs to an organization above that you do not manage. Ask its administrators, or add a template of this site.`,
    );
  const organization = await organizationInScope(
    transaction,
    caller.scope,
    row.organization_number,
  );
  return { ...request, organization };
}

/** Returns the organization of a new template's scope. */
async function ownerFor(
  { transaction, organization }: OrganizationRequest,
  scope: RouterTemplate['scope'],
): Promise<ScopedOrganization> {
  requireSite(organization);
  if (scope === 'Site') return organization;
  const type = scope === 'Grouping' ? 'Grouping' : 'ServiceProvider';
  // Only what is in the caller's scope is visible.
  const owner = await transaction
    .selectFrom('organization')
    .select(['number', 'parent_number as parentNumber', 'path', 'name', 'type'])
    .where('type', '=', type)
    .where(sql<boolean>`${organization.path} ^@ path`)
    .orderBy(sql`length(path)`, 'desc')
    .executeTakeFirst();
  if (owner === undefined)
    rejectFieldErrors({
      scope:
        scope === 'Grouping'
          ? 'You manage no grouping above this site'
          : 'You do not manage the service provider of this site',
    });
  return owner ?? organization;
}

async function storeVersion(
  { transaction, server, caller }: OrganizationRequest,
  id: string,
  version: number,
  body: string,
): Promise<void> {
  await transaction
    .insertInto('router_template_version')
    .values({
      template_id: id,
      version,
      body,
      created_at: server.now(),
      created_by: caller.displayName,
    })
    .execute();
}

async function compareAgain(request: OrganizationRequest): Promise<void> {
  await makeDueBelow(request.transaction, request.server.now(), request.organization);
  request.wake(keepRouters);
}

export const templateHandlers = [
  organizationHandler(routerTemplates.list, async ({ query }, request) => {
    const { text = '', status, page = 1, pageSize = 25 } = query;
    const rows = await applicable(
      request,
      sql`template.name ilike ${containing(text)} and (${status ?? null}::text is null or template.status = ${status ?? null})`,
    );
    return {
      total: rows.length,
      rows: rows.slice((page - 1) * pageSize, page * pageSize).map((row) => {
        const { variables, ...record } = recordOf(row);
        return { ...record, variableCount: variables.length };
      }),
    };
  }),

  organizationHandler(routerTemplates.get, async ({ params }, request) =>
    recordOf(await find(request, params.templateId)),
  ),

  organizationHandler(routerTemplates.create, async ({ body }, request) => {
    const organization = await ownerFor(request, body.scope);
    const owners = { ...request, organization };
    const { id } = await templateStore.create(owners, body);
    await storeVersion(owners, id, 1, body.body);
    await compareAgain(owners);
    return recordOf(await find(request, id));
  }),

  organizationHandler(routerTemplates.update, async ({ params, body }, request) => {
    const before = await find(request, params.templateId);
    const owners = await atOwner(request, before);
    if (body.scope !== before.scope)
      rejectFieldErrors({ scope: 'A template stays where it was made. Add another one instead.' });
    const { version } = await templateStore.update(owners, before.id, body);
    if (body.body !== before.body) await storeVersion(owners, before.id, version, body.body);
    await compareAgain(owners);
    return recordOf(await find(request, before.id));
  }),

  organizationHandler(routerTemplates.delete, async ({ params }, request) => {
    const owners = await atOwner(request, await find(request, params.templateId));
    await templateStore.remove(owners, params.templateId);
    await compareAgain(owners);
    return {};
  }),

  organizationHandler(listTemplateVersions, async ({ params }, request) => {
    const { id } = await find(request, params.templateId);
    const rows = await request.transaction
      .selectFrom('router_template_version')
      .select(['version', 'body', 'created_at', 'created_by'])
      .where('template_id', '=', id)
      .orderBy('version', 'desc')
      .limit(100)
      .execute();
    return {
      rows: rows.map(({ created_at, created_by, ...row }) => ({
        ...row,
        createdAt: created_at.toISOString(),
        createdBy: created_by,
      })),
    };
  }),
];
