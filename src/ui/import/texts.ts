import {
  importMaximumBytes,
  importMaximumLines,
  type Overwrite,
  overwritesListed,
} from '../../contract/import.ts';
import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../format.ts';

const lines = (count: number) => counted(count, { one: 'line', other: 'lines' });

export const texts = {
  import: 'Import',
  steps: ['File', 'Columns', 'Check', 'Done'],
  stepOf: (step: number, name: string) => `Step ${step} of 4: ${name}`,

  file: 'CSV file',
  drop: 'Drop a CSV file here, or',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  limits: `Up to ${formatNumber(importMaximumLines)} lines and ${importMaximumBytes / 1_000_000} MB, in UTF-8; commas, semicolons or tabs between the values.`,
  template: 'Download an empty file with these columns',
  paste: 'Or paste the lines, with the columns’ names first',
  pasted: 'Pasted text',
  reading: 'Reading the file',
  next: 'Next',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',

  nothing: 'Choose a file or paste some lines first.',
  noLines: 'There are no lines below the names of the columns.',
  tooManyLines: (count: number) =>
    `The file has ${formatNumber(count)} lines; ${formatNumber(importMaximumLines)} can be imported at once. Please split it.`,
  tooLarge: `The file is larger than ${importMaximumBytes / 1_000_000} MB. Please split it.`,
  notUtf8:
    'The file is not written in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)” and try again.',
  notRead: 'The file cannot be read. It may have been moved or changed; please choose it again.',
  openQuote: 'A quotation mark is not closed. Please correct the file.',
  strayQuote: (line: number) =>
    `Line ${line}: a value contains a quotation mark. Double it, and put the value in quotation marks.`,
  unreadable: (line: number, reason: string) => `Line ${line}: ${reason}`,
  valuesInsteadOf: (found: number, expected: number) => `${found} values instead of ${expected}`,

  read: (name: string, count: number) => `${name}: ${lines(count)}`,
  columnsHelp:
    'Choose a column for each field. A field without a column is not changed; in new records it gets its default value.',
  notInFile: '(not in the file)',
  columnWithoutName: (index: number) => `Column ${index + 1}`,
  example: (value: string) => `For example: ${value}`,
  missing: (names: string) => `Please choose a column for: ${names}`,
  check: 'Check',
  checking: (count: number) => `Checking ${lines(count)}`,

  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  removed: 'Removed',
  bad: 'Bad lines',
  ready: 'No errors. Nothing has been imported yet.',
  nothingChanges: 'No errors and nothing to import: all records already match the file.',
  errors: (count: number) =>
    `${counted(count, { one: 'line has an error', other: 'lines have errors' })}, so nothing can be imported yet. Correct the values here and check again, or choose a corrected file.`,
  overwrites: 'Records that change',
  record: 'Record',
  changes: 'Changes',
  change: ({ label, before, after }: Overwrite['changes'][number]) =>
    `${label}: ${before || '–'} → ${after || '–'}`,
  firstOverwrites: `The first ${formatNumber(overwritesListed)} are listed.`,
  badLines: 'Bad lines of the file',
  line: 'Line',
  field: 'Field',
  value: 'Value',
  correction: (field: string, line: number) => `${field} in line ${formatNumber(line)}`,
  reason: 'Error',
  wholeLine: '(whole line)',
  download: 'Download the list',
  badLinesFile: 'bad-lines.csv',
  checkAgain: 'Check again',
  importLines: (count: number) => `Import ${lines(count)}`,
  importing: (count: number) => `Importing ${lines(count)}`,
  code: (code: string) => `Code ${code}`,

  done: (created: number, updated: number, unchanged: number) =>
    `Imported: ${formatNumber(created)} new, ${formatNumber(updated)} changed, ${formatNumber(unchanged)} unchanged.`,
};
