import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { Crop } from '../fields.ts';
import { formatFileSize } from '../file-size.ts';
import type { ProcessedFile, StoredFile } from '../processing/process-file.ts';
import { hashOf } from '../processing/process-file.ts';

type Files = Pick<ProcessedFile, 'files' | 'master'>;

/** Returns the columns of an image that describe its file. */
export function fileColumns(processed: ProcessedFile) {
  const { sourceHash, sourceBytes, format, width, height } = processed;
  return {
    source_hash: sourceHash,
    source_bytes: sourceBytes,
    format,
    width,
    height,
    ...renditionColumns(processed),
  };
}

function renditionColumns({ files, master }: Files) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return {
    stored_bytes: bytes + (master?.content.length ?? 0),
    renditions: JSON.stringify(files.map(({ content: _content, ...rendition }) => rendition)),
  };
}

/** Returns the text that describes a file in the history. */
export function fileText({
  format,
  width,
  height,
  sourceBytes,
}: Pick<ProcessedFile, 'format' | 'width' | 'height' | 'sourceBytes'>): string {
  return `${format.toUpperCase()}, ${width} × ${height} px, ${formatFileSize(sourceBytes, 'en-US')}`;
}

/** Adds the files of an image. */
export async function storeFiles(
  { transaction, organization }: OrganizationRequest,
  imageId: string,
  { files, master }: Files,
): Promise<void> {
  const all = [
    ...files.map((file) => ({ ...file, isMaster: false })),
    ...(master === null ? [] : [{ ...master, hash: hashOf(master.content), isMaster: true }]),
  ];
  // One statement for each file, so that only one is written out for the database at a time.
  for (const { hash, type, isMaster, content } of all)
    await transaction
      .insertInto('image_file')
      .values({
        organization_number: organization.number,
        organization_path: organization.path,
        image_id: imageId,
        hash,
        type,
        is_master: isMaster,
        content: Buffer.from(content),
      })
      .execute();
}

interface ChangedFile extends ReturnType<typeof fileColumns> {
  crop: null;
}

/** Changes the file of an image, and removes its former files. */
export async function replaceFiles(
  request: OrganizationRequest,
  imageId: string,
  columns: ChangedFile,
): Promise<void> {
  await changeFile(request, imageId, {
    ...columns,
    crop: null,
  });
  await request.transaction.deleteFrom('image_file').where('image_id', '=', imageId).execute();
}

/** Replaces the files of an image by those of another part of its picture. */
export async function replaceCrop(
  request: OrganizationRequest,
  imageId: string,
  crop: Crop | null,
  files: StoredFile[],
): Promise<void> {
  const { transaction } = request;
  await transaction
    .deleteFrom('image_file')
    .where('image_id', '=', imageId)
    .where('is_master', '=', false)
    .execute();
  await storeFiles(request, imageId, { files, master: null });
  const { renditions } = renditionColumns({ files, master: null });
  const { bytes } = await transaction
    .selectFrom('image_file')
    .select(sql<number>`sum(length(content))::integer`.as('bytes'))
    .where('image_id', '=', imageId)
    .executeTakeFirstOrThrow();
  await changeFile(request, imageId, {
    crop: crop === null ? null : JSON.stringify(crop),
    renditions,
    stored_bytes: bytes,
  });
}

async function changeFile(
  { transaction, caller, server }: OrganizationRequest,
  imageId: string,
  columns: Partial<ReturnType<typeof fileColumns>> & { crop: string | null },
): Promise<void> {
  await transaction
    .updateTable('image')
    .set({
      ...columns,
      version: sql<number>`version + 1`,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', imageId)
    .execute();
}
