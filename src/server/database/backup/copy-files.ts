import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from './parts.ts';

const control = join('global', 'pg_control');
const log = 'pg_wal';
const attempts = 5;

/**
 * Copies the files of an embedded database while a server writes them. Like a copy by pg_basebackup, the result is
 * consistent once the write-ahead log is replayed from the checkpoint that the control file names: the control file is
 * copied first and the log last, and pages that were copied half-written are in the log (full_page_writes). This holds
 * if no checkpoint happens meanwhile, which a changed control file shows; then it copies again.
 */
export async function copyDatabaseFiles(from: string, to: string): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const before = await readFile(join(from, control));
    await copyTree(from, to, (name) => !name.startsWith(log) && name !== 'postmaster.pid');
    await copyTree(from, to, (name) => name.startsWith(log));
    await writeFile(join(to, control), before, { mode: 0o600 });
    if (before.equals(await readFile(join(from, control)))) return;
  }
  throw new BackupError(
    'The server wrote too many changes while its files were copied. Try again, or stop it first.',
  );
}

async function copyTree(
  from: string,
  to: string,
  isWanted: (name: string) => boolean,
): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (!isWanted(name)) continue;
    if (entry.isDirectory()) await mkdir(join(to, name), { recursive: true, mode: 0o700 });
    if (entry.isFile()) await copyExisting(join(from, name), join(to, name));
  }
}

/** Copies a file unless it was deleted since it was listed, which the log repeats. */
async function copyExisting(from: string, to: string): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
