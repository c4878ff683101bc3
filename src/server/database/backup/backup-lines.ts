import type { Header, Sequence } from './parts.ts';

/*
 * A backup is gzipped text: a line of JSON for the start; for each table a line of JSON, its rows in the text format of
 * COPY, `\.`, and a line with their number and digest; a line with the sequences; and one with the SHA-256 of
 * everything before it.
 */
const format = 'atrium-backup';
export const formatVersion = 1;
export const endOfRows = '\\.\n';

export type BackupLine =
  | ({ format: typeof format; formatVersion: number } & Header)
  | { table: string; columns: string[] }
  | { rows: number; digest: string }
  | { sequences: Sequence[] }
  | { sha256: string };

export function encodeLine(line: BackupLine): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Returns the parsed line, or undefined when no backup contains it. */
export function decodeLine(text: string): BackupLine | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return isBackupLine(line) ? line : undefined;
  } catch {
    return undefined;
  }
}

/** Tells the kinds apart; that a line is complete, the file's SHA-256 ensures. */
function isBackupLine(line: unknown): line is BackupLine {
  if (typeof line !== 'object' || line === null) return false;
  if ('format' in line) return line.format === format && 'formatVersion' in line;
  return ['table', 'rows', 'sequences', 'sha256'].some((key) => key in line);
}
