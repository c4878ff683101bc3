import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process serves from this data directory. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError';
}

interface DirectoryLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/** Takes the lock of the directory or throws `DataDirectoryInUseError`; it ends with the process at the latest. */
export function lockDirectory(directory: string): DirectoryLock {
  // Node has no flock; its SQLite takes the operating system's lock on the file (fcntl, LockFileEx), which the
  // kernel drops with the holder whatever ended it: no process id to mistake, nothing stale, no race, and it holds
  // across containers. The file stays, since removing it would let two holders lock two files of one name.
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
