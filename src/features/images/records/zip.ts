import { Zip, ZipPassThrough } from 'fflate';
import { any } from '../../../server/database/listing.ts';
import { FileStream } from '../../../server/http/file-stream.ts';
import { type Handler, handler } from '../../../server/http/handlers.ts';
import { inOrganization } from '../../../server/http/scope.ts';
import { zipImages } from '../contract.ts';
import { usableImages } from '../queries.ts';
import { extensions } from '../serving/image-address.ts';

interface ZippedFile {
  name: string;
  hash: string;
}

/** Sends images as a ZIP file. Each is read in a separate transaction, so that only one is in memory. */
export const zipHandler: Handler = handler(zipImages, 'scope', async (input, incoming) => {
  const { files, organization } = await inOrganization(
    zipImages,
    input,
    incoming,
    async ({ transaction, organization }) => {
      const rows = await transaction
        .selectFrom(usableImages(organization))
        .select(['image.name', 'image.renditions'])
        .where('image.id', '=', any(input.query.ids))
        .orderBy('image.name')
        .execute();
      const chosen = rows.map(({ name, renditions }): ZippedFile => {
        // The largest that every program can open; an SVG as it is.
        const usable = renditions.filter(({ type }) => type !== 'image/webp');
        const { type, hash } =
          usable.find((one) => one.type === 'image/svg+xml') ??
          usable.reduce((widest, one) => (one.width > widest.width ? one : widest));
        return { name: `${name.replaceAll(/[/\\:]/g, ' ')}.${extensions[type]}`, hash };
      });
      return { files: chosen, organization };
    },
  );
  const { system } = incoming.server.database;
  const contentOf = async ({ hash }: ZippedFile) => {
    const file = await system
      .selectFrom('image_file')
      .select('content')
      .where('hash', '=', hash)
      .limit(1)
      .executeTakeFirst();
    return file?.content;
  };
  return new FileStream(
    `${organization.name} images.zip`,
    'application/zip',
    zipped(files, contentOf),
  );
});

async function* zipped(
  files: readonly ZippedFile[],
  contentOf: (file: ZippedFile) => Promise<Uint8Array | undefined>,
): AsyncGenerator<Uint8Array, void> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const names = new Set<string>();
  for (const file of files) {
    const content = await contentOf(file);
    // Deleted since the list was read.
    if (content === undefined) continue;
    const entry = new ZipPassThrough(nameIn(names, file.name));
    zip.add(entry);
    entry.push(content, true);
    yield* chunks;
    chunks = [];
  }
  zip.end();
  yield* chunks;
}

/** Returns the name, with a number if images of two organizations have the same. */
function nameIn(names: Set<string>, name: string): string {
  let free = name;
  for (let number = 2; names.has(free); number += 1)
    free = name.replace(/(\.\w+)$/, ` ${number}$1`);
  names.add(free);
  return free;
}
