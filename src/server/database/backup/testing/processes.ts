import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Place } from '../../../../../test/migrations/grown-database.ts';

function start(script: string, options: readonly string[], place: Place): ChildProcess {
  const { databaseUrl, dataDirectory } = place;
  const child = spawn(
    process.execPath,
    ['--liftoff-only', join(import.meta.dirname, script), ...options],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        // A killed process leaves its socket there.
        TMPDIR: dataDirectory,
        DATA_DIR: dataDirectory,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      },
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Starts an operation in a separate process and kills it half-way. */
export async function killHalfWay(
  operation: 'backup' | 'restore' | 'move',
  place: Place,
  file = '',
): Promise<void> {
  const child = start('halting-process.ts', [operation, file], place);
  const exit = once(child, 'exit');
  const printed = Promise.withResolvers<string>();
  child.stdout?.once('data', (text: Buffer) => printed.resolve(`${text}`));
  child.stderr?.once('data', (text: Buffer) => printed.resolve(`${text}`));
  const first = await printed.promise;
  if (first !== 'half-way\n') throw new Error(`The process failed: ${first}`);
  child.kill('SIGKILL');
  await exit;
}

/** Runs a command to its end; returns its exit code and all that it printed. */
export async function runCommand(
  command: 'backup' | 'restore' | 'move',
  place: Place,
  file?: string,
): Promise<{ code: number | null; output: string }> {
  const child = start(`../commands/${command}-command.ts`, file === undefined ? [] : [file], place);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output };
}
