import { type Selectable, sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { organizationInScope } from '../../../server/tenancy.ts';
import { maskedText } from '../../site-network/public/routeros.ts';
import { valueError } from '../config/template-errors.ts';
import type { Level } from '../config/variables.ts';
import { deleteVariable, listVariables, setVariable } from '../contract.ts';
import type { TemplateVariable } from '../fields.ts';
import { variableContext } from '../routers/configuration.ts';
import { findRouter, makeDueBelow, requireSite } from '../routers/site-routers.ts';
import { keepRouters } from '../routers/upkeep.ts';

type Kind = TemplateVariable['kind'];
type VariableRow = Selectable<DB['router_variable']> & {
  type: string | null;
  owner: string | null;
  device: string | null;
};

const typeOfLevel = { site: 'Site', grouping: 'Grouping', provider: 'ServiceProvider' } as const;
const levelOfType: Partial<Record<string, Level>> = {
  ServiceArea: 'area',
  Site: 'site',
  Grouping: 'grouping',
  ServiceProvider: 'provider',
};

/** Values that apply to the routers of a site: those above it, its own, and those of its areas and devices. */
async function applicable(
  { transaction, organization }: OrganizationRequest,
  condition = sql<boolean>`true`,
): Promise<VariableRow[]> {
  const { rows } = await sql<VariableRow>`
    select variable.*, owner.type, owner.name as owner, device.name as device
    from (
      select * from applicable_router_variables(${organization.number})
      union
      select * from router_variable where organization_path ^@ ${organization.path}
    ) variable
    left join organization owner on owner.number = variable.organization_number
    left join device on device.id = variable.device_id
    where ${condition}
    order by variable.name, variable.organization_path, device.name`.execute(transaction);
  return rows;
}

async function kindsAt({
  transaction,
  organization,
}: OrganizationRequest): Promise<Map<string, Kind>> {
  const { rows } = await sql<{ settings: { variables: TemplateVariable[] } }>`
    select settings from applicable_router_templates(${organization.number})`.execute(transaction);
  const kinds = new Map<string, Kind>();
  // Templates that disagree are an error of the routers; until it is resolved, a secret stays one.
  for (const { name, kind } of rows.flatMap(({ settings }) => settings.variables))
    if (kinds.get(name) !== 'secret') kinds.set(name, kind);
  return kinds;
}

/** Whether a value is not shown: also one that was set before its variable became a secret. */
function isSecret(
  { name, sealed }: Pick<VariableRow, 'name' | 'sealed'>,
  kinds: ReadonlyMap<string, Kind>,
): boolean {
  return sealed !== null || kinds.get(name) === 'secret';
}

function ownerName({ device, owner, device_id }: VariableRow): string {
  return device_id === null ? (owner ?? 'An organization above') : (device ?? 'A deleted device');
}

/** Returns the organization, and for the level device the device, that a value is set for. */
async function ownerOf(
  request: OrganizationRequest,
  body: { level: Level; areaNumber?: number | undefined; deviceId?: string | undefined },
): Promise<{ owner: ScopedOrganization; name: string; deviceId: string | null }> {
  const { transaction, organization, caller } = request;
  requireSite(organization);
  const { level, areaNumber, deviceId } = body;
  if (level === 'device') {
    if (deviceId === undefined) rejectFieldErrors({ deviceId: 'Choose a router' });
    const device = await findRouter(transaction, organization, deviceId ?? '');
    const owner = await organizationInScope(transaction, caller.scope, device.areaNumber);
    return { owner, name: device.name, deviceId: device.id };
  }
  if (level === 'area') {
    if (areaNumber === undefined) rejectFieldErrors({ areaNumber: 'Choose a service area' });
    const owner = await organizationInScope(transaction, caller.scope, areaNumber ?? 0);
    if (owner.type !== 'ServiceArea' || !owner.path.startsWith(organization.path))
      throw new Problem('not-found', 'This service area does not exist in the site.');
    return { owner, name: owner.name, deviceId: null };
  }
  const owner =
    level === 'site'
      ? organization
      : await transaction
          .selectFrom('organization')
          .select(['number', 'parent_number as parentNumber', 'path', 'name', 'type'])
          .where('type', '=', typeOfLevel[level])
          .where(sql<boolean>`${organization.path} ^@ path`)
          .orderBy(sql`length(path)`, 'desc')
          .executeTakeFirst();
  if (owner === undefined)
    throw new Problem('bad-input', 'You do not manage the organization of this level.', {
      fields: { level: 'You do not manage the organization of this level' },
    });
  return { owner, name: owner.name, deviceId: null };
}

const historyOf = (id: string, name: string, owner: string) => ({
  entityType: 'router variable',
  entityId: id,
  label: `${name} of ${owner}`,
});

export const variableHandlers = [
  organizationHandler(listVariables, async (_input, request) => {
    const kinds = await kindsAt(request);
    const rows = await applicable(request);
    return {
      rows: rows.map((row) => ({
        id: row.id,
        name: row.name,
        kind: kinds.get(row.name) ?? null,
        level:
          row.device_id === null
            ? (levelOfType[row.type ?? ''] ?? 'provider')
            : ('device' as const),
        ownerName: ownerName(row),
        value: isSecret(row, kinds) ? maskedText : (row.value ?? ''),
        isSecret: isSecret(row, kinds),
        canChange: row.owner !== null,
        updatedAt: row.updated_at.toISOString(),
        updatedBy: row.updated_by,
      })),
    };
  }),

  organizationHandler(setVariable, async ({ body }, request) => {
    const { transaction, server, caller } = request;
    const { name, value } = body;
    const kinds = await kindsAt(request);
    const kind = kinds.get(name);
    if (kind === undefined)
      rejectFieldErrors({ name: 'No template of this site uses a variable of this name' });
    const error = valueError(kind ?? 'text', value);
    if (error !== null) rejectFieldErrors({ value: error });
    const { owner, name: shownOwner, deviceId } = await ownerOf(request, body);
    const isSealed = kind === 'secret';
    const [before] = await applicable(
      request,
      sql`variable.name = ${name} and variable.organization_number = ${owner.number}
        and variable.device_id is not distinct from ${deviceId}::uuid`,
    );
    const id = before?.id ?? crypto.randomUUID();
    if (!isSealed && before?.value === value) {
      request.changesNothing();
      return { id };
    }
    const stored = {
      value: isSealed ? null : value,
      sealed: isSealed ? await server.secrets.seal(value, variableContext(id)) : null,
      updated_at: server.now(),
      updated_by: caller.displayName,
    };
    if (before === undefined)
      await withUniqueFields(
        {
          router_variable_name: {
            value: 'Another administrator has just set this value. Reload the page.',
          },
        },
        () =>
          transaction
            .insertInto('router_variable')
            .values({
              ...stored,
              id,
              name,
              organization_number: owner.number,
              organization_path: owner.path,
              device_id: deviceId,
            })
            .execute(),
      );
    else
      await transaction.updateTable('router_variable').set(stored).where('id', '=', id).execute();
    await makeDueBelow(transaction, server.now(), owner);
    request.wake(keepRouters);
    await request.record({
      ...historyOf(id, name, shownOwner),
      action: before === undefined ? 'create' : 'update',
      organization: owner,
      ...(before && { before: isSecret(before, kinds) ? {} : { value: before.value } }),
      after: isSealed ? { secret: 'changed' } : { value },
    });
    return { id };
  }),

  organizationHandler(deleteVariable, async ({ params }, request) => {
    const { transaction, server } = request;
    const [row] = await applicable(request, sql`variable.id = ${params.variableId}`);
    if (row === undefined) throw new Problem('not-found', 'This value does not exist any more.');
    if (row.owner === null)
      throw new Problem(
        'not-allowed',
        'It belongs to an organization above that you do not manage.',
      );
    await transaction.deleteFrom('router_variable').where('id', '=', row.id).execute();
    const owner = { number: row.organization_number, path: row.organization_path };
    await makeDueBelow(transaction, server.now(), owner);
    request.wake(keepRouters);
    await request.record({
      ...historyOf(row.id, row.name, ownerName(row)),
      action: 'delete',
      organization: owner,
      before: isSecret(row, await kindsAt(request)) ? { secret: 'removed' } : { value: row.value },
    });
    return {};
  }),
];
