import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { copyPicture } from '../contract.ts';
import { usableImages } from '../queries.ts';
import { imageStore } from './image-store.ts';
import { lockLibrary, rejectFull } from './limits.ts';
import { fileText } from './stored-files.ts';

/** Copies the picture, because published portals name the image that they show and never change. */
export const copyPictureHandler: Handler = organizationHandler(
  copyPicture,
  async ({ params: { imageId }, body }, request) => {
    await lockLibrary(request);
    const before = await imageStore.lock(request, imageId);
    const from = await pictureOf(request, body.from);
    if (from === undefined) throw unusable('This image does not exist here');
    if (body.from === imageId) throw unusable('Choose another image');
    await rejectFull(request, from.stored_bytes - before.storedBytes, 0);
    await changePicture(request, imageId, from);
    await replaceFilesBy(request, imageId, body.from);
    const after = await imageStore.get(request, imageId);
    await request.record({
      ...imageStore.historyOf(imageId, before.name),
      action: 'update',
      organization: request.organization,
      before: { file: fileText(before) },
      after: { file: `${fileText(after)}, copied from ${from.name}` },
    });
    return after;
  },
);

function unusable(message: string): Problem {
  return new Problem('bad-input', `${message}.`, { fields: { from: message } });
}

function pictureOf({ transaction, organization }: OrganizationRequest, id: string) {
  return transaction
    .selectFrom(usableImages(organization))
    .select([
      'image.name',
      'image.settings',
      'image.crop',
      'image.format',
      'image.width',
      'image.height',
      'image.source_bytes',
      'image.stored_bytes',
      'image.renditions',
    ])
    .where('image.id', '=', id)
    .executeTakeFirst();
}

type Picture = NonNullable<Awaited<ReturnType<typeof pictureOf>>>;

/** The image keeps its name, kind, tags and slot; all that is about the picture comes from the other one. */
async function changePicture(
  { transaction, caller, server }: OrganizationRequest,
  id: string,
  { name: _name, settings, crop, renditions, ...file }: Picture,
): Promise<void> {
  const { tags: _tags, ...ofPicture } = settings;
  await transaction
    .updateTable('image')
    .set({
      ...file,
      settings: sql<string>`settings || ${JSON.stringify(ofPicture)}::jsonb`,
      crop: crop === null ? null : JSON.stringify(crop),
      renditions: JSON.stringify(renditions),
      source_hash: null,
      version: sql<number>`version + 1`,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', id)
    .execute();
}

async function replaceFilesBy(
  { transaction, organization }: OrganizationRequest,
  id: string,
  from: string,
): Promise<void> {
  await transaction.deleteFrom('image_file').where('image_id', '=', id).execute();
  await sql`
    insert into image_file (organization_number, organization_path, image_id, hash, type, is_master, content)
    select ${organization.number}, ${organization.path}, ${id}, hash, type, is_master, content
    from usable_image_files(${organization.number}, ${from})`.execute(transaction);
}
