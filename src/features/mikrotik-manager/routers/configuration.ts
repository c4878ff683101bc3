import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import {
  type Level,
  type ResolvedVariable,
  resolveVariables,
  type SetValue,
} from '../config/variables.ts';
import type { ApplicableTemplate } from '../config/wish.ts';
import type { TemplateVariable } from '../fields.ts';

export type TemplateOfRouter = ApplicableTemplate & { variables: readonly TemplateVariable[] };

/** What applies to one router. Values are in plain text: never log or return them. */
export interface RouterConfiguration {
  templates: readonly TemplateOfRouter[];
  variables: readonly ResolvedVariable[];
}

const levelOfType: Partial<Record<string, Level>> = {
  ServiceArea: 'area',
  Site: 'site',
  Grouping: 'grouping',
  ServiceProvider: 'provider',
};

export function variableContext(id: string): string {
  return `router variable ${id}`;
}

/** Returns the active templates of a router and what their variables are for it. */
export async function configurationOf(
  transaction: ScopedTransaction,
  { secrets }: Pick<ServerContext, 'secrets'>,
  device: { id: string; name: string; areaNumber: number },
): Promise<RouterConfiguration> {
  const { rows } = await sql<Selectable<DB['router_template']>>`
    select * from applicable_router_templates(${device.areaNumber}) where status = 'Active'`.execute(
    transaction,
  );
  const templates = rows.map(templateOf);
  const values = await valuesOf(transaction, device);
  const opened = await Promise.all(
    values.map(async ({ id, sealed, ...value }): Promise<SetValue> => {
      const text = sealed === null ? value.value : await secrets.open(sealed, variableContext(id));
      return { ...value, value: text ?? '' };
    }),
  );
  return { templates, variables: resolveVariables(templates, opened) };
}

function templateOf(row: Selectable<DB['router_template']>): TemplateOfRouter {
  const { id, name, scope, position, body, settings } = row;
  return {
    id,
    name,
    scope,
    position,
    body,
    ...settings,
    leastVersion: row.least_version,
  };
}

async function valuesOf(
  transaction: ScopedTransaction,
  device: { id: string; name: string; areaNumber: number },
) {
  const { rows } = await sql<{
    id: string;
    name: string;
    value: string | null;
    sealed: string | null;
    device_id: string | null;
    type: string | null;
    owner: string | null;
    distance: number;
  }>`
    select variable.id, variable.name, variable.value, variable.sealed, variable.device_id,
      owner.type, owner.name as owner,
      array_length(string_to_array(area.path, '/'), 1)
        - array_length(string_to_array(variable.organization_path, '/'), 1) as distance
    from applicable_router_variables(${device.areaNumber}) variable
    join organization area on area.number = ${device.areaNumber}
    left join organization owner on owner.number = variable.organization_number
    where variable.device_id is null or variable.device_id = ${device.id}`.execute(transaction);
  return rows.map(({ device_id, type, owner, ...row }) => ({
    ...row,
    // An organization above the scope has no visible row: it is a grouping or the provider.
    level:
      device_id === null
        ? (levelOfType[type ?? 'ServiceProvider'] ?? 'provider')
        : ('device' as const),
    ownerName: device_id === null ? (owner ?? 'An organization above') : device.name,
  }));
}
