import { type RawBuilder, sql } from 'kysely';
import { isEnding, usableCodes } from '../../access-codes/queries.ts';

/** What is counted of organizations. Matches the columns of `organization_total`. */
export const countedColumns = [
  'devices',
  'up',
  'down',
  'degraded',
  'online',
  'ending_batches',
  'ending_codes',
] as const;

type Within = (column: string) => RawBuilder<boolean>;

/**
 * Returns a query that counts what organizations have, including everything below them. `within` is the condition for the
 * column with an organization's path. A guest with several sessions in an area is online once.
 */
export function countedTotals(now: Date, within: Within): RawBuilder<unknown> {
  return sql`
    select above.number, ${sums}
    from (${countsByOrganization(now, within)}) counted
    join organization here on here.number = counted.number and here.status <> 'Removed'
    cross join lateral unnest(string_to_array(trim(both '/' from here.path), '/')::integer[]) above (number)
    group by above.number`;
}

const sums = sql.join(
  countedColumns.map((column) => sql`sum(${sql.ref(column)})::integer as ${sql.ref(column)}`),
);

/** Returns a query of the counts without what is below, in several rows for each organization. */
function countsByOrganization(now: Date, within: Within): RawBuilder<unknown> {
  return sql`
    select organization_number as number, count(*)::integer as devices,
      (count(*) filter (where status = 'Active' and state = 'up'))::integer as up,
      (count(*) filter (where status = 'Active' and state = 'down'))::integer as down,
      (count(*) filter (where status = 'Active' and state = 'degraded'))::integer as degraded,
      0 as online, 0 as ending_batches, 0 as ending_codes
    from device where status <> 'Retired' and ${within('organization_path')} group by organization_number
    union all
    select organization_number, 0, 0, 0, 0, count(distinct coalesce(guest_id::text, mac_address))::integer, 0, 0
    from guest_session where state = 'open' and ${within('organization_path')} group by organization_number
    union all
    select organization_number, 0, 0, 0, 0, 0, count(*)::integer, sum(${usableCodes(now)})::integer
    from access_code_batch batch
    where ${isEnding(now)} and ${within('batch.organization_path')} group by organization_number`;
}
