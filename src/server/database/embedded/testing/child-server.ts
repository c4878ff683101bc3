import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Starts `writing-process.ts` over the directory. */
export function startChildServer(directory: string, template?: string) {
  const child = spawn(
    process.execPath,
    [
      ...process.execArgv,
      join(import.meta.dirname, 'writing-process.ts'),
      directory,
      ...(template ? [template] : []),
    ],
    // A killed process leaves files in its TMPDIR, which are deleted with the test's directory.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: directory } },
  );
  onTestFinished(() => kill(child));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** the next printed line; undefined after the last one */
    async nextLine(): Promise<string | undefined> {
      const { value, done } = await lines.next();
      return done ? undefined : value;
    },
    kill: () => kill(child),
  };
}

/** Sends SIGKILL and waits until the process has exited. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
