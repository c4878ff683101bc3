import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type BackupLine, decodeLine, endOfRows, formatVersion } from './backup-lines.ts';
import { BackupError, type Part, RowDigest } from './parts.ts';

const readAtOnce = 1024 * 1024;
const lineFeed = 10;

/** Reads a backup and verifies its digests; throws a BackupError when it is truncated or damaged. */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  try {
    yield* partsOf(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_BUF_ERROR') throw truncated(file);
    if (code.startsWith('Z_')) throw damaged(file);
    if (error instanceof Error && 'syscall' in error)
      throw new BackupError(`${file} cannot be read: ${error.message}`);
    throw error;
  }
}

function truncated(file: string): BackupError {
  return new BackupError(`${file} is truncated. Nothing was restored.`);
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged, or is not a backup of Atrium. Nothing was restored.`);
}

async function* partsOf(file: string): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  let table: RowDigest | null = null;
  let isInRows = false;
  let isComplete = false;
  for await (const block of blocksOf(file))
    for (let at = 0; at < block.length; ) {
      if (isComplete) throw damaged(file);
      if (table !== null && isInRows) {
        const end = endOfRowsIn(block, at);
        const lines = block.subarray(at, end ?? block.length);
        isInRows = end === undefined;
        const next = isInRows ? block.length : at + lines.length + endOfRows.length;
        hash.update(block.subarray(at, next));
        at = next;
        table.add(lines);
        if (lines.length > 0) yield { kind: 'rows', lines };
        continue;
      }
      const next = block.indexOf(lineFeed, at) + 1;
      const line = decodeLine(block.toString('utf8', at, next));
      if (line === undefined) throw damaged(file);
      if ('sha256' in line) {
        if (line.sha256 !== hash.digest('hex')) throw damaged(file);
        isComplete = true;
      } else {
        hash.update(block.subarray(at, next));
        if ('rows' in line && (line.rows !== table?.rows || line.digest !== `${table}`))
          throw damaged(file);
        isInRows = 'table' in line;
        if (isInRows) table = new RowDigest();
        yield partOf(file, line);
      }
      at = next;
    }
  if (!isComplete) throw truncated(file);
}

function partOf(file: string, line: Exclude<BackupLine, { sha256: string }>): Part {
  if ('table' in line) return { kind: 'table', name: line.table, columns: line.columns };
  if ('rows' in line) return { kind: 'tableEnd', ...line };
  if ('sequences' in line) return { kind: 'end', ...line };
  if (line.formatVersion > formatVersion)
    throw new BackupError(`${file} was written by a newer version of Atrium. Update Atrium first.`);
  const { migration, createdAt, engine } = line;
  return { kind: 'start', header: { migration, createdAt, engine } };
}

/** Returns the position of the line `\.`, which no row consists of. */
function endOfRowsIn(block: Buffer, from: number): number | undefined {
  if (block.toString('latin1', from, from + endOfRows.length) === endOfRows) return from;
  const found = block.indexOf(`\n${endOfRows}`, from);
  return found === -1 ? undefined : found + 1;
}

/** Yields the text in blocks of complete lines. */
async function* blocksOf(file: string): AsyncGenerator<Buffer> {
  const text = createGunzip({ chunkSize: 256 * 1024 });
  // An error of either stream reaches the loop by the last one.
  pipeline(createReadStream(file), text, () => {});
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of text) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < readAtOnce || !chunk.includes(lineFeed)) continue;
    const whole = Buffer.concat(chunks);
    const end = whole.lastIndexOf(lineFeed) + 1;
    yield whole.subarray(0, end);
    chunks = [whole.subarray(end)];
    size = whole.length - end;
  }
  const rest = Buffer.concat(chunks);
  if (size > 0 && rest.at(-1) !== lineFeed) throw truncated(file);
  yield rest;
}
