import type { ImportedLines, ImportOutcome, ImportReport } from '../../contract/import.ts';

/** A field of the record that a column of the file can fill. */
export interface ImportField {
  /** as the server knows it, and as the column of an export is called */
  name: string;
  /** as people read it */
  label: string;
  required?: boolean;
  /** other names that a column for it may have */
  aliases?: readonly string[];
  /** what is written there, in a few words */
  help?: string;
}

/** What is imported, and how; the dialog does the rest. */
export interface ImportDescription {
  title: string;
  /** what the file should hold and what happens to records that are there already */
  help: string;
  /** of the file with nothing but the columns' names */
  templateName: string;
  fields: readonly ImportField[];
  /** the dry run: what would happen, and every line that keeps it from happening */
  check: (sent: ImportedLines) => Promise<ImportReport>;
  /** imports all lines or none */
  commit: (sent: ImportedLines) => Promise<ImportOutcome>;
}
