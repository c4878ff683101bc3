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
    before: readable(before?.[field]),
    after: readable(after?.[field]),
  }));
}

/** 'timeZone' becomes 'Time zone'. */
function spelledOut(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readable(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(readable).join(', ');
  if (typeof value === 'object')
    return Object.values(value).map(readable).filter(Boolean).join(' · ');
  return String(value);
}
