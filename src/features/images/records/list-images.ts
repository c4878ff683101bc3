import { sql } from 'kysely';
import type { Received, ReplyInput } from '../../../contract/endpoint.ts';
import { any, byName, containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { images } from '../contract.ts';
import { usableImages } from '../queries.ts';
import { filledSlot, isTooSmall, slotSizes } from '../slots.ts';
import { countsOfPromotions, promotionImageIds } from './promotion-uses.ts';
import { countsOfUses, usedIds } from './uses.ts';

type Query = Received<typeof images.list>['query'];

const sorts = {
  name: byName('image.name'),
  kind: sql<string>`image.kind`,
  size: sql<string>`image.source_bytes`,
  updated: sql<string>`image.updated_at`,
};
/** As `filledSlot`. */
const fillsSlot = sql<boolean>`(image.slot is not null and image.status = 'Active')`;
/** As `isTooSmall`. */
const tooSmall = sql<boolean>`(${fillsSlot} and image.format <> 'svg' and (${sql.join(
  Object.entries(slotSizes).map(
    ([slot, { width, height }]) =>
      sql`image.slot = ${sql.lit(slot)} and (image.width < ${sql.lit(width)} or image.height < ${sql.lit(height)})`,
  ),
  sql` or `,
)}))`;

/** Returns a page of the images that can be used in an organization: its own and those of its ancestors. */
export async function listImages(
  { transaction, organization }: OrganizationRequest,
  query: Query,
): Promise<ReplyInput<typeof images.list>> {
  const {
    page = 1,
    pageSize = 25,
    sort = 'name',
    text = '',
    kind,
    status,
    use,
    origin,
    fit,
    ids,
  } = query;
  let found = transaction
    .selectFrom(usableImages(organization))
    // Shows the names of organizations in the scope only.
    .leftJoin('organization as owner', 'owner.number', 'image.organization_number');
  if (text !== '')
    found = found.where(({ or }) =>
      or([
        sql<boolean>`image.name ilike ${containing(text)}`,
        sql<boolean>`image.settings->>'tags' ilike ${containing(text)}`,
      ]),
    );
  if (kind !== undefined) found = found.where('image.kind', '=', kind);
  if (status !== undefined) found = found.where('image.status', '=', status);
  if (use !== undefined) {
    const isUsed = sql<boolean>`(${fillsSlot} or image.id::text in (${usedIds(organization)})
      or image.id::text in (${promotionImageIds(organization)}))`;
    found = found.where(use === 'used' ? isUsed : sql<boolean>`not ${isUsed}`);
  }
  if (origin !== undefined)
    found = found.where(
      'image.organization_number',
      origin === 'own' ? '=' : '<>',
      organization.number,
    );
  if (ids !== undefined) found = found.where('image.id', '=', any(ids));
  if (fit !== undefined) found = found.where(tooSmall);

  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const [column, order] = orderOf(sort, sorts);
  const rows = await found
    .select([
      'image.id',
      'image.name',
      'image.kind',
      'image.status',
      'image.slot',
      'image.is_slot_locked as isSlotLocked',
      'image.settings',
      'image.format',
      'image.width',
      'image.height',
      'image.source_bytes as sourceBytes',
      'image.stored_bytes as storedBytes',
      'image.crop',
      'image.renditions',
      'image.organization_number as ownerNumber',
      'owner.name as ownerName',
      'image.updated_at as updatedAt',
      'image.updated_by as updatedBy',
    ])
    .orderBy(column, order)
    .orderBy(sorts.name)
    .orderBy('image.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const shown = rows.map(({ id }) => id);
  const uses = await countsOfUses(transaction, organization, shown);
  const promotions = await countsOfPromotions(transaction, organization, shown);
  return {
    total: Number(total),
    rows: rows.map(({ settings, ownerNumber, ownerName, updatedAt, ...row }) => ({
      ...row,
      uses: uses.get(row.id) ?? 0,
      promotions: promotions.get(row.id) ?? 0,
      tags: settings.tags,
      focusX: settings.focusX,
      focusY: settings.focusY,
      licenceUntil: settings.licenceUntil,
      owner: { number: ownerNumber, name: ownerName },
      isOwn: ownerNumber === organization.number,
      isTooSmall: isTooSmall({ ...row, slot: filledSlot(row) }),
      updatedAt: updatedAt.toISOString(),
    })),
  };
}
