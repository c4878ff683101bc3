import { readableValue } from '../../contract/values/readableValue.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { bulkStatusText } from '../../server/records/statuses.ts';
import type { HistoryEntry } from './contract.ts';

type Values = Record<string, unknown> | null;

/** Returns the changed fields of a history row with both values, in the labels and texts of their form. */
export function changedFields(
  { before, after }: { before: Values; after: Values },
  kind?: Pick<RecordedKind, 'labels' | 'displayText' | 'statuses'>,
): HistoryEntry['fields'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  // Companion fields, such as a price's currency, are stored even when unchanged.
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
      label: kind?.labels[field] ?? fieldLabel(field),
      before: textOf(before, field),
      after: textOf(after, field),
    }))
    .filter((field) => field.before !== '' || field.after !== '');
}

/** Converts 'timeZone' to 'Time zone'; a label, such as 'PMS Transactions', is unchanged. */
function fieldLabel(field: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(field)) return field;
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
