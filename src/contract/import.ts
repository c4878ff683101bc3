import * as z from 'zod/mini';

// The limits of one import.
export const importMaximumLines = 20_000;
export const importMaximumBytes = 10_000_000;

/** The imported columns and their cells. `line` is the line's number in the file. */
export const importedLines = z.object({
  fields: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(200)),
  lines: z
    .array(z.object({ line: z.int(), values: z.array(z.string().check(z.maxLength(10_000))) }))
    .check(z.maxLength(importMaximumLines)),
});
export type ImportedLines = z.infer<typeof importedLines>;

export const badLine = z.object({
  line: z.int(),
  /** null: the whole line */
  field: z.nullable(z.string()),
  reason: z.string(),
});
export type BadLine = z.infer<typeof badLine>;

const counts = {
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** of an import that replaces a list */
  removed: z.optional(z.int()),
};

/** The result of an import. */
export const importOutcome = z.object(counts);
export type ImportOutcome = z.infer<typeof importOutcome>;

/** An existing record that an import would change. */
const overwrite = z.object({
  line: z.int(),
  name: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});

/** The most changed records that a dry run lists. */
export const overwritesListed = 500;

/** The result of a dry run, with the errors that prevent the import. */
export const importReport = z.object({
  ...counts,
  badLines: z.array(badLine),
  /** the first existing records that would change */
  overwrites: z.optional(z.array(overwrite)),
});
export type Overwrite = z.infer<typeof overwrite>;
export type ImportReport = z.infer<typeof importReport>;

/** Returns the cells of each line by field, without the fields that are not imported. */
export function recordsOf<F extends string>(
  { fields, lines }: ImportedLines,
  known: readonly F[],
): { line: number; record: Partial<Record<F, string>> }[] {
  const columns = known.flatMap((field) => {
    const index = fields.indexOf(field);
    return index === -1 ? [] : [{ field, index }];
  });
  return lines.map(({ line, values }) => {
    const record: Partial<Record<F, string>> = {};
    for (const { field, index } of columns) record[field] = values[index] ?? '';
    return { line, record };
  });
}
