import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { areFullPowers, type Powers } from './server/powers.ts';

/**
 * Locks the administrators of every owner that uses the role template, so that concurrent demotions serialize.
 * Call it before locking the template, because assigning a role locks in this order.
 */
export async function lockAdministratorsAffectedBy(
  { transaction }: OrganizationRequest,
  templateId: string,
): Promise<void> {
  await transaction
    .selectFrom('administrator')
    .select('id')
    .where('owner_organization_number', 'in', (query) =>
      query
        .selectFrom('administrator as holder')
        .select('holder.owner_organization_number')
        .where('holder.role_template_id', '=', templateId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Throws if a changed role would leave a service provider without an active administrator with full rights. */
export async function rejectLossOfFullRights(
  { transaction }: OrganizationRequest,
  template: { id: string; name: string },
  change: { before: Powers; after: Powers },
): Promise<void> {
  if (!areFullPowers(change.before) || areFullPowers(change.after)) return;
  const { rows } = await sql<Powers & { owner: number; ownerName: string }>`
    select owner.number as owner, owner.name as "ownerName", role.permissions, role.rights
    from administrator colleague
    join organization owner on owner.number = colleague.owner_organization_number
    left join lateral administrator_role(colleague.id) role on true
    where colleague.status = 'Active' and owner.type = 'ServiceProvider'
      and exists (
        select from administrator holder
        where holder.role_template_id = ${template.id} and holder.status = 'Active'
          and holder.owner_organization_number = owner.number)
    order by owner.name`.execute(transaction);
  const withFull = new Set(rows.filter(areFullPowers).map(({ owner }) => owner));
  const first = rows.find(({ owner }) => !withFull.has(owner));
  if (first !== undefined)
    throw new Problem(
      'conflict',
      `Only administrators with the role ${template.name} have full rights in ${first.ownerName}. Appoint another one with full rights there first.`,
    );
}
