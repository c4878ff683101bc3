import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { setStatuses } from '../../../server/records/statuses.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { organizationInScope } from '../../../server/tenancy.ts';
import { moveImagesUp, setImageStatus, tagImages } from '../contract.ts';
import { slotNames } from '../fields.ts';
import { filledSlot } from '../slots.ts';
import { imageStatusRecords, imageStore } from './image-store.ts';
import { lockLibrary, rejectFull } from './limits.ts';

const mostTags = 20;

export const bulkHandlers: readonly Handler[] = [
  organizationHandler(setImageStatus, async ({ body }, request) => ({
    changed: await changeStatuses(request, body),
  })),

  organizationHandler(tagImages, async ({ body }, request) => {
    const { transaction, server, caller } = request;
    const rows = await lockImages(request, body.ids);
    const changes = rows.flatMap(({ id, name, settings }) => {
      const tags =
        body.action === 'add'
          ? [...new Set([...settings.tags, ...body.tags])]
          : settings.tags.filter((tag) => !body.tags.includes(tag));
      if (tags.length > mostTags)
        throw new Problem('bad-input', `${name} would have more than ${mostTags} tags.`);
      return tags.length === settings.tags.length ? [] : [{ id, name, tags }];
    });
    for (const { id, tags } of changes)
      await transaction
        .updateTable('image')
        .set({
          settings: sql<string>`jsonb_set(settings, '{tags}', ${JSON.stringify(tags)}::jsonb)`,
          version: sql<number>`version + 1`,
          updated_at: server.now(),
          updated_by: caller.displayName,
        })
        .where('id', '=', id)
        .execute();
    if (changes.length === 0) request.changesNothing();
    else
      await request.record({
        ...severalOf(changes),
        action: 'update',
        organization: request.organization,
        ...(body.action === 'remove' && { before: { tags: body.tags } }),
        after: {
          ...(body.action === 'add' && { tags: body.tags }),
          images: changes.map(({ name }) => name),
        },
      });
    return { changed: changes.length };
  }),

  organizationHandler(moveImagesUp, async ({ body }, request) => {
    const { transaction, organization, caller, server } = request;
    if (organization.parentNumber === null)
      throw new Problem('bad-input', 'There is no organization above.');
    const parent = await organizationInScope(transaction, caller.scope, organization.parentNumber);
    const rows = await lockImages(request, body.ids);
    const ids = rows.map(({ id }) => id);
    const library = { transaction, organization: parent };
    await lockLibrary(library);
    const bytes = rows.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
    await rejectFull(library, bytes, rows.length);
    const owner = { organization_number: parent.number, organization_path: parent.path };
    await withUniqueFields(takenAbove(parent.name), () =>
      transaction
        .updateTable('image')
        .set({
          ...owner,
          version: sql<number>`version + 1`,
          updated_at: server.now(),
          updated_by: caller.displayName,
        })
        .where('id', '=', any(ids))
        .execute(),
    );
    await transaction
      .updateTable('image_file')
      .set(owner)
      .where('image_id', '=', any(ids))
      .execute();
    if (rows.length === 0) request.changesNothing();
    else
      await request.record({
        ...severalOf(rows),
        action: 'update',
        organization,
        before: { organization: organization.name },
        after: { organization: parent.name },
      });
    return { moved: rows.length, to: parent.name };
  }),
];

/** Rejects a change that takes an image from a slot unless the administrator was shown that: the list may be older. */
async function changeStatuses(
  request: OrganizationRequest,
  { ids, status, leavesSlots = [] }: Received<typeof setImageStatus>['body'],
): Promise<number> {
  const rows = status === 'Archived' ? await lockImages(request, ids) : [];
  const reasons = rows.flatMap((row) => {
    const slot = filledSlot(row);
    return slot === null || leavesSlots.some((one) => one.id === row.id && one.slot === slot)
      ? []
      : [`${row.name} is the image of a slot: ${slotNames[slot]}.`];
  });
  if (reasons.length > 0)
    throw new Problem('conflict', `${reasons.join(' ')} Confirm that the slot loses its image.`);
  return setStatuses(request, imageStatusRecords, { ids, status });
}

function takenAbove(name: string) {
  return {
    image_name: { ids: `${name} has an image with the same name` },
    image_slot: { ids: `${name} has an image in the same slot` },
    image_source: { ids: `${name} has an image with the same file` },
  };
}

function severalOf(rows: readonly { id: string; name: string }[]) {
  const [first] = rows;
  return rows.length === 1 && first !== undefined
    ? imageStore.historyOf(first.id, first.name)
    : imageStore.historyOf('', `${rows.length} images`);
}

/** Locks images in the order of their ids, so that two bulk changes cannot deadlock. */
function lockImages({ transaction, organization }: OrganizationRequest, ids: readonly string[]) {
  return transaction
    .selectFrom('image')
    .select(['id', 'name', 'status', 'slot', 'settings', 'stored_bytes as storedBytes'])
    .where('organization_number', '=', organization.number)
    .where('id', '=', any(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}
