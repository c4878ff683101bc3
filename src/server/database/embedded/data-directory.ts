import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unpackArchive } from './archive.ts';
import { startDatabaseThread } from './database-thread.ts';
import { fsyncPath, fsyncTree } from './durable-files.ts';
import type { EngineLog } from './engine-log.ts';
import { Gauges } from './gauges.ts';

/** Creates the directory when it is missing; throws an error of one line when it cannot be used. */
export async function prepareDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    if (!(await stat(directory)).isDirectory()) throw new Error('it is not a directory');
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'it is not a directory'
        : code === 'EACCES' || code === 'EPERM'
          ? 'permission denied'
          : code === 'EROFS'
            ? 'the file system is read-only'
            : String(error instanceof Error ? error.message : error);
    throw new Error(`cannot be used (${directory}): ${reason}`);
  }
}

/**
 * Creates the database, from the template or by initdb, unless it exists. It is written under another name and renamed
 * once it is flushed, so that a killed start leaves no partial database.
 */
export async function ensureDatabase(options: {
  directory: string;
  template: string | undefined;
  log: EngineLog;
}): Promise<string> {
  const { directory, template, log } = options;
  const database = join(directory, 'database');
  if (existsSync(database)) return database;
  const unfinished = `${database}.new`;
  if (!unpackTemplate(template, unfinished, log)) await initialize(unfinished, log);
  fsyncTree(unfinished);
  renameSync(unfinished, database);
  fsyncPath(directory);
  fsyncPath(dirname(directory));
  return database;
}

function unpackTemplate(template: string | undefined, target: string, log: EngineLog): boolean {
  if (template === undefined) return false;
  try {
    rmSync(target, { recursive: true, force: true });
    unpackArchive(template, target);
    if (existsSync(join(target, 'PG_VERSION'))) return true;
    throw new Error('it holds no database');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(
      { template, reason },
      'database template cannot be used; creating the database takes a little longer',
    );
    return false;
  }
}

async function initialize(target: string, log: EngineLog): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { mode: 0o700 });
  const thread = startDatabaseThread(
    {
      kind: 'create',
      database: target,
      socketPath: null,
      queryLimitMs: 0,
      maintenanceIntervalMs: 0,
      gauges: new Gauges().memory,
    },
    log,
  );
  const failure = await thread.ended;
  if (failure !== null) throw new Error(`cannot create a database: ${failure}`);
}
