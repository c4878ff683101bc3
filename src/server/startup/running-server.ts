import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The address and token with which a command on the same machine calls the server of the embedded database. */
export interface RunningServer {
  url: string;
  /** readable only by users who can read the data directory */
  token: string;
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'server.json');
}

export async function announceServer(dataDirectory: string, server: RunningServer): Promise<void> {
  await rm(fileIn(dataDirectory), { force: true });
  await writeFile(fileIn(dataDirectory), JSON.stringify(server), { mode: 0o600 });
}

export async function withdrawServer(dataDirectory: string): Promise<void> {
  await rm(fileIn(dataDirectory), { force: true });
}

export async function runningServer(dataDirectory: string): Promise<RunningServer | undefined> {
  try {
    const { url, token } = JSON.parse(await readFile(fileIn(dataDirectory), 'utf8'));
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}
