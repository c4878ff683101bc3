import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { createLogger } from '../../logging.ts';
import { DataDirectoryInUseError, startEmbeddedEngine } from '../embedded/engine.ts';
import { readyMade } from '../open.ts';
import type { Target } from './load-database.ts';
import { BackupError } from './parts.ts';

// Statements over whole tables take longer than those of a server may.
const queryLimitMs = 86_400_000;

export async function withPostgres<T>(
  url: string,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection also rejects the statement that waits for it.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new BackupError(`DATABASE_URL cannot be reached: ${reason}`);
  }
  try {
    return await work({
      client,
      copyIn: (copy, lines) => copyFromStdin(client, copy, lines),
    });
  } finally {
    await client.end();
  }
}

async function copyFromStdin(client: pg.Client, copy: string, lines: Buffer): Promise<void> {
  const stream = client.query(from(`${copy} stdin`));
  await new Promise<void>((resolve, reject) => {
    stream.once('error', reject);
    stream.once('finish', resolve);
    stream.end(lines);
  });
}

/** Opens `${directory}/database`, which no other process may use. Creates it when it is missing. */
export async function withEmbedded<T>(
  directory: string,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const engine = await startEmbeddedEngine({
    directory,
    template: readyMade.initial,
    queryLimitMs,
    log: createLogger('error'),
  }).catch((error: unknown) => {
    throw error instanceof DataDirectoryInUseError ? inUse(directory) : error;
  });
  try {
    const client = new pg.Client(engine.poolConfig);
    client.on('error', () => {});
    await client.connect();
    const result = await work({
      client,
      copyIn: (copy, lines) => copyFromFile(client, join(directory, 'database'), copy, lines),
    });
    await client.end();
    return result;
  } finally {
    await engine.stop();
  }
}

/** PGlite cannot receive COPY's lines from a client, so it reads them from a file in its directory. */
async function copyFromFile(
  client: pg.Client,
  database: string,
  copy: string,
  lines: Buffer,
): Promise<void> {
  const name = 'atrium-load';
  await writeFile(join(database, name), lines, { mode: 0o600 });
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.query(`${copy} '${rows[0]?.data_directory}/${name}'`);
  } finally {
    await rm(join(database, name));
  }
}

export function inUse(directory: string): BackupError {
  return new BackupError(`DATA_DIR ${directory} is used by a running Atrium. Stop it first.`);
}
