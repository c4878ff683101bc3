import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
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

/** Writes a file that appears when it is complete and flushed; returns its size. Replaces a partial one. */
export async function writeBackup(parts: AsyncIterable<Part>, file: string): Promise<number> {
  requireNewFile(file);
  const partial = `${file}.part`;
  // Not truncated but removed, because an existing file could be a link or readable by others.
  await rm(partial, { force: true });
  try {
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(textOf(parts), createGzip({ level: 3 }), output);
    requireNewFile(file);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  fsyncPath(dirname(file));
  return (await stat(file)).size;
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
