/** A value of a record as people read it: 'Yes' for true, lists and the parts of an entry joined, '' for nothing. */
export function readableValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(readableValue).join(', ');
  if (typeof value === 'object')
    return Object.values(value).map(readableValue).filter(Boolean).join(' · ');
  return String(value);
}
