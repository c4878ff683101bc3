import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fsyncPath } from '../embedded/durable-files.ts';
import { encodeLine, endOfRows, formatVersion } from './backup-lines.ts';
import { BackupError, type Part } from './parts.ts';

/** Throws when the file exists or its directory does not. */
export function requireNewFile(file: string): void {
  if (existsSync(file))
    throw new BackupError(`${file} already exists. Choose another name, or delete it first.`);
  if (!existsSync(dirname(file)))
    throw new BackupError(`The directory ${dirname(file)} does not exist. Create it first.`);
}

/**
 * Writes a file that appears when it is complete and flushed; returns its size. If several write the same file at once,
 * the first one that is complete succeeds.
 */
export async function writeBackup(parts: AsyncIterable<Part>, file: string): Promise<number> {
  requireNewFile(file);
  const partial = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(textOf(parts), createGzip({ level: 3 }), output);
    const size = await publish(partial, file);
    await deletePartsOf(file);
    fsyncPath(dirname(file));
    return size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Gives the complete file its name, and returns its size; throws when another backup was first. */
async function publish(partial: string, file: string): Promise<number> {
  try {
    // A script may move the file as soon as it has its name.
    const { size } = await stat(partial);
    await renameExclusively(partial, file);
    return size;
  } catch (error) {
    if (existsSync(file))
      throw new BackupError(
        `${file} was written by another backup meanwhile, so this one was discarded.`,
      );
    if (existsSync(partial)) throw error;
    throw new BackupError(
      `${partial} was deleted by another backup of the same name, which was complete first, so this one was discarded.`,
    );
  }
}

/** Renames a file to a name that no file has. A rename alone would replace a file. */
async function renameExclusively(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (existsSync(to) || !existsSync(from)) throw error;
    // The file system has no hard links; which error says so depends on the system.
    await (await open(to, 'wx', 0o600)).close();
    await rename(from, to).catch(async (reason: unknown) => {
      await rm(to, { force: true });
      throw reason;
    });
  }
  await rm(from, { force: true });
}

/** Deletes what killed processes left, and what running ones can no longer publish. */
async function deletePartsOf(file: string): Promise<void> {
  const directory = dirname(file);
  const isPart = /^\.[\da-f]{8}\.part$/;
  for (const name of await readdir(directory))
    if (name.startsWith(basename(file)) && isPart.test(name.slice(basename(file).length)))
      // Windows does not delete a file that a process writes; that process will.
      await rm(join(directory, name)).catch(() => {});
}

async function* textOf(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    const text = encoded(part);
    hash.update(text);
    yield text;
  }
  yield encodeLine({ sha256: hash.digest('hex') });
}

function encoded(part: Part): Buffer {
  switch (part.kind) {
    case 'start':
      return encodeLine({ format: 'atrium-backup', formatVersion, ...part.header });
    case 'table':
      return encodeLine({ table: part.name, columns: part.columns });
    case 'rows':
      return part.lines;
    case 'tableEnd': {
      const { rows, digest } = part;
      return Buffer.concat([Buffer.from(endOfRows), encodeLine({ rows, digest })]);
    }
    case 'end':
      return encodeLine({ sequences: part.sequences });
  }
}
