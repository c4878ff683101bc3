import { type RawBuilder, sql } from 'kysely';

/** Returns an expression for an instant in the format of the contract, because the driver returns dates for expressions. */
export function isoInstant(at: string | RawBuilder<unknown>): RawBuilder<string | null> {
  const value = typeof at === 'string' ? sql.ref(at) : at;
  return sql<string | null>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
