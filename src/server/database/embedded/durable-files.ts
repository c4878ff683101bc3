import { closeSync, fstatSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const isWindows = process.platform === 'win32';

/** PGlite's file system on disk, with the fsync that PGlite leaves out. */
export class DurableNodeFS extends NodeFS {
  #fsync: (descriptor: number) => void;

  constructor(directory: string, fsync: (descriptor: number) => void) {
    super(directory);
    this.#fsync = fsync;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun: typeof emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => addFsync(module.FS.filesystems.NODEFS, this.#fsync),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** Adds the stream operation `fsync`, which Emscripten calls where it exists; NODEFS has none. */
function addFsync(nodefs: unknown, fsync: (descriptor: number) => void): void {
  const operations = propertyOf(nodefs, 'stream_ops');
  if (typeof operations !== 'object' || operations === null)
    throw new Error('This version of PGlite cannot be given an fsync (no NODEFS.stream_ops)');
  Object.assign(operations, {
    fsync(stream: unknown) {
      const descriptor = propertyOf(stream, 'nfd');
      if (typeof descriptor !== 'number')
        throw new Error('PGlite gave fsync a stream without a file');
      fsync(descriptor);
      return 0;
    },
  });
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Calls fsync, except for a directory on Windows, which cannot be flushed and need not be. */
export function fsyncDescriptor(descriptor: number): void {
  if (isWindows && fstatSync(descriptor).isDirectory()) return;
  fsyncSync(descriptor);
}

/** Flushes a directory, everything in it, and its entry in the parent directory. */
export function fsyncTree(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) fsyncPath(join(entry.parentPath, entry.name));
  }
  fsyncPath(directory);
  fsyncPath(dirname(directory));
}

export function fsyncPath(path: string): void {
  // Windows flushes only files that are open for writing, and does not open directories for writing.
  if (isWindows && statSync(path).isDirectory()) return;
  const descriptor = openSync(path, isWindows ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
