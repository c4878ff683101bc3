import { newRecord, pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationExternalCall } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { replaceImageFile, uploadImage } from '../contract.ts';
import { type Image, image } from '../fields.ts';
import { freeName, nameFromFile } from '../names.ts';
import { hashOf, type ProcessedFile, processFile } from '../processing/process-file.ts';
import { usableImages } from '../queries.ts';
import { imageStore } from './image-store.ts';
import { lockLibrary, rejectFull } from './limits.ts';
import { fileColumns, fileText, replaceFiles, storeFiles } from './stored-files.ts';

export const uploadHandlers: readonly Handler[] = [
  organizationExternalCall(uploadImage, {
    prepare: async ({ body }, request) => {
      await rejectFull(request, 0);
      await rejectDuplicate(request, hashOf(body), null);
      return { content: body, key: String(request.organization.number) };
    },
    call: ({ content, key }) => processFile(content, key),
    finish: ({ query }, request, processed) => addImage(request, query, processed),
  }),

  organizationExternalCall(replaceImageFile, {
    prepare: async ({ params, body }, request) => {
      await imageStore.get(request, params.imageId);
      await rejectDuplicate(request, hashOf(body), params.imageId);
      return { content: body, key: String(request.organization.number) };
    },
    call: ({ content, key }) => processFile(content, key),
    finish: async ({ params }, request, processed) => {
      await lockLibrary(request);
      const before = await imageStore.lock(request, params.imageId);
      await rejectFull(request, storedBytesOf(processed) - before.storedBytes, 0);
      await withUniqueFields(sameFile, () =>
        replaceFiles(request, params.imageId, { ...fileColumns(processed), crop: null }),
      );
      await storeFiles(request, params.imageId, processed);
      await request.record({
        ...imageStore.historyOf(params.imageId, before.name),
        action: 'update',
        organization: request.organization,
        before: { file: fileText(before) },
        after: { file: fileText(processed) },
      });
      return imageStore.get(request, params.imageId);
    },
  }),
];

const sameFile = { image_source: { file: 'This file is an image here already' } };

async function addImage(
  request: OrganizationRequest,
  { name, kind }: { name: string; kind?: Image['kind'] | undefined },
  processed: ProcessedFile,
) {
  const { transaction, organization, caller, server } = request;
  await lockLibrary(request);
  await rejectFull(request, storedBytesOf(processed));
  const names = await transaction
    .selectFrom('image')
    .select('name')
    .where('organization_number', '=', organization.number)
    .execute();
  const record = newRecord(image, {
    name: freeName(
      nameFromFile(name),
      names.map((one) => one.name),
    ),
    kind: kind ?? (processed.format === 'svg' ? 'logo' : 'photo'),
  });
  const now = server.now();
  const { id } = await withUniqueFields(sameFile, () =>
    transaction
      .insertInto('image')
      .values({
        ...imageStore.toColumns(record),
        ...fileColumns(processed),
        organization_number: organization.number,
        organization_path: organization.path,
        created_at: now,
        created_by: caller.displayName,
        updated_at: now,
        updated_by: caller.displayName,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await storeFiles(request, id, processed);
  await request.record({
    ...imageStore.historyOf(id, record.name),
    action: 'create',
    organization,
    after: { ...pickFields(image, record), file: fileText(processed) },
  });
  return imageStore.get(request, id);
}

/** Throws a conflict that names the image with the same file, here or above. */
async function rejectDuplicate(
  { transaction, organization }: OrganizationRequest,
  hash: string,
  imageId: string | null,
): Promise<void> {
  const same = await transaction
    .selectFrom(usableImages(organization))
    .select(['image.id', 'image.name', 'image.status', 'image.organization_number as number'])
    .where('image.source_hash', '=', hash)
    .orderBy('image.organization_path', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (same === undefined) return;
  if (same.id === imageId) throw new Problem('conflict', `${same.name} has this file already.`);
  // The replacement of a file may be a picture of an organization above.
  if (imageId !== null && same.number !== organization.number) return;
  const isOwn = same.number === organization.number;
  const advice =
    same.status === 'Archived'
      ? `It is archived. Activate it${isOwn ? '' : ' there'} to use it again.`
      : 'Use that image.';
  throw new Problem(
    'conflict',
    `This file is here already: ${same.name}${isOwn ? '' : ', from an organization above'}. ${advice}`,
    { current: { id: same.id, name: same.name, isOwn } },
  );
}

function storedBytesOf({ files, master }: ProcessedFile): number {
  return files.reduce((sum, { bytes }) => sum + bytes, master?.content.length ?? 0);
}
