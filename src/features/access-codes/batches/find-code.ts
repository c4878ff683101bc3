import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { scopeOf } from '../../../server/tenancy.ts';
import { printedCode } from '../codes/code-shape.ts';
import type { FoundCode } from '../contract.ts';
import { storedCodeOf } from '../queries.ts';

/**
 * Returns where a complete code is: in a batch of the organization, or of one below or linked into it. A code is unique
 * within a service provider, so this reads one index entry for each of them.
 */
export async function findCodes(
  { transaction, organization }: OrganizationRequest,
  text: string,
): Promise<FoundCode[]> {
  const code = storedCodeOf(text);
  if (code === '') return [];
  const prefixes = await scopeOf(transaction, organization.number);
  const providers = await providersOf(transaction, prefixes);
  const rows = await transaction
    .selectFrom('access_code as code')
    .innerJoin('access_code_batch as batch', 'batch.id', 'code.batch_id')
    .innerJoin('organization as owner', 'owner.number', 'batch.organization_number')
    .leftJoin('service_plan as plan', 'plan.id', 'batch.plan_id')
    .leftJoin('organization as area', 'area.number', 'plan.organization_number')
    .leftJoin('organization as site', 'site.number', 'area.parent_number')
    .select([
      'code.id',
      'code.code',
      'batch.prefix',
      'batch.is_grouped as isGrouped',
      'batch.id as batchId',
      'batch.name as batchName',
      'owner.number as organizationNumber',
      'owner.name as organizationName',
      'plan.name as planName',
      'area.name as areaName',
      sql<string>`coalesce(site.name, '')`.as('siteName'),
    ])
    .where('code.provider_number', '=', any(providers))
    .where('code.code', '=', code)
    .where(sql<boolean>`owner.path ^@ any (${prefixes}::text[])`)
    .orderBy('owner.path')
    .execute();
  return rows.map(({ prefix, isGrouped, ...found }) => ({
    ...found,
    code: printedCode(found.code, { prefix, isGrouped }),
  }));
}

/** Returns the service providers of the paths: the one that each belongs to, and those below. */
async function providersOf(
  transaction: ScopedTransaction,
  prefixes: readonly string[],
): Promise<number[]> {
  const tops = prefixes.map((path) => Number(path.split('/').at(-2)));
  const { rows } = await sql<{ number: number }>`
    select access_code_provider(top) as number from unnest(${tops}::integer[]) top
    union
    select number from organization
    where type = 'ServiceProvider' and path ^@ any (${prefixes}::text[])`.execute(transaction);
  return rows.map(({ number }) => number);
}
