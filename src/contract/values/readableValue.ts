/** Formats any stored value for display: 'Yes' for true, lists and objects joined, '' for null. */
export function readableValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(readableValue).join(', ');
  if (typeof value === 'object')
    return Object.values(value).map(readableValue).filter(Boolean).join(' · ');
  return String(value);
}
