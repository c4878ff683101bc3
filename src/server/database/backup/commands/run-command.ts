import { resolve } from 'node:path';
import { readSettings, type Settings, SettingsError } from '../../../startup/settings.ts';
import { BackupError, type Part } from '../parts.ts';

/** Runs a command to its end; an expected failure prints only its message. */
export async function runCommand(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings(process.env));
  } catch (error) {
    const isExpected = error instanceof BackupError || error instanceof SettingsError;
    const text =
      error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}

export function fileArgument(command: string): string {
  const file = process.argv[2];
  if (file === undefined) throw new BackupError(`Usage: npm run ${command} -- FILE`);
  return resolve(file);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Counts what passes, and prints each table with its rows. */
export function counted(totals: { tables: number; rows: number }) {
  return async function* through(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
    let name = '';
    for await (const part of parts) {
      if (part.kind === 'table') name = part.name;
      if (part.kind === 'tableEnd') {
        totals.tables += 1;
        totals.rows += part.rows;
        print(`  ${name.padEnd(24)}${formatNumber(part.rows).padStart(12)}`);
      }
      yield part;
    }
  };
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

export function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
