import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fsyncPath } from './durable-files.ts';

const BLOCK = 512;

/** Packs a directory into a gzipped tar (ustar, POSIX.1-1988), the format that PGlite loads in browsers. */
export function packDirectory(directory: string, file: string): void {
  const blocks: Buffer[] = [];
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))) {
    const name = relative(directory, pathOf(entry)).replaceAll(sep, '/');
    if (name === 'postmaster.pid') continue;
    if (entry.isDirectory()) blocks.push(header(`${name}/`, 0, '5'));
    if (!entry.isFile()) continue;
    const content = readFileSync(pathOf(entry));
    blocks.push(
      header(name, content.length, '0'),
      content,
      Buffer.alloc(-content.length & (BLOCK - 1)),
    );
  }
  blocks.push(Buffer.alloc(2 * BLOCK));
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, gzipSync(Buffer.concat(blocks)));
  fsyncPath(unfinished);
  renameSync(unfinished, file);
}

function pathOf(entry: { parentPath: string; name: string }): string {
  return join(entry.parentPath, entry.name);
}

function header(name: string, size: number, type: '0' | '5'): Buffer {
  if (Buffer.byteLength(name) > 100)
    throw new Error(`The name is too long for the archive: ${name}`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(type === '5' ? '0000700\0' : '0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function checksum(block: Buffer): number {
  return block.reduce((sum, byte) => sum + byte, 0);
}

/** Unpacks an archive into a new directory; throws when the archive is truncated. */
export function unpackArchive(file: string, directory: string): void {
  const archive = gunzipSync(readFileSync(file));
  mkdirSync(directory, { mode: 0o700 });
  for (let offset = 0; archive[offset] !== 0; ) {
    const block = archive.subarray(offset, offset + BLOCK);
    if (block.length < BLOCK) throw new Error(`${file} ends too early`);
    const name = block.toString('utf8', 0, block.indexOf(0));
    const size = Number.parseInt(block.toString('latin1', 124, 135), 8);
    if (name.split('/').includes('..'))
      throw new Error(`${file} holds a path that leads outside: ${name}`);
    offset += BLOCK;
    if (block.toString('latin1', 156, 157) === '5') {
      mkdirSync(join(directory, name), { recursive: true, mode: 0o700 });
    } else {
      writeFileSync(join(directory, name), archive.subarray(offset, offset + size), {
        mode: 0o600,
      });
    }
    offset += Math.ceil(size / BLOCK) * BLOCK;
  }
}
