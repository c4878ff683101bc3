import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../../startup/settings.ts';
import { fsyncPath, fsyncTree } from '../embedded/durable-files.ts';
import { DataDirectoryInUseError, lockDirectory } from '../embedded/lock.ts';
import { movedMark, requireNotMoved } from '../moved-mark.ts';
import { inUse, withEmbedded, withPostgres } from './connections.ts';
import { copyDatabaseFiles } from './copy-files.ts';
import { loadDatabase, NotEmptyError, requireKnown, wasLoadedWith } from './load-database.ts';
import { BackupError, contentsOf, type Part, type TableContent } from './parts.ts';
import { readBackup } from './read-backup.ts';
import { readDatabase } from './read-database.ts';
import { requireNewFile, writeBackup } from './write-backup.ts';

interface Place {
  databaseUrl: string | undefined;
  dataDirectory: string;
}

/** What sees the data pass, such as a display of the progress. */
type Through = (parts: AsyncIterable<Part>) => AsyncIterable<Part>;

/** Writes a backup of the database, which a server may use meanwhile; returns the file's size. */
export async function backUp(place: Place, file: string, through: Through): Promise<number> {
  requireNewFile(file);
  const { databaseUrl, dataDirectory } = place;
  if (databaseUrl !== undefined)
    return withPostgres(databaseUrl, ({ client }) =>
      writeBackup(through(readDatabase(client, 'postgresql')), file),
    );
  requireNotMoved(dataDirectory);
  requireEmbeddedDatabase(dataDirectory);
  // A copy is read, because the server needs the database's only connection.
  const work = join(dataDirectory, 'backup');
  mkdirSync(work, { recursive: true, mode: 0o700 });
  return locked(work, 'Another backup is running. Wait until it is done.', () =>
    withTemporary(join(work, 'copy'), async (directory) => {
      await copyDatabaseFiles(join(dataDirectory, 'database'), join(directory, 'database'));
      return withEmbedded(directory, ({ client }) =>
        writeBackup(through(readDatabase(client, 'embedded')), file),
      );
    }),
  );
}

/** Restores a backup into an empty database, completely or not at all; returns the compared tables. */
export async function restore(
  place: Place,
  file: string,
  through: Through,
): Promise<TableContent[]> {
  const { databaseUrl, dataDirectory } = place;
  // Verifies the whole file before anything is changed.
  requireKnown((await contentsOf(readBackup(file))).migration);
  if (databaseUrl !== undefined)
    return withPostgres(databaseUrl, (target) => loadDatabase(target, through(readBackup(file))));
  return locked(dataDirectory, inUse(dataDirectory).message, async () => {
    const database = join(dataDirectory, 'database');
    if (existsSync(database))
      throw new BackupError(
        `DATA_DIR ${dataDirectory} already has a database. Set another DATA_DIR, or move ${database} away first. Nothing was changed.`,
      );
    return withTemporary(join(dataDirectory, 'restore'), async (directory) => {
      const tables = await withEmbedded(directory, (target) =>
        loadDatabase(target, through(readBackup(file))),
      );
      fsyncTree(join(directory, 'database'));
      renameSync(join(directory, 'database'), database);
      fsyncPath(dataDirectory);
      return tables;
    });
  });
}

interface Move {
  /** as they were read and, unless an earlier run has moved them, compared */
  tables: TableContent[];
  /** an earlier run has moved the same data into this PostgreSQL database */
  wasMoved: boolean;
}

/** Moves the embedded database into an empty PostgreSQL database, and marks it as moved. */
export async function move({ databaseUrl, dataDirectory }: Place, through: Through): Promise<Move> {
  if (databaseUrl === undefined)
    throw new BackupError('Set DATABASE_URL to the PostgreSQL database to move to.');
  requireEmbeddedDatabase(dataDirectory);
  return withEmbedded(dataDirectory, ({ client }) =>
    withPostgres(databaseUrl, async (target) => {
      const source = () => readDatabase(client, 'embedded');
      const load = async () => {
        requireNotMoved(dataDirectory);
        return { tables: await loadDatabase(target, through(source())), wasMoved: false };
      };
      const moved = await load().catch(async (error: unknown) => {
        if (!(error instanceof NotEmptyError || error instanceof SettingsError)) throw error;
        // A run that was killed after its commit has only left the mark to be written.
        const here = await contentsOf(source());
        if (!(await wasLoadedWith(target.client, here))) throw error;
        return { tables: here.tables, wasMoved: true };
      });
      await writeFile(join(dataDirectory, movedMark), `${new Date().toISOString()}\n`);
      fsyncPath(dataDirectory);
      return moved;
    }),
  );
}

function requireEmbeddedDatabase(dataDirectory: string): void {
  if (!existsSync(join(dataDirectory, 'database')))
    throw new BackupError(`DATA_DIR ${dataDirectory} has no database.`);
}

async function locked<T>(directory: string, message: string, work: () => Promise<T>): Promise<T> {
  let lock: ReturnType<typeof lockDirectory>;
  try {
    lock = lockDirectory(directory);
  } catch (error) {
    throw error instanceof DataDirectoryInUseError ? new BackupError(message) : error;
  }
  return work().finally(() => lock.release());
}

/** Runs `work` with a new directory, instead of one that a killed process left, and deletes it afterwards. */
async function withTemporary<T>(
  directory: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  await rm(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
