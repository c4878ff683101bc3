import { sql } from 'kysely';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { any, byName } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';

/** The versions that guests see, or may see without a further decision about images. */
export const usingStatuses = ['Draft', 'Scheduled', 'Published'] as const;
type UsingStatus = (typeof usingStatuses)[number];

/** Returns the versions of portals here and below that use an image. */
export async function usesOf(
  transaction: ScopedTransaction,
  organization: Pick<ScopedOrganization, 'path'>,
  imageId: string,
) {
  const rows = await transaction
    .selectFrom('portal_version as version')
    .innerJoin('organization', 'organization.number', 'version.organization_number')
    .select([
      'organization.number',
      'organization.name',
      sql<UsingStatus>`version.status`.as('status'),
      'version.number as versionNumber',
    ])
    .where(isInSubtree('version.organization_path', organization))
    .where('version.status', '=', any(usingStatuses))
    .where(sql<boolean>`version.image_ids @> to_jsonb(${imageId}::text)`)
    .orderBy(byName('organization.name'))
    .orderBy('version.number')
    .execute();
  return rows.map(({ number, name, status, versionNumber }) => ({
    organization: { number, name },
    status,
    versionNumber,
  }));
}

/** Returns how many organizations here and below use each of these images, by id; unused ones are missing. */
export async function countsOfUses(
  transaction: ScopedTransaction,
  organization: Pick<ScopedOrganization, 'path'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; uses: number }>`
    select used.id, count(distinct version.organization_number)::integer as uses
    from portal_version version
    cross join lateral jsonb_array_elements_text(version.image_ids) used(id)
    where ${isInSubtree('version.organization_path', organization)}
      and version.status = ${any(usingStatuses)} and used.id = ${any(ids)}
    group by used.id`.execute(transaction);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Selects the ids, as text, of the images that versions of portals here and below use. */
export function usedIds(organization: Pick<ScopedOrganization, 'path'>) {
  return sql<string>`
    select jsonb_array_elements_text(version.image_ids) from portal_version version
    where ${isInSubtree('version.organization_path', organization)}
      and version.status = ${any(usingStatuses)}`;
}
