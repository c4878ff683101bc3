import type { ImportedLines, ImportOutcome, ImportReport } from '../../contract/import.ts';

/** A field of the record that a column of the file can fill. */
export interface ImportField {
  /** the field's name on the server and the column's name in exports */
  name: string;
  /** the display name */
  label: string;
  required?: boolean;
  /** other names of the column */
  aliases?: readonly string[];
  /** describes the content in a few words */
  help?: string;
}

/** Describes an import for `ImportDialog`. */
export interface ImportDescription {
  title: string;
  /** explains the file's content and what happens to existing records */
  help: string;
  /** file name of the template, which contains the column names */
  templateName: string;
  fields: readonly ImportField[];
  /** runs a dry run */
  check: (sent: ImportedLines) => Promise<ImportReport>;
  /** imports all lines or none */
  commit: (sent: ImportedLines) => Promise<ImportOutcome>;
}
