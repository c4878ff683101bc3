import { closeSync, fstatSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const isWindows = process.platform === 'win32';

/** PGlite's files on disk, with the fsync that it leaves out. */
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

/** Emscripten calls a file system's stream operation `fsync` when there is one, and NODEFS has none. */
function addFsync(nodefs: unknown, fsync: (descriptor: number) => void): void {
  const operations = propertyOf(nodefs, 'stream_ops');
  if (typeof operations !== 'object' || operations === null)
    throw new Error('This version of PGlite has no place for fsync (NODEFS.stream_ops)');
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

/** The real fsync; Windows cannot flush a directory and needs not to. */
export function fsyncDescriptor(descriptor: number): void {
  if (isWindows && fstatSync(descriptor).isDirectory()) return;
  fsyncSync(descriptor);
}

/** Flushes a directory with all that is in it, and its entry in the directory above. */
export function fsyncTree(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) fsyncPath(join(entry.parentPath, entry.name));
  }
  fsyncPath(directory);
  fsyncPath(dirname(directory));
}

export function fsyncPath(path: string): void {
  // Windows flushes only what is open for writing, and opens no directory so.
  if (isWindows && statSync(path).isDirectory()) return;
  const descriptor = openSync(path, isWindows ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
