import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { Image } from '../fields.ts';
import { slotOrder, usableImages } from '../queries.ts';

/** Returns the image of each slot that has one here, with where it comes from. */
export async function slotsOf({
  transaction,
  organization,
}: Pick<OrganizationRequest, 'transaction' | 'organization'>) {
  const rows = await transaction
    .selectFrom(usableImages(organization))
    .leftJoin('organization as owner', 'owner.number', 'image.organization_number')
    .select([
      'image.slot',
      'image.id',
      'image.name',
      'image.organization_number as ownerNumber',
      'owner.name as ownerName',
      'image.is_slot_locked as isLocked',
    ])
    .distinctOn('image.slot')
    .where('image.slot', 'is not', null)
    .where('image.status', '=', 'Active')
    .orderBy('image.slot')
    .orderBy(slotOrder)
    .execute();
  return rows.map(({ slot, id, name, ownerNumber, ownerName, isLocked }) => ({
    slot,
    image: { id, name },
    owner: { number: ownerNumber, name: ownerName },
    isOwn: ownerNumber === organization.number,
    isLocked,
  }));
}

/**
 * Takes the slot of an image from the one that has it in this organization; returns the name of that one, or null. Throws
 * when an organization above locks the slot, or when the image is archived and so could not be shown there.
 */
export async function takeSlot(
  request: OrganizationRequest,
  imageId: string,
  { slot, status }: Pick<Image, 'slot' | 'status'>,
): Promise<string | null> {
  const { transaction, organization, caller, server } = request;
  if (slot === null) return null;
  const shown = (await slotsOf(request)).find((one) => one.slot === slot);
  if (shown !== undefined && !shown.isOwn && shown.isLocked) {
    const owner = shown.owner.name ?? 'An organization above';
    rejectFieldErrors({ slot: `${owner} locks this slot with ${shown.image.name}` });
  }
  if (status === 'Archived' && shown?.isOwn === true && shown.image.id !== imageId)
    rejectFieldErrors({
      slot: `${shown.image.name} is shown here. Make this image active before it takes the slot`,
    });
  const taken = await transaction
    .updateTable('image')
    .set({
      slot: null,
      is_slot_locked: false,
      version: sql<number>`version + 1`,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('organization_number', '=', organization.number)
    .where('slot', '=', slot)
    .where('id', '<>', imageId)
    .returning('name')
    .executeTakeFirst();
  return taken?.name ?? null;
}
