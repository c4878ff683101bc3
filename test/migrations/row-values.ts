/** The service provider of all rows. */
export const provider = 1;

export interface Rows {
  /** the number of the first migration with these columns, and of the first one that no longer accepts the values */
  from: number;
  until?: number;
  /** returns the statement for the migration that was applied n-th, from 1 */
  insert(n: number): string;
}

export const area = (n: number) => 100 + n;

/** number and path, as most tables begin */
export const at = (n: number) => `${area(n)}, '/${provider}/${area(n)}/'`;
export const id = (kind: string, n: number) =>
  `'${kind}${'0'.repeat(8 - kind.length)}-0000-4000-8000-${String(n).padStart(12, '0')}'`;
export const record =
  'organization_number, organization_path, created_at, created_by, updated_at, updated_by';
export const recordValues = (n: number) =>
  `${at(n)}, '2026-03-0${1 + (n % 9)}', 'test', now(), 'test'`;
