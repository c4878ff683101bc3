import { parseFields } from './field-list.ts';

const names = new Set(['GN', 'GF', 'PI']);

/** Returns the text of a record for the trace: names by their first letter, the authentication hidden. */
export function maskedRecord(text: string): string {
  const { id, fields } = parseFields(text);
  const masked = fields.map(([field, data]) => `${field}${masking(field, data)}`);
  return [id, ...masked, ''].join('|');
}

function masking(field: string, data: string): string {
  if (field === 'CG') return '***';
  // Hotels put mail addresses into the fields that they define.
  if (/^A\d$/.test(field) && data.includes('@')) return '***';
  // PI is a name or a room, which is none.
  if (!names.has(field) || !/\p{L}/u.test(data)) return data;
  const [first = ''] = data;
  return data.length > 1 ? `${first}***` : '***';
}
