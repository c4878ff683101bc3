import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Received } from '../../contract/endpoint.ts';
import { changingActions } from '../../contract/history.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import { any, containing } from '../../server/database/listing.ts';
import { isInSubtree } from '../../server/database/subtree.ts';
import type { AdminHistory } from '../../server/database/tables.ts';
import type { exportAdminHistory } from './contract.ts';

/** The most rows that are counted and paged. */
export const countLimit = 10_000;
/** How many of the provider's newest rows are searched when no filter is selective. */
const searchedRows = 50_000;

/** The position of an entry in the list. */
export interface Position {
  at: string;
  id: string;
}

interface Criteria {
  filters: Received<typeof exportAdminHistory>['query'];
  organization: ScopedOrganization;
  timeZone: string;
  /** returns only older entries */
  after?: Position | undefined;
}

interface MatchingRows {
  /** Only the columns that paging needs, so that an index is usually sufficient. */
  rows: RawBuilder<Pick<Selectable<AdminHistory>, 'id' | 'at'>>;
  /** The exact oldest time that was searched; null when everything was searched. */
  searchedBackTo: string | null;
}

type Condition = RawBuilder<boolean>;

/**
 * Returns the rows that match the filters. To stay fast with ten million rows, it searches all rows only by a selective
 * index or without filters, and otherwise only the provider's newest rows.
 */
export async function matchingRows(
  transaction: ScopedTransaction,
  criteria: Criteria,
): Promise<MatchingRows> {
  const period = all(periodOf(criteria));
  const filters = filtersOf(criteria);
  const provider = Number(criteria.organization.path.split('/')[1]);
  if (criteria.organization.number === provider && filters.length === 0)
    return {
      // The limit makes PostgreSQL read in the order of the index, even in a generic plan.
      rows: sql`(select id, at from admin_history where provider_number = ${provider} and ${period}
        order by at desc, id desc limit ${countLimit})`,
      searchedBackTo: null,
    };
  const conditions = all([isIn(criteria), ...filters]);
  for (const { condition, order } of indexedConditions(criteria)) {
    // In the order of the index, so that no sort is needed.
    const found = sql`from admin_history where ${condition} and ${period} order by ${sql.raw(order)} limit ${countLimit + 1}`;
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::integer as count from (select id ${found}) bounded`.execute(transaction);
    if ((counted[0]?.count ?? 0) <= countLimit)
      return {
        rows: sql`(select id, at from (select * ${found}) bounded where ${conditions})`,
        searchedBackTo: null,
      };
  }
  const { rows: reached } = await sql<{ at: string }>`
    select at::text from admin_history_reach(${provider}, ${latestOf(criteria)}, ${searchedRows}) as reach(at)
    where at is not null and ${all(sinceOf(criteria))}`.execute(transaction);
  const at = reached[0]?.at ?? null;
  const newest = at === null ? sql<boolean>`true` : sql<boolean>`at >= ${at}::timestamptz`;
  return {
    // The limit prevents PostgreSQL from applying the filters first: a generic plan would use one of their indexes, or the
    // whole table, instead of the index by time.
    rows: sql`(select id, at from (
      select * from admin_history where provider_number = ${provider} and ${newest} and ${period}
      order by at desc, id desc limit ${2 * searchedRows}) newest where ${conditions})`,
    searchedBackTo: at,
  };
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the selective conditions with the order of their indexes, the most selective first. */
function indexedConditions(criteria: Criteria): { condition: Condition; order: string }[] {
  const { entry, kind, record, person } = criteria.filters;
  const conditions = [
    {
      condition: isIn(criteria),
      order: 'organization_path, at, id',
    },
  ];
  if (person !== undefined)
    conditions.push({
      condition: sql`administrator_id = ${person}`,
      order: 'administrator_id, at, id',
    });
  if (kind !== undefined && record !== undefined)
    conditions.push({
      condition: sql`(entity_type = ${kind} and entity_id = ${record})`,
      order: 'entity_type, entity_id, at, id',
    });
  if (entry !== undefined) conditions.push({ condition: sql`id = ${entry}`, order: 'id' });
  return conditions.toReversed();
}

function isIn({ organization }: Criteria): Condition {
  return isInSubtree('organization_path', organization);
}

function sinceOf({ filters, timeZone }: Criteria): Condition[] {
  return filters.from === undefined
    ? []
    : [sql`at >= ${filters.from}::date::timestamp at time zone ${timeZone}`];
}

function periodOf(criteria: Criteria): Condition[] {
  const { filters, timeZone, after } = criteria;
  const conditions = sinceOf(criteria);
  if (filters.until !== undefined) conditions.push(sql`at < ${endOf(filters.until, timeZone)}`);
  if (after !== undefined)
    conditions.push(sql`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  return conditions;
}

function latestOf({ filters, timeZone, after }: Criteria): RawBuilder<Date | null> {
  if (after !== undefined) return sql`${after.at}::timestamptz`;
  return filters.until === undefined
    ? sql`null::timestamptz`
    : sql`${endOf(filters.until, timeZone)}`;
}

function endOf(day: string, timeZone: string): RawBuilder<Date> {
  return sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
}

function filtersOf({ filters }: Criteria): Condition[] {
  const { text = '', action, kind, record, person, entry } = filters;
  const conditions: Condition[] = [];
  if (action === 'change') conditions.push(sql`action = ${any(changingActions)}`);
  else if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (kind !== undefined) conditions.push(sql`entity_type = ${kind}`);
  if (record !== undefined) conditions.push(sql`entity_id = ${record}`);
  if (person !== undefined) conditions.push(sql`administrator_id = ${person}`);
  if (entry !== undefined) conditions.push(sql`id = ${entry}`);
  if (text !== '') {
    const pattern = containing(text);
    conditions.push(
      sql`(administrator_name ilike ${pattern} or label ilike ${pattern} or action ilike ${pattern})`,
    );
  }
  return conditions;
}
