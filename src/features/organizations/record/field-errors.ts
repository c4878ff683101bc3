import { sql } from 'kysely';
import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { messages } from '../../../contract/messages.ts';
import { folded } from '../../../contract/values/folded.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { type Organization, organization } from '../fields.ts';
import { featuresBeyond } from '../rules.ts';
import type { OrganizationRecord } from './contract.ts';

/** The position and parent of an organization, which its errors depend on; a new one has no number yet. */
type Subject = Pick<OrganizationRecord, 'parentNumber' | 'type' | 'grantableFeatures'> & {
  number: number | null;
};

/**
 * Throws all cross-field errors and all errors that need the database. A value that is as `stored` is no error: imports
 * accept sites without a time zone, which must not prevent changes of something else.
 */
export async function rejectErrors(
  transaction: ScopedTransaction,
  subject: Subject,
  fields: Organization,
  stored?: Organization,
): Promise<void> {
  const errors = crossFieldErrors(organization, fields, subject);
  if (stored?.timeZone === fields.timeZone) delete errors.timeZone;
  if (await isNameTaken(transaction, subject, fields.name)) errors.name = messages.mustBeUnique;
  if (
    fields.externalId !== null &&
    (await isExternalIdTaken(transaction, subject, fields.externalId))
  )
    errors.externalId = messages.mustBeUnique;
  const beyond = featuresBeyond(fields.features, subject.grantableFeatures);
  if (beyond.length > 0)
    errors.features = `The parent does not have: ${beyond.join(', ')}. Please remove it here.`;
  rejectFieldErrors(errors);
}

/** Returns whether a sibling has the name. */
export async function isNameTaken(
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

/** The nearest service provider at or above a path, within which external ids are unique (domain.md). */
const providerOf = (path: string) => sql`(
  select provider.path from organization provider
  where provider.type = 'ServiceProvider'
    and provider.number = any (string_to_array(trim(both '/' from ${sql.ref(path)}), '/')::integer[])
  order by length(provider.path) desc limit 1)`;

/** Returns whether another organization of its service provider has the external id. */
export async function isExternalIdTaken(
  transaction: ScopedTransaction,
  { number, parentNumber, type }: Pick<Subject, 'number' | 'parentNumber' | 'type'>,
  externalId: string,
): Promise<boolean> {
  const within = type === 'ServiceProvider' && number !== null ? number : parentNumber;
  const { rows } = await sql<{ number: number }>`
    select other.number
    from organization start
    join lateral ${providerOf('start.path')} provider on true
    join organization other on other.external_id = ${externalId}
      and other.path >= provider.path and other.path < left(provider.path, -1) || '0'
    where start.number = ${within} and other.number is distinct from ${number}
      and other.status <> 'Removed'
    limit 1`.execute(transaction);
  return rows.length > 0;
}

type Move = Pick<ScopedOrganization, 'number' | 'path' | 'type'> & { parentNumber: number };

/** Returns, by moved organization, an external id of its subtree that the new service provider already has. */
export async function movesWithTakenExternalIds(
  transaction: ScopedTransaction,
  moves: readonly Move[],
): Promise<ReadonlyMap<number, string>> {
  // External ids are unique within a service provider, so moving the provider itself changes nothing.
  const moving = moves.filter(({ type }) => type !== 'ServiceProvider');
  if (moving.length === 0) return new Map();
  const { rows } = await sql<{ number: number; externalId: string }>`
    with move as (
      select sent.number, sent.path, later.path as provider_path
      from unnest(
        ${moving.map(({ number }) => number)}::integer[], ${moving.map(({ path }) => path)}::text[],
        ${moving.map(({ parentNumber }) => parentNumber)}::integer[]) sent(number, path, parent_number)
      join organization parent on parent.number = sent.parent_number
      left join lateral ${providerOf('sent.path')} earlier on true
      join lateral ${providerOf('parent.path')} later on true
      where earlier.path is distinct from later.path
    ),
    moved as (
      select move.*, below.external_id
      from move
      join organization below on below.path >= move.path and below.path < left(move.path, -1) || '0'
      where below.external_id is not null and below.status <> 'Removed'
        and not exists (
          select from organization nested
          where nested.type = 'ServiceProvider' and length(nested.path) > length(move.path)
            and nested.number = any (string_to_array(trim(both '/' from below.path), '/')::integer[]))
    )
    select moved.number, min(moved.external_id) as "externalId"
    from moved
    join organization other on other.external_id = moved.external_id
      and other.path >= moved.provider_path and other.path < left(moved.provider_path, -1) || '0'
      and not (other.path >= moved.path and other.path < left(moved.path, -1) || '0')
    where other.status <> 'Removed'
    group by moved.number`.execute(transaction);
  return new Map(rows.map(({ number, externalId }) => [number, externalId]));
}
