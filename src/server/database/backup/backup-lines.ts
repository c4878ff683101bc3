import * as z from 'zod/mini';

/*
 * A backup is gzipped text: a line of JSON for the start; for each table a line of JSON, its rows in the text format of
 * COPY, `\.`, and a line with their number and digest; a line with the sequences; and one with the SHA-256 of
 * everything before it.
 */
export const formatVersion = 1;
export const endOfRows = '\\.\n';

const lineSchema = z.union([
  z.object({
    format: z.literal('atrium-backup'),
    formatVersion: z.number(),
    migration: z.string(),
    createdAt: z.string(),
    engine: z.enum(['embedded', 'postgresql']),
  }),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ rows: z.number(), digest: z.string() }),
  z.object({
    sequences: z.array(z.object({ name: z.string(), lastValue: z.nullable(z.string()) })),
  }),
  z.object({ sha256: z.string() }),
]);

export type BackupLine = z.infer<typeof lineSchema>;

export function encodeLine(line: BackupLine): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Returns the parsed line, or undefined when no backup contains it. */
export function decodeLine(text: string): BackupLine | undefined {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
