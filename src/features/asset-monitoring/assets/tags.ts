import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { texts } from '../texts.ts';

/**
 * Throws the tag's error, which names the asset that has it. Tags of a site are given one at a time, so that of two
 * administrators the second is told about the first.
 */
export async function rejectTakenTag(
  { transaction, organization }: OrganizationRequest,
  tag: string | null,
  except: string | null,
): Promise<void> {
  if (tag === null) return;
  await sql`select pg_advisory_xact_lock(hashtext('asset tags'), ${organization.number})`.execute(
    transaction,
  );
  const other = await transaction
    .selectFrom('asset')
    .select(['name', 'updated_by'])
    .where('organization_number', '=', organization.number)
    .where(({ fn }) => sql<boolean>`${fn('lower', ['tag'])} = lower(${tag})`)
    .where('id', 'is distinct from', except)
    .executeTakeFirst();
  if (other !== undefined) rejectFieldErrors({ tag: texts.tagTaken(other.name, other.updated_by) });
}
