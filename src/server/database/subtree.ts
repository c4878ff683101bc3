import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the range of the paths in an organization's subtree, without `high`. '0' follows '/' in ASCII, so these are
 * exactly the paths that start with the organization's.
 */
export function rangeOf(path: string): { low: string; high: string } {
  return { low: path, high: `${path.slice(0, -1)}0` };
}

/** Returns the condition that a path is in an organization's subtree. It uses an index on the path, unlike `^@` with a parameter. */
export function isInSubtree(column: string, { path }: { path: string }): RawBuilder<boolean> {
  const reference = sql.ref(column);
  const { low, high } = rangeOf(path);
  return sql<boolean>`(${reference} >= ${low} and ${reference} < ${high})`;
}
