import { sql } from 'kysely';
import { folded } from '../../contract/values/folded.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import { rejectFieldErrors } from '../../server/refusals.ts';
import type { OrganizationFields, OrganizationType } from './contract.ts';

/** An organization as far as its mistakes depend on it; a new one has no number yet. */
interface Subject {
  number: number | null;
  parentNumber: number | null;
  type: OrganizationType;
  grantableFeatures: readonly string[];
}

/** Throws what only the database knows to be wrong with the fields, each at its field. */
export async function refuseMistakes(
  transaction: ScopedTransaction,
  subject: Subject,
  fields: OrganizationFields,
): Promise<void> {
  const mistakes: Record<string, string> = {};
  if (subject.type === 'Site' && fields.timeZone === null) mistakes.timeZone = 'Required';
  if (await nameIsTaken(transaction, subject, fields.name)) mistakes.name = 'Must be unique';
  if (
    fields.externalId !== null &&
    (await externalIdIsTaken(transaction, subject, fields.externalId))
  )
    mistakes.externalId = 'Must be unique';
  const tooMany = fields.features?.filter((id) => !subject.grantableFeatures.includes(id)) ?? [];
  if (tooMany.length > 0)
    mistakes.features = `The parent does not have: ${tooMany.join(', ')}. Please remove it here.`;
  rejectFieldErrors(mistakes);
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
