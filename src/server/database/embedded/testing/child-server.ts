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
    // What a killed process leaves in its TMPDIR goes with the test's directory.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: directory } },
  );
  onTestFinished(() => kill(child));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** the next line that it prints, undefined after the last */
    async nextLine(): Promise<string | undefined> {
      const { value, done } = await lines.next();
      return done ? undefined : value;
    },
    kill: () => kill(child),
  };
}

/** SIGKILL, and back when the process is gone. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
