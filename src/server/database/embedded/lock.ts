import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses this data directory. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError';
}

interface DirectoryLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/** Locks the directory until `release` or the end of the process; throws `DataDirectoryInUseError`. */
export function lockDirectory(directory: string): DirectoryLock {
  // Node has no flock, but its SQLite takes the operating system's file lock (fcntl, LockFileEx), which the kernel
  // releases when the process ends: never stale, and valid across containers. The file must stay: if it were
  // removed, two processes could lock two different files of this name.
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DataDirectoryInUseError(`${directory} is in use by another running Atrium`);
    throw new Error(
      `cannot be locked (${directory}): ${error instanceof Error ? error.message : error}`,
    );
  }
  return { release: () => file.close() };
}
