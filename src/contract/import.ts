import * as z from 'zod/mini';

/** What is imported at once. */
export const importMaximumLines = 20_000;
export const importMaximumBytes = 10_000_000;

/** The columns that are imported and the cells below them; a line's number is that of the person's file. */
export const importedLines = z.object({
  fields: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(200)),
  lines: z
    .array(z.object({ line: z.int(), values: z.array(z.string().check(z.maxLength(10_000))) }))
    .check(z.maxLength(importMaximumLines)),
});
export type ImportedLines = z.infer<typeof importedLines>;

const badLine = z.object({
  line: z.int(),
  /** null: the line as a whole */
  field: z.nullable(z.string()),
  reason: z.string(),
});
export type BadLine = z.infer<typeof badLine>;

const counts = { created: z.int(), updated: z.int(), unchanged: z.int() };

/** What an import did. */
export const importOutcome = z.object(counts);
export type ImportOutcome = z.infer<typeof importOutcome>;

/** What an import would do, and what keeps it from being done. */
export const importReport = z.object({ ...counts, badLines: z.array(badLine) });
export type ImportReport = z.infer<typeof importReport>;

/** The cells of each line by their field; a field that is not imported is not there. */
export function recordsOf<F extends string>(
  { fields, lines }: ImportedLines,
  known: readonly F[],
): { line: number; record: Partial<Record<F, string>> }[] {
  const places = known.flatMap((field) => {
    const index = fields.indexOf(field);
    return index === -1 ? [] : [{ field, index }];
  });
  return lines.map(({ line, values }) => {
    const record: Partial<Record<F, string>> = {};
    for (const { field, index } of places) record[field] = values[index] ?? '';
    return { line, record };
  });
}
