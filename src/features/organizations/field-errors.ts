import { sql } from 'kysely';
import { crossFieldErrors } from '../../contract/fields/fields.ts';
import { messages } from '../../contract/messages.ts';
import { folded } from '../../contract/values/folded.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import { rejectFieldErrors } from '../../server/refusals.ts';
import { type Organization, organization } from './fields.ts';
import type { OrganizationRecord } from './record-contract.ts';
import { featuresBeyond } from './rules.ts';

/** What the errors of an organization depend on; a new one has no number yet. */
type Subject = Pick<OrganizationRecord, 'parentNumber' | 'type' | 'grantableFeatures'> & {
  number: number | null;
};

/** Throws the cross-field errors and those that only the database knows, all at once. */
export async function rejectErrors(
  transaction: ScopedTransaction,
  subject: Subject,
  fields: Organization,
): Promise<void> {
  const errors = crossFieldErrors(organization, fields, subject);
  if (await nameIsTaken(transaction, subject, fields.name)) errors.name = messages.mustBeUnique;
  if (
    fields.externalId !== null &&
    (await externalIdIsTaken(transaction, subject, fields.externalId))
  )
    errors.externalId = messages.mustBeUnique;
  const beyond = featuresBeyond(fields.features, subject.grantableFeatures);
  if (beyond.length > 0)
    errors.features = `The parent does not have: ${beyond.join(', ')}. Please remove it here.`;
  rejectFieldErrors(errors);
}

/** Whether a sibling, other than the organization itself, has the name. */
export async function nameIsTaken(
  transaction: ScopedTransaction,
  { number, parentNumber }: Pick<Subject, 'number' | 'parentNumber'>,
  name: string,
): Promise<boolean> {
  const sibling = await transaction
    .selectFrom('organization')
    .select('number')
    .where('parent_number', parentNumber === null ? 'is' : '=', parentNumber)
    .where('number', 'is distinct from', number)
    .where('status', '<>', 'Removed')
    .where('search_text', 'like', `${folded(name).replaceAll(/[\\%_]/g, '\\$&')} %`)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return sibling !== undefined;
}

/** Unique within the nearest service provider at or above the parent (domain.md). */
export async function externalIdIsTaken(
  transaction: ScopedTransaction,
  { number, parentNumber, type }: Pick<Subject, 'number' | 'parentNumber' | 'type'>,
  externalId: string,
): Promise<boolean> {
  const within = type === 'ServiceProvider' && number !== null ? number : parentNumber;
  const { rows } = await sql<{ number: number }>`
    select other.number
    from organization place
    join lateral (
      select provider.path from organization provider
      where provider.type = 'ServiceProvider'
        and provider.number = any (string_to_array(trim(both '/' from place.path), '/')::integer[])
      order by length(provider.path) desc limit 1
    ) provider on true
    join organization other on other.external_id = ${externalId}
      and other.path >= provider.path and other.path < left(provider.path, -1) || '0'
    where place.number = ${within} and other.number is distinct from ${number}
      and other.status <> 'Removed'
    limit 1`.execute(transaction);
  return rows.length > 0;
}
