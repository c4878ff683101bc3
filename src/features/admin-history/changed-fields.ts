import { readableValue } from '../../contract/values/readableValue.ts';
import type { RecordedKind } from '../../server/recorded-kind.ts';
import { bulkStatusText } from '../../server/records/statuses.ts';
import type { HistoryEntry } from './contract.ts';

type Values = Record<string, unknown> | null;

/** Returns the changed fields of a history row with both values, by the labels and texts of their form. */
export function changedFields(
  { before, after }: { before: Values; after: Values },
  kind?: Pick<RecordedKind, 'labels' | 'displayText' | 'statuses'>,
): HistoryEntry['fields'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  // Unchanged fields are stored where they give others their meaning, such as a price's currency.
  const isSame = (field: string) =>
    before !== null &&
    after !== null &&
    JSON.stringify(before[field]) === JSON.stringify(after[field]);
  const textOf = (values: Values, field: string) =>
    values !== null && field in values
      ? ((kind?.statuses && bulkStatusText(field, values[field])) ??
        kind?.displayText?.(field, values[field], values) ??
        readableValue(values[field]))
      : '';
  return [...fields]
    .filter((field) => !isSame(field))
    .map((field) => ({
      label: kind?.labels[field] ?? spelledOut(field),
      before: textOf(before, field),
      after: textOf(after, field),
    }))
    .filter((field) => field.before !== '' || field.after !== '');
}

/** Turns 'timeZone' into 'Time zone'; a name, such as 'PMS Transactions', stays. */
function spelledOut(field: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(field)) return field;
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
