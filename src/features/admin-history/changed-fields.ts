import { readableValue } from '../../ui/readableValue.ts';
import type { HistoryEntry } from './contract.ts';

interface ChangedField {
  field: string;
  before: string;
  after: string;
}

/** The fields of a history entry with both values as people read them. */
export function changedFields({
  before,
  after,
}: Pick<HistoryEntry, 'before' | 'after'>): ChangedField[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field: spelledOut(field),
    before: readableValue(before?.[field]),
    after: readableValue(after?.[field]),
  }));
}

/** 'timeZone' becomes 'Time zone'; a name, such as 'PMS Transactions', stays one. */
function spelledOut(field: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(field)) return field;
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
