import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that a path is in an organization's subtree. '0' follows '/' in ASCII, so the range is exactly
 * the paths that start with the organization's. It uses an index on the path, unlike `^@` with a parameter.
 */
export function isInSubtree(column: string, { path }: { path: string }): RawBuilder<boolean> {
  const reference = sql.ref(column);
  return sql<boolean>`(${reference} >= ${path} and ${reference} < ${`${path.slice(0, -1)}0`})`;
}
